import * as z from 'zod';
import { limits } from '../../limits.ts';
import { Problem } from '../../problems/problem.ts';
import { pageNumber, readRange } from './page-notation.ts';

/** Page numbers from a caller: a list, or a string such as `1,3`, `2-5`, `7-`, `5-2`, `odd`, `even`, and as in readRange. */
export const pagesField = z
  .union([
    z.string().max(limits.pagesCharacters),
    z.number().int(),
    z.array(z.union([z.number().int(), z.string().max(limits.pagesCharacters)])).max(limits.pages),
  ])
  .describe(
    'Pages in the order you want them: a list, or a string such as `1,3`, `2-5`, `7-` (to the last page), `5-2` (reversed), `last`, `r2` (the last but one), `odd` or `even`.',
  );

export type Pages = z.output<typeof pagesField>;

/**
 * The requested pages in their order, repeats kept; all pages by default. Throws invalid_pages, page_out_of_range,
 * naming the last page, and too_many_pages.
 */
export function parsePages(pages: Pages | undefined, pageCount: number): number[] {
  const chosen: number[] = [];
  for (const part of pages === undefined ? ['1-'] : partsOf(pages)) {
    const { first, last, step } = rangeOf(part, pageCount);
    if (chosen.length + Math.abs(last - first) / Math.abs(step) >= limits.pages) throw tooMany();
    for (let page = first; step > 0 ? page <= last : page >= last; page += step) chosen.push(page);
  }
  if (chosen.length === 0) throw invalid('selects no pages');
  return chosen;
}

interface Range {
  readonly first: number;
  readonly last: number;
  readonly step: number;
}

function rangeOf(part: string, pageCount: number): Range {
  if (part === 'odd') return { first: 1, last: pageCount, step: 2 };
  if (part === 'even') return { first: 2, last: pageCount, step: 2 };
  const found = readRange(part);
  if (!found) throw invalid(`contains “${part.slice(0, 20)}”, which is neither a page nor a range`);
  const first = inRange(found.first, pageCount);
  const last = inRange(found.last ?? 'last', pageCount);
  return { first, last, step: last < first ? -1 : 1 };
}

function inRange(written: string, pageCount: number): number {
  const page = pageNumber(written, pageCount);
  if (page >= 1 && page <= pageCount) return page;
  const known = pageCount === 1 ? 'the PDF has one page' : `the PDF’s last page is ${pageCount}`;
  const name = written.startsWith('r') ? written : Number(written);
  const message = `page ${name} does not exist; ${known}`;
  throw new Problem('page_out_of_range', `pages: ${message}.`, { details: [{ field: 'pages', message }] });
}

/** A form's text field may contain the list as JSON. */
function partsOf(pages: Pages): string[] {
  if (typeof pages === 'number') return [String(pages)];
  const parts = typeof pages === 'string' ? listOrText(pages) : pages;
  return (Array.isArray(parts) ? parts : [parts])
    .flatMap((part) => String(part).split(','))
    .map((part) => part.trim().toLowerCase());
}

function listOrText(text: string): unknown {
  if (!text.trimStart().startsWith('[')) return text;
  try {
    const parsed = pagesField.safeParse(JSON.parse(text));
    if (parsed.success) return parsed.data;
  } catch {
    // Invalid JSON is reported below, together with other invalid values.
  }
  throw invalid('is not a valid list of pages');
}

function invalid(why: string): Problem {
  const message = `${why}. Use 1,3 or 2-5 or 7- or last or odd or even, or a list of pages`;
  return new Problem('invalid_pages', `pages ${message}.`, { details: [{ field: 'pages', message }] });
}

function tooMany(): Problem {
  return new Problem(
    'too_many_pages',
    `A request may select at most ${limits.pages} pages. Choose fewer with \`pages\`, and send another request for the rest.`,
  );
}
