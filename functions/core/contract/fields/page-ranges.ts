import { limits } from '../limits.ts';
import { Problem } from '../problems/problem.ts';

const maximumCharacters = 1_000;

/** Pages from `first` to `last`, both included. */
export interface PageRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Parses ranges such as `1-5, 8, 11-`, sorts them and removes overlaps. They are cut off one page beyond the most that
 * a call may print, so that no more is ever drawn. All pages by default. Throws invalid_pages.
 */
export function boundedPageRanges(text = '1-'): readonly PageRange[] {
  if (text.length > maximumCharacters) throw invalid(`is longer than ${maximumCharacters} characters`);
  let room = limits.pages + 1;
  let lastTaken = 0;
  const ranges: PageRange[] = [];
  for (const range of text
    .split(',')
    .map(readRange)
    .sort((one, other) => one.first - other.first)) {
    const first = Math.max(range.first, lastTaken + 1);
    const last = Math.min(range.last, first + room - 1);
    if (last < first) continue;
    ranges.push({ first, last });
    room -= last - first + 1;
    lastTaken = last;
  }
  return ranges;
}

function readRange(text: string): PageRange {
  const [, first, dash, last] = /^\s*(\d{1,9})\s*(?:(-)\s*(\d{1,9})?\s*)?$/.exec(text) ?? [];
  if (first === undefined) throw invalid('must be page ranges such as 1-5, 8, 11-');
  const start = Number(first);
  const end = last === undefined ? (dash === undefined ? start : Number.MAX_SAFE_INTEGER) : Number(last);
  if (start < 1) throw invalid('must count pages from 1');
  if (end < start) throw invalid('has a range that ends before it starts');
  return { first: start, last: end };
}

function invalid(what: string): Problem {
  return new Problem('invalid_pages', `page_ranges ${what}.`);
}
