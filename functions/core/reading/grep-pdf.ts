import type { HiddenMode } from '../contract/fields/redaction/hidden-text.ts';
import { limits } from '../contract/limits.ts';
import { Problem } from '../contract/problems/problem.ts';
import { firstIndex } from '../first-index.ts';
import type { HiddenCounts } from '../hidden-text/hidden-counts.ts';
import type { HiddenReadOptions } from '../hidden-text/read-hidden-text.ts';
import { type HiddenRange, type ReadPage, readText } from '../hidden-text/read-text.ts';
import type { Match } from '../matching/match.ts';
import { type PatternOptions, patternMatcher } from '../matching/pattern-matcher.ts';

export interface GrepOptions extends HiddenReadOptions, PatternOptions {
  readonly pattern: string;
  /** Characters of text on either side of a match. */
  readonly context: number;
  readonly countOnly: boolean;
  /** The treatment of invisible text. */
  readonly hidden: HiddenMode;
}

export interface PageMatches {
  readonly page: number;
  readonly matchCount: number;
  /** Empty if only counts were requested. */
  readonly details: readonly MatchDetail[];
}

interface MatchDetail {
  readonly match: string;
  /** The range of the match in the page's text as `readText` returns it, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** The match with the text on either side. */
  readonly context: string;
  /** With `mark`: the invisible parts of the match. */
  readonly hidden?: readonly HiddenRange[];
}

export interface GrepTotals {
  readonly totalMatches: number;
  readonly pagesWithMatches: number;
  readonly totalPages: number;
  /** With `exclude`: the amount of text not searched. */
  readonly leftOut?: HiddenCounts;
}

/**
 * Passes each page with matches to `take`, in the requested order, and returns the totals. A match has at least one
 * character. Throws invalid_regex, output_too_large if more matches than the limit would be listed, and what
 * `readText` throws.
 */
export async function grepPdf(
  pdf: Uint8Array,
  options: GrepOptions,
  take: (matches: PageMatches) => void | Promise<void>,
): Promise<GrepTotals> {
  const matcher = patternMatcher(options.pattern, options);
  let totalMatches = 0;
  let pagesWithMatches = 0;
  const read = await readText(pdf, options, async (texts) => {
    const found = matcher(
      texts.map(({ text }) => text),
      options.countOnly ? 0 : limits.grepMatches,
    );
    for (const [index, readPage] of texts.entries()) {
      const { count = 0, first = [] } = found[index] ?? {};
      if (count === 0) continue;
      totalMatches += count;
      pagesWithMatches += 1;
      if (!options.countOnly && totalMatches > limits.grepMatches) throw tooMany();
      const details = first.map((match) => detail(readPage, match, options.context));
      await take({ page: readPage.page, matchCount: count, details });
    }
  });
  return { totalMatches, pagesWithMatches, ...read };
}

function detail({ text, hidden }: ReadPage, { start, end }: Match, context: number): MatchDetail {
  return {
    match: text.slice(start, end),
    start,
    end,
    context: text.slice(whole(text, start - context), whole(text, end + context)),
    ...(hidden && { hidden: rangesWithin(hidden, start, end) }),
  };
}

/** Returns the parts within a match of ranges that are in order and do not overlap. */
function rangesWithin(ranges: readonly HiddenRange[], start: number, end: number): HiddenRange[] {
  const found: HiddenRange[] = [];
  const first = firstIndex(ranges.length, (index) => (ranges[index] as HiddenRange).end > start); // within bounds
  for (let index = first; index < ranges.length; index++) {
    const range = ranges[index] as HiddenRange; // within bounds
    if (range.start >= end) break;
    found.push({ ...range, start: Math.max(range.start, start), end: Math.min(range.end, end) });
  }
  return found;
}

/** Moves a position out of the middle of a surrogate pair. */
function whole(text: string, place: number): number {
  if (place <= 0) return 0;
  const before = text.charCodeAt(place - 1);
  return before >= 0xd800 && before < 0xdc00 ? place - 1 : Math.min(place, text.length);
}

function tooMany(): Problem {
  return new Problem(
    'output_too_large',
    `There are more than ${limits.grepMatches} matches. Use count_only, a more specific pattern, or fewer pages.`,
  );
}
