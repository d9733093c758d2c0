import { type Document, isVisible } from './document.ts';
import { getDocumentRecord } from './documents-table.ts';
import { documentNotFound } from './storage-problem.ts';

/** A tenant's document, as it is at this moment. Throws document_not_found where it is not to be seen. */
export async function findDocument(tenant: string, id: string): Promise<Document> {
  const document = await getDocumentRecord({ tenant, id });
  if (document && isVisible(document)) return document;
  throw documentNotFound();
}
