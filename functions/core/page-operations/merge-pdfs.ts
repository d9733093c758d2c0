import { limits } from '../contract/limits.ts';
import { Problem } from '../contract/problems/problem.ts';
import type { Assembly, Draft } from '../pdf-objects/editing/draft.ts';
import { wholeOf } from '../pdf-objects/editing/write-draft.ts';
import type { OpenedSource } from '../pdf-objects/structure/open-source.ts';

/**
 * Appends all pages of the other PDFs to those of the first, with their bookmarks, links, form fields, labels and
 * attachments. Common objects are written once. Throws too_many_pages, and invalid_field for too many PDFs.
 */
export function mergePdfs(draft: Draft, others: readonly OpenedSource[]): Assembly {
  const sources = [draft, ...others];
  if (sources.length > limits.mergeSources)
    throw new Problem('invalid_field', `Give 1 to ${limits.mergeSources} PDFs to merge.`);
  const pageCount = sources.reduce((sum, { sourcePages }) => sum + sourcePages.length, 0);
  if (pageCount > limits.pages)
    throw new Problem(
      'too_many_pages',
      `The PDFs have ${pageCount} pages in total; a merge may have ${limits.pages}.`,
    );
  return { selections: sources.map(wholeOf), warnings: draft.warnings, output: draft.output };
}
