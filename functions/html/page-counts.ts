import type { PageBounds } from '../core/contract/dry-run.ts';
import { boundedPageRanges } from '../core/contract/fields/pages/page-ranges.ts';
import { limits } from '../core/contract/limits.ts';
import type { PageCounts } from '../core/http/answer-dry-run.ts';
import type { html } from './endpoints.ts';

/** The number of pages a call may print: only `page_ranges` limits it in advance. Throws invalid_pages. */
export const pageCounts: PageCounts<typeof html> = {
  htmlToPdf: chosenPages,
  markdownToPdf: chosenPages,
};

function chosenPages({ page_ranges }: { readonly page_ranges?: string | undefined }): PageBounds {
  const chosen = boundedPageRanges(page_ranges).reduce((sum, { first, last }) => sum + last - first + 1, 0);
  return { minimum: 1, maximum: Math.min(chosen, limits.pages) };
}
