import { type Document, isVisible } from './document.ts';
import { getDocumentRecord } from './documents-table.ts';
import { documentNotFound } from './storage-problem.ts';
import { isUpload, type Upload } from './upload.ts';

/** A tenant's document, as it is at this moment. Throws document_not_found where it is not to be seen. */
export async function findDocument(tenant: string, id: string): Promise<Document> {
  const document = await getDocumentRecord({ tenant, id });
  if (document && isVisible(document)) return document;
  throw documentNotFound();
}

/** A tenant's upload, as it is at this moment. Throws document_not_found where there is none. */
export async function findUpload(tenant: string, id: string): Promise<Upload> {
  const record = await getDocumentRecord({ tenant, id });
  if (record && isUpload(record)) return record;
  throw documentNotFound();
}
