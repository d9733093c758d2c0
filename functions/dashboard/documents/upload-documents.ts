import { catalog } from '../../catalog.ts';
import { callForJson } from '../../core/aws/lambda/call-api.ts';
import { tenantOf } from '../../core/contract/callers/tenant.ts';
import type { VisitContext } from '../../core/contract/endpoint.ts';
import { isUploadedFile } from '../../core/contract/fields/files/uploaded-file.ts';
import { Problem } from '../../core/contract/problems/problem.ts';
import { keepUpload } from '../../core/documents/uploads/keep-upload.ts';
import { storeUpload } from '../../core/documents/uploads/store-upload.ts';
import type { DashboardOperations } from '../dashboard-operations.ts';
import { documentsUrl } from './documents-url.ts';
import { showProblem } from './show-problem.ts';

/** Stores PDFs: sent to the store by the page's script, or with the form itself. */
export const uploadDocuments: DashboardOperations<
  'startDocumentUpload' | 'keepUploadedDocument' | 'storeDocuments'
> = {
  startDocumentUpload: async ({ filename, size }, context) => {
    const json = { filename, size: Number(size) };
    const call = { family: 'files', endpoint: catalog.files.createUpload, json } as const;
    const { document_id, upload_url } = (await callForJson(call, context)) as {
      readonly document_id: string;
      readonly upload_url: string;
    }; // the endpoint's own schema
    return { json: { document_id, upload_url } };
  },

  keepUploadedDocument: async ({ document_id }, context) => ({
    json: { document_id: await keep(document_id, context) },
  }),

  storeDocuments: async ({ file }, context) => {
    const { accountId, environment } = context;
    const chosen = [file].flat().filter(isUploadedFile);
    try {
      if (chosen.length === 0) throw new Problem('missing_field', 'Choose a PDF first.');
      for (const { filename, content } of chosen) {
        const { id } = await storeUpload({ accountId, environment, filename }, content);
        await keep(id, context);
      }
    } catch (error) {
      return showProblem(error, context);
    }
    return { redirect: `${documentsUrl(context)}?done=stored` };
  },
};

/** Counts the pages, which refuses files that are not PDFs, and stores the upload unchanged. Returns the document's ID. */
async function keep(document_id: string, context: VisitContext): Promise<string> {
  const call = { family: 'pdf', endpoint: catalog.pdf.pageCount, json: { document_id } } as const;
  const { page_count } = (await callForJson(call, context)) as { readonly page_count: number }; // its own schema
  const tenant = tenantOf(context.accountId, context.environment);
  return (await keepUpload({ tenant, id: document_id }, page_count)).id;
}
