import type { Step } from './call.ts';

/** Lets the document be seen that storePdf has stored, now that it is paid for. Throws storage_failed. */
export function publishPdf(): Step {
  return {
    after: async ({ event }) => {
      const { document } = event.call;
      if (!document) return;
      const { publishDocument } = await import('../documents/publish-document.ts');
      await publishDocument(document);
    },
  };
}
