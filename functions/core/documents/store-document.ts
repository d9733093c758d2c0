import { callFunction } from '../aws/lambda/call-function.ts';
import { accountOf } from '../contract/callers/tenant.ts';
import { storageFailed } from '../contract/problems/storage-failed.ts';
import type { Document } from './document.ts';
import { putDocumentRecord } from './documents-table.ts';
import { objectStore } from './object-store.ts';
import { presignedUrl, putObject } from './objects.ts';
import type { IndexRequest } from './search/index-request.ts';

/**
 * Stores a document without making it visible: first its record, so that nothing is stored without a record, then its
 * bytes, and then its search terms. If anything fails, abandonDocument undoes it. Throws storage_failed.
 */
export async function storeDocument(document: Document, bytes: Uint8Array): Promise<void> {
  await storeBytes(document, bytes);
  await indexStored(document);
}

/** The same, without its search terms. */
export async function storeBytes(document: Document, bytes: Uint8Array): Promise<void> {
  await putDocumentRecord(document);
  await putObject(await objectStore(document), document.objectKey, bytes, document.contentType);
}

/** Writes the search terms and the text of a document whose bytes are stored. Throws storage_failed. */
export async function indexStored(document: Document): Promise<void> {
  const { tenant, id, filename, objectKey, sizeBytes, byob, expiresAt, contentType } = document;
  const store = await objectStore(document);
  const pdfUrl =
    byob && (await presignedUrl(store, objectKey, { contentType, contentDisposition: 'attachment' }));
  const request: IndexRequest = {
    tenant,
    id,
    filename,
    objectKey,
    sizeBytes,
    expiresAt,
    ...(byob && { byob }),
    ...(pdfUrl && { pdfUrl }),
  };
  await callFunction('indexer', request, accountOf(tenant)).catch((error) => {
    throw storageFailed(error);
  });
}
