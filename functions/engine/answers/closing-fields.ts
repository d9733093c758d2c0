import type { HiddenCounts } from '../../core/hidden-text/hidden-counts.ts';

/** Facts about all pages of a response. */
interface Totals {
  readonly totalPages: number;
  /** The amount of text that is not seen, if it was left out. */
  readonly leftOut?: HiddenCounts | undefined;
  /** The pages that could not be recognised. */
  readonly unreadablePages?: readonly number[];
}

/** The last fields of a response's JSON, after a comma, and its end. */
export function closingFields({ totalPages, leftOut, unreadablePages = [] }: Totals): string {
  const unreadable =
    unreadablePages.length > 0 ? `,"unreadable_pages":${JSON.stringify(unreadablePages)}` : '';
  return `,"total_pages":${totalPages}${unreadable}${leftOut ? `,"left_out":${JSON.stringify(leftOut)}` : ''}}`;
}
