import { buffer } from 'node:stream/consumers';
import { objectStore } from '../shared/documents/object-store.ts';
import { readObject } from '../shared/documents/objects.ts';
import { indexDocument } from '../shared/documents/search/index-document.ts';
import type { IndexRequest } from '../shared/documents/search/index-request.ts';
import { readPages } from '../shared/documents/search/read-pages.ts';

/** Reads the PDF of a document from its store, and makes it one that search finds. */
export async function indexStoredPdf(document: IndexRequest): Promise<void> {
  const pdf = await buffer(await readObject(await objectStore(document), document.objectKey));
  await indexDocument(document, await readPages(pdf));
}
