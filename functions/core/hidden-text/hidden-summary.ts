import { limits } from '../contract/limits.ts';
import { Problem } from '../contract/problems/problem.ts';
import { countReasons, type ReasonCounts } from './count-reasons.ts';
import { readHiddenText } from './read-hidden-text.ts';
import { listUndrawn } from './undrawn/list-undrawn.ts';

/** Hidden text on the first pages of a PDF, with the field names of the answer. */
export interface HiddenSummary {
  readonly runs: number;
  readonly reasons: ReasonCounts;
  readonly pages_checked: number;
}

/** Returns the amount of hidden text on the first pages, or null if no engine can judge it. */
export async function hiddenSummary(
  pdf: Uint8Array,
  password: string | undefined,
  pageCount: number,
): Promise<HiddenSummary | null> {
  const pages = Math.min(pageCount, limits.summarizedPages);
  if (pages === 0) return null;
  const reasons: ReasonCounts = {};
  let runs = 0;
  try {
    await readHiddenText(pdf, { pages: `1-${pages}`, password }, (batch) => {
      for (const { hidden } of batch) {
        runs += hidden.length;
        countReasons(reasons, hidden);
      }
    });
    const undrawn = await listUndrawn(pdf, { pages: `1-${pages}`, password });
    runs += undrawn.length;
    countReasons(reasons, undrawn);
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
  return { runs, reasons, pages_checked: pages };
}
