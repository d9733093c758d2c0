import { accountOf, environmentOf } from '../core/contract/callers/tenant.ts';
import { RemoteBytes } from '../core/contract/messages/fetched.ts';
import { ownStore } from '../core/documents/object-store.ts';
import { urlToRead } from '../core/documents/objects.ts';
import { indexDocument } from '../core/documents/search/index-document.ts';
import type { IndexRequest } from '../core/documents/search/index-request.ts';
import { fetchUrl } from '../core/egress/fetch-url.ts';
import { callEngine } from '../core/engine-calls/call-engine.ts';
import { egressAllowed } from '../core/settings.ts';

/** Has the engine read a document's PDF by some time, and indexes its text for search. */
export async function indexStoredPdf(document: IndexRequest, endsAtEpochMs: number): Promise<void> {
  const pdf = await sentPdf(document);
  const { tenant } = document;
  const call = { accountId: accountOf(tenant), environment: environmentOf(tenant), endsAtEpochMs };
  const { json } = await callEngine<{ readonly json: readonly string[] }>('readPageTexts', { pdf }, call);
  await indexDocument(document, json);
}

async function sentPdf({ objectKey, pdfUrl, sizeBytes }: IndexRequest): Promise<Uint8Array | RemoteBytes> {
  if (pdfUrl) return (await fetchUrl(pdfUrl, { allow: egressAllowed() }, { field: 'pdfUrl' })).bytes;
  const url = await urlToRead(ownStore(), objectKey);
  return new RemoteBytes({ url, sizeBytes, missing: 'The document has been deleted.' });
}
