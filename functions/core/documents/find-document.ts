import { mayRead, type WebToken } from '../contract/fields/access/web-token.ts';
import { type Document, isVisible } from './document.ts';
import { getDocumentRecord } from './documents-table.ts';
import { documentNotFound } from './storage-problem.ts';
import { isUpload, type Upload } from './uploads/upload.ts';

/**
 * A tenant's document, read consistently. Throws document_not_found if it is not visible, or not to this web page's
 * token.
 */
export async function findDocument(tenant: string, id: string, webToken?: WebToken): Promise<Document> {
  const document = await getDocumentRecord({ tenant, id });
  if (document && isVisible(document) && mayRead(webToken, document)) return document;
  throw documentNotFound();
}

/** A tenant's upload, read consistently. Throws document_not_found if it does not exist. */
export async function findUpload(tenant: string, id: string): Promise<Upload> {
  const record = await getDocumentRecord({ tenant, id });
  if (record && isUpload(record)) return record;
  throw documentNotFound();
}
