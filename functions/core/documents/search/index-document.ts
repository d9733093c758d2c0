import { accountOf } from '../../contract/callers/tenant.ts';
import { searchEngineOf } from './collection/search-engine.ts';
import { writeToCollection } from './collection/write-to-collection.ts';
import { countTerms } from './count-terms.ts';
import { writeText } from './document-text.ts';
import type { IndexRequest } from './index-request.ts';
import { putTerms, ttlSecondsOf } from './terms-table.ts';

/**
 * Makes a document searchable by the text of its pages and by its file name. Throws storage_failed. The engine is asked
 * for after the terms are in the table: a document that is stored while its account moves is then found in the table, or
 * written to the collection here.
 */
export async function indexDocument(document: IndexRequest, pages: readonly string[]): Promise<void> {
  const { tenant, id, filename, expiresAt } = document;
  const terms = countTerms(filename, pages);
  await writeText(document, pages);
  await putTerms(document, terms);
  if (!(await searchEngineOf(accountOf(tenant)))) return;
  await writeToCollection([{ tenant, id, ...terms, ttlSeconds: ttlSecondsOf(expiresAt) }]);
}
