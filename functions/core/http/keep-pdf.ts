import type { PdfResult } from '../contract/endpoint.ts';
import type { Problem } from '../contract/problem.ts';
import { pdfOutput, type Storage } from '../contract/storage.ts';
import { ownBucketOf } from '../documents/byob/own-bucket-of.ts';
import { newDocument, ownerOf } from '../documents/document.ts';
import { getRecord } from '../documents/documents-table.ts';
import { objectStore } from '../documents/object-store.ts';
import { signLink } from '../documents/sign-link.ts';
import { storageFailed } from '../documents/storage-problem.ts';
import { storeDocument } from '../documents/store-document.ts';
import { type ApiEvent, written } from './call.ts';
import { callContext } from './call-context.ts';
import { coverPrice } from './charge-credits.ts';

/** Throws byob_not_configured where the caller has no store of the mode. */
export async function checkStore(event: ApiEvent, { mode }: Storage): Promise<void> {
  const { accountId, environment } = callContext(event);
  await objectStore({ owner: ownerOf(accountId, environment), storageMode: mode });
}

/** Stores the PDF as a document that nobody sees yet, its whole price set aside. Throws storage_failed. */
export async function keepPdf(
  event: ApiEvent,
  { pdf, pageCount }: PdfResult,
  storage: Storage,
): Promise<void> {
  await coverPrice(event, pageCount);
  const context = callContext(event);
  const owner = ownerOf(context.accountId, context.environment);
  const { jobId } = written(event, 'caller');
  if (jobId && (await getRecord({ owner, id: jobId }))?.state === 'stored') throw doneElsewhere();
  const document = newDocument({
    id: jobId,
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

/** Another worker was faster, and what it has stored stays as it is. */
function doneElsewhere(): Problem {
  return storageFailed(new Error('the job has stored its document already'));
}
