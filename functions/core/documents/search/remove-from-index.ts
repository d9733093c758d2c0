import { accountOf } from '../../contract/tenant.ts';
import type { DocumentKey } from '../documents-table.ts';
import { searchEngineOf } from './collection/search-engine.ts';
import { writeToCollection } from './collection/write-to-collection.ts';
import { removeTerms } from './terms-table.ts';

/**
 * Removes documents from search, as far as they are there. Their texts are removed with their PDFs. Throws
 * storage_failed.
 */
export async function removeFromIndex(documents: readonly DocumentKey[]): Promise<void> {
  const accounts = [...new Set(documents.map(({ tenant }) => accountOf(tenant)))];
  const engines = await Promise.all(accounts.map(searchEngineOf));
  const searched = new Set(accounts.filter((_, index) => engines[index]));
  const inCollection = documents.filter(({ tenant }) => searched.has(accountOf(tenant)));
  await writeToCollection(inCollection.map(({ id }) => ({ removed: id })));
  await removeTerms(documents);
}
