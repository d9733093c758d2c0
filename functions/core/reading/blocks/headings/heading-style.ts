import { eastAsian } from '../../../page-text/east-asian.ts';
import { termsOf } from '../../formulas/is-formula-line.ts';
import { relation } from '../../formulas/math-signs.ts';
import type { Group } from '../group-lines.ts';
import { leadsToNumber } from '../join-lines.ts';
import type { LineStyle } from '../text-line.ts';
import { areAuthors, isAddress } from './authors.ts';
import { endsWithAmount, isBigNumber, leadsToValue } from './ends-with-amount.ts';
import { type GroupPlace, isCapitals, isPlainHeading, startsPart } from './plain-heading.ts';
import { areLabelled } from './rows-of-facts.ts';

/** The minimum letter size of headings that are not bold, as a multiple of the document's text. */
export const larger = 1.13;
const smallest = 0.62;

/** Longer texts are not headings. Letters of Chinese and Japanese count twice, as a word has about half as many. */
const mostLines = 3;
const mostCharacters = 200;
const mostBoldCharacters = 120;

/** The minimum length of a sentence that is not a heading in any size. */
const longestSentence = 60;
const eastAsianLetters = new RegExp(eastAsian, 'gu');

/** Whether a group of lines at a place of its column looks like a heading, compared with text in the style of `body`. */
export function looksLikeHeading(
  { lines }: Group,
  text: string,
  body: LineStyle,
  place: GroupPlace,
): boolean {
  const [first] = lines;
  const length = text.length + (text.match(eastAsianLetters)?.length ?? 0);
  if (!first || lines.length > mostLines || length > mostCharacters) return false;
  // Letters below each other are a line from top to bottom.
  if (lines.every((line) => line.text.length === 1)) return false;
  if (leadsToNumber(first) || leadsToValue(first) || isFormula(text)) return false;
  if (place.isInRows || areLabelled(lines) || areAuthors(lines) || isAddress(text)) return false;
  if (!/\p{L}{2}|\p{Lo}/u.test(text) && !startsPart(text)) return false;
  if (relation.test(text) && termsOf(text).length === 0) return false;
  const ratio = first.style.size / body.size;
  if (ratio >= larger)
    return (
      !/[,;，；、]$/.test(text) && (length < longestSentence || !/[.。]$/.test(text)) && !isBigNumber(text)
    );
  if (ratio < smallest || length > mostBoldCharacters || lines.length > 2) return false;
  if (/[.,;:。．，；：、।،؛۔։።]$/.test(text) || endsWithAmount(text)) return false;
  if (lines.every(({ style }) => style.isBold) && !body.isBold) return true;
  const isOneTitle = lines.length === 1 || isCapitals(text);
  return isOneTitle && ratio > 0.95 && isPlainHeading(first, text, body, place);
}

/** Whether a text has signs of mathematics or chemistry, and no word of some length. */
function isFormula(text: string): boolean {
  return !/\p{L}{4}|\p{Lo}/u.test(text) && /[=≈≤≥∑∫√±→⇌²³(){}]/.test(text);
}

/** The level of a heading according to its tag or bookmark. The title of the document has no bookmark level. */
export type DeclaredLevel = { readonly by: 'tag' | 'bookmark'; readonly level: number };

/** The common style of headings of one level. */
type HeadingStyle = Pick<LineStyle, 'size' | 'isBold' | 'isItalic' | 'colour'>;

/** The styles of a document's headings read so far. */
export interface HeadingStyles {
  add(style: HeadingStyle, text: string, declared?: DeclaredLevel): void;
  /**
   * The level of a heading, 1 to 6, as the document declares it for this heading or for most in its style. Otherwise
   * larger letters mean a higher level; of two styles in one size, the bold one is higher, then the first. A heading
   * numbered 2.1 is below those of its style that are numbered 2.
   */
  levelOf(style: HeadingStyle, text: string, declared?: DeclaredLevel): number;
}

const deepest = 6;

/** The maximum difference of equal sizes, as a share. */
const sameSize = 0.035;

/** Returns an empty collection of heading styles. */
export function openHeadingStyles(): HeadingStyles {
  const styles: CountedStyle[] = [];
  const placeOf = (style: HeadingStyle) => styles.findIndex((one) => isSameStyle(one, style));
  return {
    add: (style, text, declared) => {
      const known = styles[placeOf(style)];
      if (known) count(known, text, declared);
      if (known || styles.length >= 100) return;
      const { size, isBold, isItalic, colour } = style;
      const added = { size, isBold, isItalic, colour, depth: deepest, tag: new Map(), bookmark: new Map() };
      count(added, text, declared);
      styles.push(added);
      styles.sort((one, other) =>
        Math.abs(one.size - other.size) > sameSize * one.size
          ? other.size - one.size
          : Number(other.isBold) - Number(one.isBold),
      );
    },
    levelOf: (style, text, declared) => {
      const [first] = styles;
      // The title of a document is larger than the headings with bookmarks, and has no bookmark itself.
      const below = first && first.tag.size + first.bookmark.size === 0 ? 1 : 0;
      const own = declared && (declared.by === 'tag' ? declared.level : declared.level + below);
      const place = placeOf(style);
      const deeper = Math.max((depthOf(text) ?? 0) - (styles[place]?.depth ?? deepest), 0);
      return Math.min(own ?? (levelsOf(styles, below)[place] ?? 1) + deeper, deepest);
    },
  };
}

/** A style, with the number of its headings at each level by tags and bookmarks. */
interface CountedStyle extends HeadingStyle {
  /** The least depth of its numbers. */
  depth: number;
  readonly tag: Map<number, number>;
  readonly bookmark: Map<number, number>;
}

/** Whether two styles look alike. Headings in several colours have none that counts. */
export function isSameStyle(one: HeadingStyle, other: HeadingStyle): boolean {
  const isInOne = one.colour === undefined || other.colour === undefined || one.colour === other.colour;
  const isLike = isInOne && one.isBold === other.isBold && one.isItalic === other.isItalic;
  return isLike && Math.abs(one.size - other.size) <= sameSize * one.size;
}

/** The number of parts of a section number: 2 for 2.1. */
export function depthOf(text: string): number | undefined {
  return /^(\d{1,2}(?:\.\d{1,2}){0,4})\.?\s/.exec(text)?.[1]?.split('.').length;
}

function count(style: CountedStyle, text: string, declared: DeclaredLevel | undefined): void {
  style.depth = Math.min(style.depth, depthOf(text) ?? deepest);
  if (declared) style[declared.by].set(declared.level, (style[declared.by].get(declared.level) ?? 0) + 1);
}

/** Returns the level of each style: one lower than all larger ones, unless declared. */
function levelsOf(styles: readonly CountedStyle[], below: number): readonly number[] {
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
