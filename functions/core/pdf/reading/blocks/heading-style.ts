import type { Group } from './group-lines.ts';
import type { LineStyle } from './text-line.ts';

/** A heading is this much larger than the document's text, or bold. */
const larger = 1.13;
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
  if (!/\p{L}{2}|\p{Lo}/u.test(text)) return false;
  const ratio = first.style.size / body.size;
  if (ratio >= larger) return !/[,;]$/.test(text) && (text.length < 100 || !/\.$/.test(text));
  if (ratio < smallest || text.length > mostBoldCharacters || lines.length > 2) return false;
  if (/[.,;:]$/.test(text)) return false;
  if (first.style.isBold && !body.isBold) return true;
  return lines.length === 1 && ratio > 0.95 && text.length < 80 && sectionNumber.test(text);
}

/** What headings of one level have in common. */
interface HeadingStyle {
  readonly size: number;
  readonly isBold: boolean;
}

/** The styles of a document's headings, as far as it has been read. */
export interface HeadingStyles {
  add(style: HeadingStyle): void;
  /** The level of a heading, 1 to 6: the larger its letters, the higher it is; of two in one size, the bold one. */
  levelOf(style: HeadingStyle): number;
}

const deepest = 6;

/** Sizes of a smaller difference, as a share, are the same. */
const sameSize = 0.035;

/** Styles of no headings yet. */
export function openHeadingStyles(): HeadingStyles {
  const styles: HeadingStyle[] = [];
  const placeOf = (style: HeadingStyle) =>
    styles.findIndex(
      ({ size, isBold }) => isBold === style.isBold && Math.abs(size - style.size) <= sameSize * size,
    );
  return {
    add: (style) => {
      if (placeOf(style) >= 0 || styles.length >= 100) return;
      styles.push(style);
      styles.sort((one, other) =>
        Math.abs(one.size - other.size) > sameSize * one.size
          ? other.size - one.size
          : Number(other.isBold) - Number(one.isBold),
      );
    },
    levelOf: (style) => Math.min(Math.max(placeOf(style) + 1, 1), deepest),
  };
}
