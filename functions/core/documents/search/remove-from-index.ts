import { accountOf } from '../../contract/callers/tenant.ts';
import type { DocumentKey } from '../documents-table.ts';
import { searchEngineOf } from './collection/search-engine.ts';
import { writeToCollection } from './collection/write-to-collection.ts';
import { removeAllTerms, removeTerms } from './terms-table.ts';

/** Removes a document from search, if it is there. Its text is removed with its PDF. Throws storage_failed. */
export async function removeFromIndex(document: DocumentKey): Promise<void> {
  await removeFromCollections([document]);
  await removeTerms(document);
}

/** The same for several documents, in few requests. */
export async function removeAllFromIndex(documents: readonly DocumentKey[]): Promise<void> {
  await removeFromCollections(documents);
  await removeAllTerms(documents);
}

async function removeFromCollections(documents: readonly DocumentKey[]): Promise<void> {
  const accounts = [...new Set(documents.map(({ tenant }) => accountOf(tenant)))];
  const engines = await Promise.all(accounts.map(searchEngineOf));
  const moved = new Set(accounts.filter((_, index) => engines[index]));
  const inCollection = documents.filter(({ tenant }) => moved.has(accountOf(tenant)));
  await writeToCollection(inCollection.map(({ id }) => ({ removed: id })));
}
