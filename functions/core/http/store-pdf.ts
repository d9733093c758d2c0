import type { PdfResult } from '../contract/endpoint.ts';
import { pdfOutput, type Storage } from '../contract/storage.ts';
import { logFailure } from './answers/log.ts';
import { type ApiEvent, type Step, written } from './call.ts';

/**
 * Stores the PDF that a call has made, where it asks for that. Nobody sees the document before it is paid for and
 * published: should any of that fail, what was stored is undone. Throws byob_not_configured before the work, and
 * storage_failed. What storing takes is loaded for calls that store alone: no other cold start waits for it.
 */
export function storePdf(): Step {
  return {
    before: async ({ event }) => {
      const storage = storageOf(event);
      if (storage) await (await import('./keep-pdf.ts')).checkStore(event, storage);
    },
    after: async ({ event, response }) => {
      const storage = event.call.job ? undefined : storageOf(event); // of a job's call there is no PDF yet
      const result = response as unknown as PdfResult;
      if (storage) await (await import('./keep-pdf.ts')).keepPdf(event, result, storage);
    },
    onError: async ({ event }) => {
      const { document } = event.call;
      if (!document) return;
      const { abandonDocument } = await import('../documents/abandon-document.ts');
      // What cannot be undone now the cleanup undoes; the caller should hear of the failure itself.
      await abandonDocument(document).catch((error: Error) =>
        logFailure(error, event.requestContext.requestId),
      );
    },
  };
}

function storageOf(event: ApiEvent): Storage | undefined {
  return written(event, 'endpoint').produces === 'pdf'
    ? pdfOutput(written(event, 'input')).storage
    : undefined;
}
