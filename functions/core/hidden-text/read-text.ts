import {
  type HiddenMode,
  type HiddenReason,
  type HiddenState,
  hiddenState,
} from '../contract/fields/redaction/hidden-text.ts';
import { extractText, type PageText } from '../opening/extract-text.ts';
import { countRun, emptyCounts, type HiddenCounts } from './hidden-counts.ts';
import type { HiddenReadOptions, PageWithHidden } from './read-hidden-text.ts';
import { type TextRange, withoutRanges } from './without-ranges.ts';

/** A part of a page's text that is not seen. */
export interface HiddenRange extends TextRange {
  readonly state: HiddenState;
  readonly reason: HiddenReason;
}

/** A page's text, and with `mark` its invisible parts in order. */
export interface ReadPage extends PageText {
  readonly hidden?: readonly HiddenRange[];
}

export interface TextTotals {
  readonly totalPages: number;
  /** Only with `exclude`. */
  readonly leftOut?: HiddenCounts;
}

/**
 * Passes the text of the requested pages to `take` as `extractText` does, and treats hidden text as `hidden` specifies.
 * Throws what `extractText` throws, and visibility_unknown unless hidden text is included.
 */
export async function readText(
  pdf: Uint8Array,
  { hidden, ...options }: HiddenReadOptions & { readonly hidden: HiddenMode },
  take: (pages: readonly ReadPage[]) => void | Promise<void>,
): Promise<TextTotals> {
  if (hidden === 'include') return extractText(pdf, options, take);
  const { readHiddenText } = await import('./read-hidden-text.ts');
  if (hidden === 'mark')
    return readHiddenText(pdf, options, (pages) =>
      take(pages.map(({ page, text, hidden }) => ({ page, text, hidden: rangesOf(hidden) }))),
    );
  const leftOut = emptyCounts();
  const { totalPages } = await readHiddenText(pdf, options, async (pages) => {
    const visible = pages.map(({ page, text, hidden }) => {
      for (const { ranges, reason } of hidden)
        if (ranges.length > 0) countRun(leftOut, reason, lengthOf(ranges));
      return { page, text: withoutRanges(text, rangesOf(hidden)) };
    });
    await take(visible);
  });
  return { totalPages, leftOut };
}

/**
 * Returns the hidden ranges of a page's text in order. If runs overlap, the later one begins where the earlier one
 * ends.
 */
function rangesOf(hidden: PageWithHidden['hidden']): HiddenRange[] {
  const ordered = hidden
    .flatMap(({ ranges, reason }) => ranges.map((range) => ({ ...range, reason })))
    .sort((one, other) => one.start - other.start);
  let end = 0;
  return ordered.flatMap((range) => {
    const start = Math.max(range.start, end);
    end = Math.max(range.end, end);
    return start < end ? [{ ...range, start, end, state: hiddenState(range.reason) }] : [];
  });
}

function lengthOf(ranges: readonly TextRange[]): number {
  return ranges.reduce((sum, { start, end }) => sum + end - start, 0);
}
