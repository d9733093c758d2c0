import { accountOf } from '../../contract/tenant.ts';
import { searchEngineOf } from './collection/search-engine.ts';
import { writeToCollection } from './collection/write-to-collection.ts';
import { removeTerms } from './terms-table.ts';

/** Removes a document from search, if it is there. Its text is removed with its PDF. Throws storage_failed. */
export async function removeFromIndex(tenant: string, id: string): Promise<void> {
  if (await searchEngineOf(accountOf(tenant))) await writeToCollection([{ removed: id }]);
  await removeTerms(tenant, id);
}
