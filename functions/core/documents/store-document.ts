import { callFunction } from '../aws/call-function.ts';
import { accountOf } from '../contract/tenant.ts';
import { functionNamed } from '../settings.ts';
import type { Document } from './document.ts';
import { putDocumentRecord } from './documents-table.ts';
import { objectStore } from './object-store.ts';
import { presignedUrl, putObject } from './objects.ts';
import type { IndexRequest } from './search/index-request.ts';
import { storageFailed } from './storage-problem.ts';

/**
 * Stores a document without making it visible: first its record, so that nothing is stored without a record, then its
 * bytes, and then its search terms. If anything fails, abandonDocument undoes it. Throws storage_failed.
 */
export async function storeDocument(document: Document, bytes: Uint8Array): Promise<void> {
  const { tenant, id, filename, objectKey, byob, expiresAt, contentType } = document;
  await putDocumentRecord(document);
  const store = await objectStore(document);
  await putObject(store, objectKey, bytes, contentType);
  const pdfUrl =
    byob && (await presignedUrl(store, objectKey, { contentType, contentDisposition: 'attachment' }));
  const request: IndexRequest = {
    tenant,
    id,
    filename,
    objectKey,
    expiresAt,
    ...(byob && { byob }),
    ...(pdfUrl && { pdfUrl }),
  };
  await callFunction(functionNamed('indexer'), request, accountOf(tenant)).catch((error) => {
    throw storageFailed(error);
  });
}
