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

/** Larger lines, relative to the body, are chapter titles. Numbers of pages at the foot may be larger. */
const largest = 1.2;
const largestNumber = 1.6;

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
      const ahead = aheadOf(line.text, page);
      const isLarge = line.style.size >= largest * bodySize;
      const isNumber = side === 'bottom' && ahead !== undefined && line.style.size < largestNumber * bodySize;
      if (!side || (isLarge && !isNumber)) return [];
      const isOwn = isLarge || isListMarker(line.text);
      const key = `${side} ${isOwn ? `${page} ${line.text}` : withoutNumbers(line.text)}`;
      const isArtifact = tags?.areArtifacts(line.words);
      return [{ at, line, side, ahead, endAhead: endAheadOf(line.text, page), isArtifact, key }];
    }),
  );
  const placeOf = ({ line, key }: Entry, shift: number) =>
    `${key} ${Math.round(line.baseline / sameHeight) + shift}`;
  for (const entry of entries) {
    const place = placeOf(entry, 0);
    seen.set(place, (seen.get(place) ?? new Set()).add(entry.at));
  }
  const numbered = numberRows(entries, pages.length);
  const growing = growingLines(entries);
  const enough = Math.max(fewestPages, share * pages.length);
  const found = pages.map(() => new Set<TextLine>());
  for (const entry of entries) {
    const { at, line, isArtifact } = entry;
    const places = [-1, 0, 1].flatMap((shift) => [...(seen.get(placeOf(entry, shift)) ?? [])]);
    const isKnown = isArtifact || isPageNumber(line.text, pages.length) || isDownloadStamp(line.text);
    const isBesideNumber = numbered[at]?.some((baseline) => Math.abs(baseline - line.baseline) < sameHeight);
    const isRepeated = growing.has(line) || new Set(places).size >= enough;
    if (isKnown || isBesideNumber || isRepeated) found[at]?.add(line);
  }
  return found;
}

/** A line near an edge of a page. */
interface Entry {
  /** The index of its page among those that are read together. */
  readonly at: number;
  readonly line: TextLine;
  readonly side: 'top' | 'bottom';
  /** For a line that is a number: the difference to its page's number. */
  readonly ahead: number | undefined;
  /** The same for a number at the beginning or the end of a text. */
  readonly endAhead: number | undefined;
  readonly isArtifact: boolean | undefined;
  readonly key: string;
}

/** The minimum number of pages with consecutive numbers, if there are as many. */
const fewestCounted = 3;

/**
 * Returns the baselines, on each page, of numbers that increase with the pages. Of a page that has its number at both edges,
 * only where more pages have theirs: the other may be a table's.
 */
function numberRows(entries: readonly Entry[], pageCount: number): readonly (readonly number[])[] {
  const numbers = entries.filter(({ ahead }) => ahead !== undefined);
  const counted = Map.groupBy(numbers, ({ ahead }) => ahead);
  const enough = Math.max(fewestPages, Math.min(fewestCounted, pageCount));
  const rows: number[][] = Array.from({ length: pageCount }, () => []);
  for (const alike of counted.values()) {
    if (pagesOf(alike) < enough) continue;
    const [usual = [], other = []] = [...Map.groupBy(alike, ({ side }) => side).values()].sort(
      (one, another) => pagesOf(another) - pagesOf(one),
    );
    const hasUsual = new Set(usual.map(({ at }) => at));
    for (const { at, line } of [...usual, ...other.filter(({ at }) => !hasUsual.has(at))])
      rows[at]?.push(line.baseline);
  }
  return rows;
}

/**
 * Returns the outermost lines at one height of several pages whose numbers, at either end of a text, grow at least as the
 * pages do: those of an excerpt leave out some, and chapters have names of their own.
 */
function growingLines(entries: readonly Entry[]): ReadonlySet<TextLine> {
  const outermost = new Map<string, number>();
  const sideOfPage = ({ at, side }: Entry) => `${at} ${side}`;
  const outwards = ({ side, line }: Entry) => (side === 'top' ? -line.baseline : line.baseline);
  for (const entry of entries) {
    const known = outermost.get(sideOfPage(entry)) ?? -Infinity;
    outermost.set(sideOfPage(entry), Math.max(known, outwards(entry)));
  }
  const ended = entries.filter(
    (entry) =>
      entry.endAhead !== undefined && outwards(entry) > (outermost.get(sideOfPage(entry)) ?? 0) - sameHeight,
  );
  const rows = Map.groupBy(ended, ({ side, line }) => `${side} ${Math.round(line.baseline / sameHeight)}`);
  const growing = [...rows.values()].filter(
    (row) =>
      row.length >= fewestCounted &&
      row.every(({ at, endAhead }, index) => {
        const before = row[index - 1];
        return !before || (before.at < at && (before.endAhead ?? 0) <= (endAhead ?? 0));
      }),
  );
  return new Set(growing.flat().map(({ line }) => line));
}

function pagesOf(entries: readonly Entry[]): number {
  return new Set(entries.map(({ at }) => at)).size;
}

/** The difference between an Arabic or Roman number, which a full stop may follow, and a page's. */
function aheadOf(text: string, page: number): number | undefined {
  const number = text.replace(/\.$/, '');
  if (/^\d{1,5}$/.test(number)) return Number(number) - page;
  return /^[ivxlc]{1,7}$/i.test(number) ? romanNumber(number) - page : undefined;
}

/** The difference between a number at an end of a text and a page's. */
function endAheadOf(text: string, page: number): number | undefined {
  const [, first, last] =
    /^(?:(\d{1,4})\s+\S.*\p{L}{2}.*|.*\p{L}{2}.*\s(\d{1,4}))$/u.exec(text.slice(0, 200)) ?? [];
  const number = first ?? last;
  return number === undefined ? undefined : Number(number) - page;
}

function sideOf({ top, bottom }: Readonly<Rectangle>, heightPoints: number): 'top' | 'bottom' | undefined {
  if (bottom < edge * heightPoints) return 'top';
  return top > (1 - edge) * heightPoints ? 'bottom' : undefined;
}

/** Whether a line is only a marker of a list, apart from its text. Markers are at the edges of pages by chance. */
function isListMarker(text: string): boolean {
  return /^(?:[•◦▪▫●○■□‣⁃]|\(?(?:\d{1,3}|[a-z]|[ivxlc]{2,7})[.)])$/i.test(text);
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
