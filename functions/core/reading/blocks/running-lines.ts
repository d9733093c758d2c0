import type { Rectangle } from '../../geometry/rectangle.ts';
import { romanNumber } from '../roman-number.ts';
import type { PageTags } from '../structure/tagged-words.ts';
import { isDownloadStamp } from './download-stamp.ts';
import type { TextLine } from './text-line.ts';

/** The lines of a page, compared to find repetitions. */
export interface PageOfLines {
  readonly page: number;
  readonly heightPoints: number;
  readonly lines: readonly TextLine[];
  readonly tags?: PageTags | undefined;
}

/** The share of a page's height, at its edges, that is searched for headers and footers. */
const edge = 0.14;

/** The maximum distance, in points, between copies of a line on two pages. */
const sameHeight = 4;

/** The share and the minimum number of pages that must have the line. */
const share = 0.3;
const fewestPages = 2;

/** Larger lines, relative to the body, are chapter titles. */
const largest = 1.2;

/**
 * Returns the header and footer lines of each page: lines near an edge that pages repeat except for numbers, that tags
 * call artifacts, that say who downloaded the copy, or that are beside the page number, like a section title. `bodySize` is the em of the document's
 * text.
 */
export function runningLines(
  pages: readonly PageOfLines[],
  bodySize: number,
): readonly ReadonlySet<TextLine>[] {
  const seen = new Map<string, Set<number>>();
  const entries = pages.flatMap(({ page, heightPoints, lines, tags }, at) =>
    lines.flatMap((line): readonly Entry[] => {
      const side = sideOf(line.box, heightPoints);
      return side && line.style.size < largest * bodySize
        ? [
            {
              at,
              line,
              ahead: aheadOf(line.text, page),
              isArtifact: tags?.areArtifacts(line.words),
              key: `${side} ${withoutNumbers(line.text)}`,
            },
          ]
        : [];
    }),
  );
  const placeOf = ({ line, key }: Entry, shift: number) =>
    `${key} ${Math.round(line.baseline / sameHeight) + shift}`;
  for (const entry of entries) {
    const place = placeOf(entry, 0);
    seen.set(place, (seen.get(place) ?? new Set()).add(entry.at));
  }
  const numbered = numberRows(entries, pages.length);
  const enough = Math.max(fewestPages, share * pages.length);
  const found = pages.map(() => new Set<TextLine>());
  for (const entry of entries) {
    const { at, line, isArtifact } = entry;
    const places = [-1, 0, 1].flatMap((shift) => [...(seen.get(placeOf(entry, shift)) ?? [])]);
    const isKnown = isArtifact || isPageNumber(line.text, pages.length) || isDownloadStamp(line.text);
    const isBesideNumber = numbered[at]?.some((baseline) => Math.abs(baseline - line.baseline) < sameHeight);
    if (isKnown || isBesideNumber || new Set(places).size >= enough) found[at]?.add(line);
  }
  return found;
}

/** A line near an edge of a page. */
interface Entry {
  /** The index of its page among those that are read together. */
  readonly at: number;
  readonly line: TextLine;
  /** For a line that is a number: the difference to its page's number. */
  readonly ahead: number | undefined;
  readonly isArtifact: boolean | undefined;
  readonly key: string;
}

/** The minimum number of pages with consecutive numbers, if there are as many. */
const fewestCounted = 3;

/** Returns the baselines, on each page, of numbers that increase with the pages. */
function numberRows(entries: readonly Entry[], pageCount: number): readonly (readonly number[])[] {
  const counted = new Map<number, Set<number>>();
  for (const { at, ahead } of entries)
    if (ahead !== undefined) counted.set(ahead, (counted.get(ahead) ?? new Set()).add(at));
  const enough = Math.max(fewestPages, Math.min(fewestCounted, pageCount));
  const rows: number[][] = Array.from({ length: pageCount }, () => []);
  for (const { at, ahead, line } of entries)
    if (ahead !== undefined && (counted.get(ahead)?.size ?? 0) >= enough) rows[at]?.push(line.baseline);
  return rows;
}

/** The difference between an Arabic or Roman number and a page's. */
function aheadOf(text: string, page: number): number | undefined {
  if (/^\d{1,5}$/.test(text)) return Number(text) - page;
  return /^[ivxlc]{1,7}$/i.test(text) ? romanNumber(text) - page : undefined;
}

function sideOf({ top, bottom }: Readonly<Rectangle>, heightPoints: number): 'top' | 'bottom' | undefined {
  if (bottom < edge * heightPoints) return 'top';
  return top > (1 - edge) * heightPoints ? 'bottom' : undefined;
}

function withoutNumbers(text: string): string {
  return text
    .replace(/\d+/g, '#')
    .replace(/^[ivxlc]{1,7}$/i, '#')
    .slice(0, 200);
}

/** Whether a line at an edge only states the position in the document, which needs no second page as proof. */
function isPageNumber(text: string, pageCount: number): boolean {
  if (/^(page|seite|página|pagina)\s+\d{1,5}(\s*(\/|of|von|de|di|sur)\s*\d{1,5})?$/i.test(text)) return true;
  return (
    /^[-–—|]\s*\d{1,5}\s*[-–—|]$/.test(text) ||
    (pageCount === 1 && /^\d{1,4}\s*(\/|of)\s*\d{1,4}$/.test(text))
  );
}
