import { catalog } from '../catalog.ts';
import { callForJson } from '../core/aws/lambda/call-api.ts';
import type { Operations } from '../core/contract/endpoint.ts';
import type { tools } from './endpoints.ts';
import { listPage } from './frame/list-page.ts';
import { drawPage } from './pages/draw-page.ts';
import { findText } from './pages/find-text.ts';
import { madeFiles } from './pages/made-files.ts';
import { pageScripts } from './pages/page-scripts.ts';
import { toolPages } from './tool-pages.ts';

export const operations: Operations<typeof tools> = {
  ...listPage,
  ...toolPages,
  ...drawPage,
  ...findText,
  ...madeFiles,
  ...pageScripts,
  startUpload: async (json, context) => {
    const endpoint = catalog.files.createUpload;
    const answer = await callForJson({ family: 'files', endpoint, json }, context);
    const { document_id, upload_url } = endpoint.produces.parse(answer);
    return { json: { document_id, upload_url } };
  },
};
