import { limits } from '../../limits.ts';
import { Problem } from '../../problems/problem.ts';
import { pageNumber, readRange } from './page-notation.ts';

const maximumCharacters = 1_000;

/** More than any document has. */
const unknownPageCount = 999_999_999;

/** Pages from `first` to `last`, both included. */
export interface PageRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Parses ranges such as `1-5, 8, 11-`, sorts them and removes overlaps. They are cut off one page beyond the most that
 * a call may print, so that no more is ever drawn. All pages by default. Pages that are counted from the end, as in
 * `last`, need the number of pages. Throws invalid_pages.
 */
export function boundedPageRanges(text = '1-', pageCount = unknownPageCount): readonly PageRange[] {
  if (text.length > maximumCharacters) throw invalid(`is longer than ${maximumCharacters} characters`);
  let room = limits.pages + 1;
  let lastTaken = 0;
  const ranges: PageRange[] = [];
  for (const range of text
    .split(',')
    .map((part) => rangeOf(part, pageCount))
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

/** Whether any of the pages is counted from the end. */
export function countsFromEnd(text: string): boolean {
  return text.split(',').some((part) => {
    const { first = '', last = '' } = readRange(part) ?? {};
    return /^[rl]/.test(first) || /^[rl]/.test(last);
  });
}

function rangeOf(text: string, pageCount: number): PageRange {
  const { first, last } = readRange(text) ?? {};
  if (first === undefined) throw invalid('must be page ranges such as 1-5, 8, 11-');
  const start = pageNumber(first, pageCount);
  const end = last === undefined ? Number.MAX_SAFE_INTEGER : pageNumber(last, pageCount);
  if (start < 1) throw invalid('must count pages from 1');
  if (end < start) throw invalid('has a range that ends before it starts');
  return { first: start, last: end };
}

function invalid(what: string): Problem {
  const field = 'page_ranges';
  return new Problem('invalid_pages', `${field} ${what}.`, { details: [{ field, message: what }] });
}
