import { catalog } from '../../catalog.ts';
import { callApi, callForJson, throwRefusal } from '../../core/aws/lambda/call-api.ts';
import { notice } from '../../core/design/notice.ts';
import type { Markup } from '../../core/pages/markup.ts';
import type { DashboardOperations } from '../dashboard-operations.ts';
import { dashboardPage } from '../frame/frame.ts';
import { chosenDocuments } from './chosen-documents.ts';
import { documentContent } from './document-content.ts';
import { documentStyle } from './document-style.ts';
import { documentsPage } from './documents-page.ts';
import { documentsUrl } from './documents-url.ts';
import { previewFile } from './preview-file.ts';
import { readDocument } from './read-document.ts';
import { uploadDocuments } from './upload-documents.ts';
import { zipDocuments } from './zip-documents.ts';

/** The pages of the stored documents. The API's own endpoints do all the work, and so decide what is visible. */
export const documents: DashboardOperations<
  | 'showDocuments'
  | 'startDocumentUpload'
  | 'keepUploadedDocument'
  | 'storeDocuments'
  | 'useDocuments'
  | 'downloadDocuments'
  | 'showDocument'
  | 'previewDocument'
  | 'openDocument'
  | 'saveDocument'
  | 'deleteDocument'
> = {
  showDocuments: ({ offset, done, ...search }, context) =>
    documentsPage({ offset, search, message: outcomes[done] }, context),

  ...uploadDocuments,
  ...chosenDocuments,
  ...zipDocuments,

  showDocument: async ({ document_id, done }, context) => {
    const document = await readDocument(document_id, context);
    return dashboardPage(context, {
      path: '/dashboard/documents',
      title: document.filename,
      content: documentContent(document, outcomes[done], context),
      styles: [documentStyle],
    });
  },

  previewDocument: ({ document_id, pixels }, context) => previewFile(document_id, pixels, context),

  openDocument: async ({ document_id }, context) => ({
    redirect: (await readDocument(document_id, context)).url,
  }),

  saveDocument: async ({ document_id }, context) => {
    const { filename, content_type, file_size_bytes } = await readDocument(document_id, context);
    return {
      file: {
        filename,
        contentType: content_type,
        sizeBytes: file_size_bytes,
        etag: `"${document_id}"`,
        read: async (range) => {
          const headers = range ? { Range: `bytes=${range.first}-${range.last}` } : {};
          const call = { family: 'files', endpoint: catalog.files.downloadFile } as const;
          const answer = await callApi({ ...call, pathParameters: { document_id }, headers }, context);
          await throwRefusal(answer);
          return answer.body;
        },
      },
    };
  },

  deleteDocument: async ({ document_id }, context) => {
    const call = { family: 'files', endpoint: catalog.files.deleteFile } as const;
    await callForJson({ ...call, pathParameters: { document_id } }, context);
    return { redirect: `${documentsUrl(context)}?done=deleted` };
  },
};

const outcomes: Readonly<Record<string, Markup>> = {
  stored: notice('good', 'The files have been stored.'),
  merged: notice('good', 'The documents have been merged into this one.'),
  deleted: notice('good', 'The document and its links have been deleted.'),
  'all-deleted': notice('good', 'The documents and their links have been deleted.'),
};
