import { type Document, isVisible } from './document.ts';
import { getRecord } from './documents-table.ts';
import { documentNotFound } from './storage-problem.ts';

/** An owner's document, as it is at this moment. Throws document_not_found where it is not to be seen. */
export async function findDocument(owner: string, id: string): Promise<Document> {
  const document = await getRecord({ owner, id });
  if (document && isVisible(document)) return document;
  throw documentNotFound();
}
