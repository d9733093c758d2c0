import { limits } from '../contract/limits.ts';
import { Problem } from '../contract/problems/problem.ts';
import { countRun, emptyCounts, type HiddenCounts } from './hidden-counts.ts';
import { type HiddenReadOptions, readHiddenText } from './read-hidden-text.ts';
import { listUndrawn } from './undrawn/list-undrawn.ts';

/** Hidden text on the first pages of a PDF, with the field names of the answer. */
export interface HiddenSummary extends HiddenCounts {
  readonly pages_checked: number;
}

/** Returns the amount of hidden text on the first pages, or null if no engine can judge it. */
export async function hiddenSummary(
  pdf: Uint8Array,
  { password, recognise }: Omit<HiddenReadOptions, 'pages'>,
  pageCount: number,
): Promise<HiddenSummary | null> {
  const pages = Math.min(pageCount, limits.summarizedPages);
  if (pages === 0) return null;
  const counts = emptyCounts();
  try {
    await readHiddenText(pdf, { pages: `1-${pages}`, password, recognise }, (batch) => {
      for (const { hidden } of batch)
        for (const { reason, text } of hidden) countRun(counts, reason, text.length);
    });
    const undrawn = await listUndrawn(pdf, { pages: `1-${pages}`, password });
    for (const { reason, text } of undrawn) countRun(counts, reason, text.length);
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
  return { ...counts, pages_checked: pages };
}
