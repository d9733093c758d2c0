import { countTerms } from './count-terms.ts';
import { writeText } from './document-text.ts';
import type { IndexRequest } from './index-request.ts';
import { putTerms } from './terms-table.ts';

/** Makes a document searchable by the text of its pages and by its file name. Throws storage_failed. */
export async function indexDocument(document: IndexRequest, pages: readonly string[]): Promise<void> {
  await writeText(document, pages);
  await putTerms(document, countTerms(document.filename, pages));
}
