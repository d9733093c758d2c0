import type { Rectangle } from '../geometry/rectangle.ts';
import { isBlank } from '../page-text/is-blank.ts';
import { isLevel } from '../page-text/is-level.ts';
import type { Letters } from '../page-text/page-geometry.ts';
import { hasRightToLeft } from '../page-text/reading-order.ts';
import { textOfCodes } from '../page-text/text-of-codes.ts';

/** Adjacent letters in a horizontal line, in either direction, on the page as displayed. */
export interface Word {
  readonly text: string;
  readonly box: Rectangle;
  /** The baseline, from the page's top. */
  readonly baseline: number;
  /** The height of its em, in points. */
  readonly size: number;
  /** The index of its first letter's font in the page's fonts. */
  readonly font: number;
  /** The colour of its first letter: 0xRRGGBB. */
  readonly colour: number;
  /** The marked content of its first letter, as in `Letters`. */
  readonly mark: number;
  /** The number of its line if that has right-to-left letters: then its words are in reading order. */
  readonly line?: number | undefined;
  /** The index of its first letter, and the one after its last. */
  readonly start: number;
  readonly end: number;
  /** The words that a fraction, or a word with a drop cap, was joined of. */
  readonly parts?: readonly Word[];
}

/** Invisible characters that separate or join letters within a word. */
const joiners = new Set([0x200c, 0x200d]);
const softHyphen = 0xad;

/** The widest gap between letters of a word, the maximum overlap, and the maximum distance from its line: in ems. */
const widestGap = 0.25;
const farthestBack = 0.6;
const farthestOff = 0.3;

/** The minimum and maximum em for measuring gaps, in points. */
const smallest = 4;
const largest = 60;

/** Returns the words of a page, in content order. To read vertical text, turn the page first. */
export function wordsOf(letters: Letters): readonly Word[] {
  const words: Word[] = [];
  const lineOf = bothWays(letters);
  let start = -1;
  for (let index = 0; index <= letters.count; index++) {
    const code = letters.codes[index] ?? 0;
    const isShown = !isBlank(code) || joiners.has(code) || (start >= 0 && isWithinWord(letters, index));
    const isPart = isShown && isLevel(letters, index);
    if (start >= 0 && !(isPart && continues(letters, index))) {
      words.push(wordOf(letters, start, index, lineOf(start)));
      start = -1;
    }
    if (isPart && start < 0) start = index;
  }
  return words;
}

/**
 * Returns a function that gives the number of a letter's line, by its end, if the line has right-to-left letters.
 * Letters must be requested in order.
 */
function bothWays({ count, codes }: Letters): (index: number) => number | undefined {
  let end = -1;
  let line: number | undefined;
  return (index) => {
    if (index <= end) return line;
    const start = codes.lastIndexOf(lineFeed, index) + 1;
    end = index;
    while (end < count && codes[end] !== lineFeed) end++;
    line = hasRightToLeft(textOfCodes(codes, start, end)) ? end : undefined;
    return line;
  };
}

const lineFeed = 0x0a;

/** Whether a letter is a soft hyphen between letters of one word, where it does not show. */
function isWithinWord(letters: Letters, index: number): boolean {
  const next = letters.codes[index + 1] ?? 0;
  if (letters.codes[index] !== softHyphen || isBlank(next)) return false;
  return continues(letters, index) && continues(letters, index + 1);
}

/** Whether a letter continues the word of the one before it. */
function continues({ sizes, origins, boxes }: Letters, index: number): boolean {
  const em = Math.max(smallest, Math.min(sizes[index] as number, largest));
  const [x, beforeX] = [origins[index * 2] as number, origins[index * 2 - 2] as number];
  const off = Math.abs((origins[index * 2 + 1] as number) - (origins[index * 2 - 1] as number));
  if (off > farthestOff * em) return false;
  // Letters of one glyph have one origin, however wide it is.
  if (off === 0 && x === beforeX) return true;
  const at = index * 4;
  const gap = (boxes[at] as number) - (boxes[at - 2] as number);
  if (gap < widestGap * em && gap > -farthestBack * em) return true;
  // Right-to-left text continues on the other side.
  const behind = (boxes[at - 4] as number) - (boxes[at + 2] as number);
  return behind < widestGap * em && behind > -farthestBack * em;
}

/** The maximum overlap of words, in ems, at which a space between them is intended. */
const farthestOver = 0.1;

/** Whether the page's content has a space, of any width, between two adjacent words that are `gap` points apart. */
export function isSpaced(one: Word, other: Word, gap: number): boolean {
  const between = other.start > one.start ? other.start - one.end : one.start - other.end;
  return between === 1 && gap > -farthestOver * Math.max(one.size, other.size);
}

/** The word of these letters. `line` is the number of its line if that has right-to-left letters. */
export function wordOf(letters: Letters, start: number, end: number, line?: number): Word {
  return {
    line,
    text: textOfCodes(letters.codes, start, end).replaceAll('\u00ad', ''),
    box: lettersBox(letters, start, end),
    baseline: letters.origins[start * 2 + 1] as number,
    size: letters.sizes[start] as number,
    font: letters.fonts[start] as number,
    colour: letters.colours[start] as number,
    mark: letters.marks[start] as number,
    start,
    end,
  };
}

/** The bounding box of letters, in which a page has too many for a box each. */
function lettersBox({ boxes }: Letters, start: number, end: number): Rectangle {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = start * 4; at < end * 4; at += 4) {
    left = Math.min(left, boxes[at] as number);
    top = Math.min(top, boxes[at + 1] as number);
    right = Math.max(right, boxes[at + 2] as number);
    bottom = Math.max(bottom, boxes[at + 3] as number);
  }
  return { left, top, right, bottom };
}

export function letterBox({ boxes }: Letters, index: number): Rectangle {
  const at = index * 4;
  const [left, top] = [boxes[at] as number, boxes[at + 1] as number]; // four for each letter
  return { left, top, right: boxes[at + 2] as number, bottom: boxes[at + 3] as number };
}
