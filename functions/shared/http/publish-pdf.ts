import { publishDocument } from '../documents/publish-document.ts';
import type { Step } from './call.ts';

/** Lets the document be seen that storePdf has stored, now that it is paid for. Throws storage_failed. */
export function publishPdf(): Step {
  return {
    after: async ({ event }) => {
      if (event.call.document) await publishDocument(event.call.document);
    },
  };
}
