import type { VisitContext } from '../../core/contract/endpoint.ts';
import { codeTabsScript } from '../../core/design/code.ts';
import { uploadOrigin } from '../../core/documents/uploads/upload-origin.ts';
import { mayUse } from '../../core/pages/allowed.ts';
import type { Page } from '../../core/pages/page.ts';
import { dashboard } from '../endpoints.ts';
import { dashboardPage } from '../frame/frame.ts';
import { assetsScript } from './assets-script.ts';
import { codeEditScript } from './code-edit-script.ts';
import { dataFormScript } from './data-form-script.ts';
import { type EditorParts, editorContent } from './editor-content.ts';
import { editorStyle } from './editor-style.ts';
import { previewScript } from './preview-script.ts';

/** The page of the editor. Whoever may not make calls reads a template in it. */
export async function editorPage(parts: EditorParts, context: VisitContext): Promise<Page> {
  const prints = mayUse(dashboard.printTemplate, context)
    ? [dataFormScript, assetsScript, previewScript]
    : [];
  return dashboardPage(context, {
    path: '/dashboard/templates',
    title: parts.name || 'New template',
    content: editorContent(parts, context),
    styles: [editorStyle],
    scripts: [codeEditScript, ...prints, codeTabsScript],
    allow: { 'connect-src': [await uploadOrigin()] },
  });
}
