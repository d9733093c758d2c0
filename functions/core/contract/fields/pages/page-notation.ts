const page = String.raw`\d{1,9}|r\d{1,9}|last`;
const range = new RegExp(`^(${page})(?:(-)(${page})?)?$`);

/** The ends of a range as written; `last` is undefined for a range to the last page. */
export interface WrittenRange {
  readonly first: string;
  readonly last: string | undefined;
}

/**
 * Parses a page or a range of pages: `3`, `2-5`, `7-`, `all`. A page is a number, `last`, or counted from the end as in
 * `r2`. A range may also be written with `..`, `:` or another dash. Undefined for any other text.
 */
export function readRange(text: string): WrittenRange | undefined {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/\s*(?:\.{2,3}|[:\-\u2010-\u2015\u2212])\s*/g, '-');
  const [, first, dash, last] = range.exec(plain === 'all' ? '1-' : plain) ?? [];
  return first === undefined ? undefined : { first, last: dash ? last : first };
}

/** The number of a page as written, in a document with that many pages. It may be beyond either end. */
export function pageNumber(written: string, pageCount: number): number {
  if (written === 'last') return pageCount;
  return written.startsWith('r') ? pageCount + 1 - Number(written.slice(1)) : Number(written);
}
