import type { PdfResult } from '../contract/endpoint.ts';
import { pdfOutput, type Storage } from '../contract/storage.ts';
import { abandonDocument } from '../documents/abandon-document.ts';
import { ownBucketOf } from '../documents/byob/own-bucket-of.ts';
import { newDocument, ownerOf } from '../documents/document.ts';
import { objectStore } from '../documents/object-store.ts';
import { signLink } from '../documents/sign-link.ts';
import { storeDocument } from '../documents/store-document.ts';
import { type ApiEvent, type Step, written } from './call.ts';
import { callContext } from './call-context.ts';
import { coverPrice } from './charge-credits.ts';
import { logFailure } from './log.ts';

/**
 * Stores the PDF that a call has made, where it asks for that. Nobody sees the document before it is paid for and
 * published: should any of that fail, what was stored is undone. Throws byob_not_configured before the work, and
 * storage_failed.
 */
export function storePdf(): Step {
  return {
    before: async ({ event }) => {
      const storage = storageOf(event);
      const { accountId, environment } = callContext(event);
      if (storage) await objectStore({ owner: ownerOf(accountId, environment), storageMode: storage.mode });
    },
    after: async ({ event, response }) => {
      const storage = storageOf(event);
      if (storage) await store(event, response as unknown as PdfResult, storage);
    },
    onError: async ({ event }) => {
      const { document } = event.call;
      if (!document) return;
      // What cannot be undone now the sweeper undoes; the caller should hear of the failure itself.
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

async function store(event: ApiEvent, { pdf, pageCount }: PdfResult, storage: Storage): Promise<void> {
  await coverPrice(event, pageCount);
  const context = callContext(event);
  const owner = ownerOf(context.accountId, context.environment);
  const document = newDocument({
    accountId: context.accountId,
    environment: context.environment,
    filename: storage.filename ?? pdfOutput(written(event, 'input')).filename,
    ownBucket: storage.mode === 'byob' ? await ownBucketOf(owner) : undefined,
    sizeBytes: pdf.byteLength,
    pageCount,
    sourceEndpoint: written(event, 'endpoint').path,
    retentionDays: storage.retention_days,
    chargeId: event.call.reservation?.chargeId,
  });
  event.call.document = document;
  await storeDocument(document, pdf);
  event.call.link = await signLink(document, context, storage.expires_in);
}
