import type { HiddenMode, HiddenReason } from '../contract/fields/hidden-text.ts';
import { extractText, type PageText, type ReadOptions } from '../opening/extract-text.ts';
import { countReasons, type ReasonCounts } from './count-reasons.ts';
import type { PageWithHidden } from './read-hidden-text.ts';
import { type TextRange, withoutRanges } from './without-ranges.ts';

/** An invisible part of a page's text. */
export interface HiddenRange extends TextRange {
  readonly reason: HiddenReason;
}

/** A page's text, and with `mark` its invisible parts in order. */
export interface ReadPage extends PageText {
  readonly hidden?: readonly HiddenRange[];
}

/** The amount of text left out. */
export interface LeftOut {
  readonly runs: number;
  readonly characters: number;
  readonly reasons: ReasonCounts;
}

export interface TextTotals {
  readonly totalPages: number;
  /** Only with `exclude`. */
  readonly leftOut?: LeftOut;
}

/**
 * Passes the text of the requested pages to `take` as `extractText` does, and treats hidden text as `hidden` specifies.
 * Throws what `extractText` throws, and visibility_unknown unless hidden text is included.
 */
export async function readText(
  pdf: Uint8Array,
  { hidden, ...options }: ReadOptions & { readonly hidden: HiddenMode },
  take: (pages: readonly ReadPage[]) => void | Promise<void>,
): Promise<TextTotals> {
  if (hidden === 'include') return extractText(pdf, options, take);
  const { readHiddenText } = await import('./read-hidden-text.ts');
  if (hidden === 'mark')
    return readHiddenText(pdf, options, (pages) =>
      take(pages.map(({ page, text, hidden }) => ({ page, text, hidden: rangesOf(hidden) }))),
    );
  const reasons: ReasonCounts = {};
  let runs = 0;
  let characters = 0;
  const { totalPages } = await readHiddenText(pdf, options, async (pages) => {
    const visible = pages.map(({ page, text, hidden }) => {
      const readable = hidden.filter(({ ranges }) => ranges.length > 0);
      const ranges = rangesOf(readable);
      countReasons(reasons, readable);
      runs += readable.length;
      characters += ranges.reduce((sum, { start, end }) => sum + end - start, 0);
      return { page, text: withoutRanges(text, ranges) };
    });
    await take(visible);
  });
  return { totalPages, leftOut: { runs, characters, reasons } };
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
    return start < end ? [{ start, end, reason: range.reason }] : [];
  });
}
