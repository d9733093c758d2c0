import { limits } from '../contract/limits.ts';
import { Problem } from '../contract/problem.ts';
import { extractText, type ReadOptions } from './extract-text.ts';
import type { Match } from './matching/match.ts';
import { type PatternOptions, patternMatcher } from './matching/pattern-matcher.ts';

export interface GrepOptions extends ReadOptions, PatternOptions {
  readonly pattern: string;
  /** Characters of text on either side of a match. */
  readonly context: number;
  readonly countOnly: boolean;
}

export interface PageMatches {
  readonly page: number;
  readonly matchCount: number;
  /** Empty if only counts were requested. */
  readonly details: readonly MatchDetail[];
}

interface MatchDetail {
  readonly match: string;
  /** Where the match begins and ends in the page's text as `extractText` gives it, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** The match with the text on either side. */
  readonly context: string;
}

export interface GrepTotals {
  readonly totalMatches: number;
  readonly pagesWithMatches: number;
  readonly totalPages: number;
}

/**
 * Passes each page with matches to `take`, in the requested order, and returns the totals. A match has at least one
 * character. Throws invalid_regex, output_too_large if more matches than the limit would be listed, and what
 * `extractText` throws.
 */
export async function grepPdf(
  pdf: Uint8Array,
  options: GrepOptions,
  take: (matches: PageMatches) => void | Promise<void>,
): Promise<GrepTotals> {
  const matcher = patternMatcher(options.pattern, options);
  let totalMatches = 0;
  let pagesWithMatches = 0;
  const { totalPages } = await extractText(pdf, options, async (texts) => {
    const found = matcher(
      texts.map(({ text }) => text),
      options.countOnly ? 0 : limits.grepMatches,
    );
    for (const [index, { page, text }] of texts.entries()) {
      const { count = 0, first = [] } = found[index] ?? {};
      if (count === 0) continue;
      totalMatches += count;
      pagesWithMatches += 1;
      if (!options.countOnly && totalMatches > limits.grepMatches) throw tooMany();
      const details = first.map((match) => detail(text, match, options.context));
      await take({ page, matchCount: count, details });
    }
  });
  return { totalMatches, pagesWithMatches, totalPages };
}

function detail(text: string, { start, end }: Match, context: number): MatchDetail {
  return {
    match: text.slice(start, end),
    start,
    end,
    context: text.slice(whole(text, start - context), whole(text, end + context)),
  };
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
