import { catalog } from '../../catalog.ts';
import type { VisitContext } from '../../core/contract/endpoint.ts';
import { limits } from '../../core/contract/limits.ts';
import { Problem } from '../../core/contract/problems/problem.ts';
import { notice } from '../../core/design/notice.ts';
import { callApi, callForJson, throwRefusal } from '../call-api.ts';
import type { DashboardOperations } from '../dashboard-operations.ts';
import { dashboardPage } from '../frame/frame.ts';
import { documentContent, type StoredDocument } from './document-content.ts';
import { documentStyle } from './document-style.ts';
import {
  type DocumentList,
  type DocumentSearch,
  type DocumentsResult,
  documentsContent,
  documentsUrl,
  type SearchAnswer,
} from './documents-content.ts';
import { previewFile } from './preview-file.ts';

/** Rows on one page of the list, and results of one search. */
const pageSize = 25;

const navigated = { path: '/dashboard/documents', styles: [documentStyle] } as const;

/** The pages of the stored documents. The API's own endpoints do all the work, and so decide what is visible. */
export const documents: DashboardOperations<
  'showDocuments' | 'showDocument' | 'previewDocument' | 'openDocument' | 'saveDocument' | 'deleteDocument'
> = {
  showDocuments: async ({ offset, done, ...search }, context) => {
    const result = search.q.trim() === '' ? await list(offset, context) : await found(search, context);
    const message = done === 'deleted' ? deleted : undefined;
    const content = documentsContent(result, search, message, context);
    return dashboardPage(context, { ...navigated, title: 'Documents', content });
  },

  showDocument: async ({ document_id }, context) => {
    const document = await read(document_id, context);
    const content = documentContent(document, context);
    return dashboardPage(context, { ...navigated, title: document.filename, content });
  },

  previewDocument: ({ document_id }, context) => previewFile(document_id, context),

  openDocument: async ({ document_id }, context) => ({ redirect: (await read(document_id, context)).url }),

  saveDocument: async ({ document_id }, context) => {
    const { filename, content_type, file_size_bytes } = await read(document_id, context);
    return {
      file: {
        filename,
        contentType: content_type,
        sizeBytes: file_size_bytes,
        etag: `"${document_id}"`,
        read: async (range) => {
          const headers = range ? { Range: `bytes=${range.first}-${range.last}` } : {};
          const call = { ...files('downloadFile'), pathParameters: { document_id }, headers };
          const answer = await callApi(call, context);
          await throwRefusal(answer);
          return answer.body;
        },
      },
    };
  },

  deleteDocument: async ({ document_id }, context) => {
    await callForJson({ ...files('deleteFile'), pathParameters: { document_id } }, context);
    return { redirect: `${documentsUrl(context)}?done=deleted` };
  },
};

const deleted = notice('good', 'The document and its links have been deleted.');

function files(name: 'listFiles' | 'searchFiles' | 'getFile' | 'downloadFile' | 'deleteFile') {
  return { family: 'files', endpoint: catalog.files[name] } as const;
}

async function list(offset: number, context: VisitContext): Promise<DocumentsResult> {
  const query = { limit: String(pageSize), offset: String(offset) };
  const answer = await callForJson({ ...files('listFiles'), query }, context);
  return { list: answer as DocumentList }; // the endpoint's own schema
}

async function found(search: DocumentSearch, context: VisitContext): Promise<DocumentsResult> {
  const query = { ...search, limit: String(pageSize) };
  try {
    const answer = await callForJson({ ...files('searchFiles'), query }, context);
    return { found: answer as SearchAnswer }; // the endpoint's own schema
  } catch (error) {
    if (error instanceof Problem && error.status < 500)
      return { refusal: error.message.replace(/^q /, 'What you search for ') };
    throw error;
  }
}

async function read(document_id: string, context: VisitContext): Promise<StoredDocument> {
  const query = { expires_in: String(limits.linkSeconds.minimum) };
  const answer = await callForJson({ ...files('getFile'), pathParameters: { document_id }, query }, context);
  return answer as StoredDocument; // the endpoint's own schema
}
