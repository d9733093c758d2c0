import type { Rectangle } from '../../rectangle.ts';
import type { PageTags } from '../structure/tagged-words.ts';
import type { TextLine } from './text-line.ts';

/** The lines of a page, for what repeats on others. */
export interface PageOfLines {
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
 * The header and footer lines of each page: those near an edge that pages repeat, but for numbers in them, or that tags call
 * artifacts. `bodySize` is the em of the document's text.
 */
export function runningLines(
  pages: readonly PageOfLines[],
  bodySize: number,
): readonly ReadonlySet<TextLine>[] {
  const seen = new Map<string, Set<number>>();
  const entries = pages.flatMap(({ heightPoints, lines, tags }, page) =>
    lines.flatMap((line) => {
      const side = sideOf(line.box, heightPoints);
      return side && line.style.size < largest * bodySize
        ? [
            {
              page,
              line,
              isArtifact: tags?.areArtifacts(line.words),
              key: `${side} ${withoutNumbers(line.text)}`,
            },
          ]
        : [];
    }),
  );
  const placeOf = ({ line, key }: (typeof entries)[number], shift: number) =>
    `${key} ${Math.round(line.baseline / sameHeight) + shift}`;
  for (const entry of entries) {
    const place = placeOf(entry, 0);
    seen.set(place, (seen.get(place) ?? new Set()).add(entry.page));
  }
  const enough = Math.max(fewestPages, share * pages.length);
  const found = pages.map(() => new Set<TextLine>());
  for (const entry of entries) {
    const places = [-1, 0, 1].flatMap((shift) => [...(seen.get(placeOf(entry, shift)) ?? [])]);
    const isKnown = entry.isArtifact || isPageNumber(entry.line.text, pages.length);
    if (isKnown || new Set(places).size >= enough) found[entry.page]?.add(entry.line);
  }
  return found;
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
