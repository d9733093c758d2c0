import { buffer } from 'node:stream/consumers';
import { ownStore } from '../core/documents/object-store.ts';
import { readObject } from '../core/documents/objects.ts';
import { indexDocument } from '../core/documents/search/index-document.ts';
import type { IndexRequest } from '../core/documents/search/index-request.ts';
import { readPageTexts } from '../core/documents/search/read-page-texts.ts';
import { fetchUrl } from '../core/egress/fetch-url.ts';
import { egressAllowed } from '../core/settings.ts';

/** Reads a document's PDF from its store, and indexes it for search. */
export async function indexStoredPdf(document: IndexRequest): Promise<void> {
  await indexDocument(document, await readPageTexts(await readPdf(document)));
}

async function readPdf({ objectKey, pdfUrl }: IndexRequest): Promise<Uint8Array> {
  if (!pdfUrl) return buffer(await readObject(ownStore(), objectKey));
  return (await fetchUrl(pdfUrl, { allow: egressAllowed() }, { field: 'pdfUrl' })).bytes;
}
