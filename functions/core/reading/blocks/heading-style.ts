import type { Group } from './group-lines.ts';
import { leadsToNumber } from './join-lines.ts';
import type { LineStyle } from './text-line.ts';

/** A heading is this much larger than the document's text, or bold. */
export const larger = 1.13;
const smallest = 0.62;

/** Longer texts are no headings. */
const mostLines = 3;
const mostCharacters = 200;
const mostBoldCharacters = 120;

/** The number of a section, such as 2.1, which has at least two parts: a single one may be a list's. */
const sectionNumber = /^(?:\d{1,2}\.){1,4}\d{1,2}\.?\s+\p{Lu}/u;

/** Whether a group of lines looks like a heading beside a text in the style of `body`. */
export function looksLikeHeading({ lines }: Group, text: string, body: LineStyle): boolean {
  const [first] = lines;
  if (!first || lines.length > mostLines || text.length > mostCharacters) return false;
  if (leadsToNumber(first)) return false;
  if (!/\p{L}{2}|\p{Lo}/u.test(text)) return false;
  const ratio = first.style.size / body.size;
  if (ratio >= larger) return !/[,;]$/.test(text) && (text.length < 100 || !/\.$/.test(text));
  if (ratio < smallest || text.length > mostBoldCharacters || lines.length > 2) return false;
  if (/[.,;:]$/.test(text)) return false;
  if (first.style.isBold && !body.isBold) return true;
  return lines.length === 1 && ratio > 0.95 && text.length < 80 && sectionNumber.test(text);
}

/** What a document says of a heading: its level by its tag, or that of its bookmark, which the title of the document has none of. */
export type ToldLevel = { readonly by: 'tag' | 'bookmark'; readonly level: number };

/** What headings of one level have in common. */
interface HeadingStyle {
  readonly size: number;
  readonly isBold: boolean;
}

/** The styles of a document's headings, as far as it has been read. */
export interface HeadingStyles {
  add(style: HeadingStyle, told?: ToldLevel): void;
  /**
   * The level of a heading, 1 to 6, as the document tells it of this heading or of most in its style. Otherwise, the larger
   * its letters, the higher it is; of two in one size, the bold one.
   */
  levelOf(style: HeadingStyle, told?: ToldLevel): number;
}

const deepest = 6;

/** Sizes of a smaller difference, as a share, are the same. */
const sameSize = 0.035;

/** Styles of no headings yet. */
export function openHeadingStyles(): HeadingStyles {
  const styles: SeenStyle[] = [];
  const placeOf = (style: HeadingStyle) =>
    styles.findIndex(
      ({ size, isBold }) => isBold === style.isBold && Math.abs(size - style.size) <= sameSize * size,
    );
  return {
    add: (style, told) => {
      const seen = styles[placeOf(style)];
      if (seen) count(seen, told);
      if (seen || styles.length >= 100) return;
      const added = { size: style.size, isBold: style.isBold, tag: new Map(), bookmark: new Map() };
      count(added, told);
      styles.push(added);
      styles.sort((one, other) =>
        Math.abs(one.size - other.size) > sameSize * one.size
          ? other.size - one.size
          : Number(other.isBold) - Number(one.isBold),
      );
    },
    levelOf: (style, told) => {
      const [first] = styles;
      // The title of a document is larger than the headings that bookmarks lead to, and has none itself.
      const below = first && first.tag.size + first.bookmark.size === 0 ? 1 : 0;
      const own = told && (told.by === 'tag' ? told.level : told.level + below);
      return Math.min(own ?? levelsOf(styles, below)[placeOf(style)] ?? 1, deepest);
    },
  };
}

/** A style, and how often headings in it have each level by their tags and bookmarks. */
interface SeenStyle extends HeadingStyle {
  readonly tag: Map<number, number>;
  readonly bookmark: Map<number, number>;
}

function count(style: SeenStyle, told: ToldLevel | undefined): void {
  if (told) style[told.by].set(told.level, (style[told.by].get(told.level) ?? 0) + 1);
}

/** The level of each style: one lower than all larger ones, unless it is told. */
function levelsOf(styles: readonly SeenStyle[], below: number): readonly number[] {
  let lowest = 0;
  return styles.map(({ tag, bookmark }) => {
    const byBookmark = mostCommon(bookmark);
    const level = mostCommon(tag) ?? (byBookmark === undefined ? lowest + 1 : byBookmark + below);
    lowest = Math.max(lowest, level);
    return level;
  });
}

function mostCommon(counts: ReadonlyMap<number, number>): number | undefined {
  let most: readonly [level: number, count: number] | undefined;
  for (const entry of counts) if (!most || entry[1] > most[1]) most = entry;
  return most?.[0];
}
