import type { Rectangle } from '../../geometry/rectangle.ts';
import { romanNumber } from '../roman-number.ts';
import type { PageTags } from '../structure/tagged-words.ts';
import type { TextLine } from './text-line.ts';

/** The lines of a page, for what repeats on others. */
export interface PageOfLines {
  readonly page: number;
  readonly heightPoints: number;
  readonly lines: readonly TextLine[];
  readonly tags?: PageTags | undefined;
}

/** How much of a page's height, from its edges, headers and footers are looked for in. */
const edge = 0.14;

/** How far apart, in points, the same line may stand on two pages. */
const sameHeight = 4;

/** The share of the pages that a line has to stand on, and the least number of them. */
const share = 0.3;
const fewestPages = 2;

/** Larger lines, beside those of the body, are the titles of chapters. */
const largest = 1.2;

/**
 * The header and footer lines of each page: those near an edge that pages repeat, but for numbers in them, that tags call
 * artifacts, or that stand beside the number of the page, as the title of a section does. `bodySize` is the em of the
 * document's text.
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
    const isKnown = isArtifact || isPageNumber(line.text, pages.length);
    const isBesideNumber = numbered[at]?.some((baseline) => Math.abs(baseline - line.baseline) < sameHeight);
    if (isKnown || isBesideNumber || new Set(places).size >= enough) found[at]?.add(line);
  }
  return found;
}

/** A line near an edge of a page. */
interface Entry {
  /** The place of its page among those that are read together. */
  readonly at: number;
  readonly line: TextLine;
  /** Of a line that is a number: how far it is ahead of its page's. */
  readonly ahead: number | undefined;
  readonly isArtifact: boolean | undefined;
  readonly key: string;
}

/** So many pages have numbers that count as the pages do, where there are as many. */
const fewestCounted = 3;

/** The baselines, on each page, of numbers that count as the pages do. */
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

/** How far a text that is an Arabic or Roman number is ahead of a page's. */
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

/** Whether a line at an edge says nothing but where in the document it is, which needs no second page to be known. */
function isPageNumber(text: string, pageCount: number): boolean {
  if (/^(page|seite|página|pagina)\s+\d{1,5}(\s*(\/|of|von|de|di|sur)\s*\d{1,5})?$/i.test(text)) return true;
  return (
    /^[-–—|]\s*\d{1,5}\s*[-–—|]$/.test(text) ||
    (pageCount === 1 && /^\d{1,4}\s*(\/|of)\s*\d{1,4}$/.test(text))
  );
}
