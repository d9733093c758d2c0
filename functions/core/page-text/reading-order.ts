import type { Bidi } from 'bidi-js';
import * as bidiModule from 'bidi-js';

// The package's types declare its ES module as CommonJS, so they put the function one property too deep.
const bidi = (bidiModule.default as unknown as () => Bidi)();

export type Direction = 'ltr' | 'rtl';

/** The character's own strong direction; undefined for characters without one, such as digits and punctuation. */
export function strongDirection(character: string): Direction | undefined {
  const type = bidi.getBidiCharTypeName(character);
  if (isRightToLeft(type)) return 'rtl';
  return type === 'L' ? 'ltr' : undefined;
}

/** Whether any character of a text is written from right to left, in any script (Unicode's Bidi_Class R or AL). */
export function hasRightToLeft(text: string): boolean {
  // The Hebrew block is the first with any. Most texts end here.
  if (!/[^\0-\u058f]/.test(text)) return false;
  for (const character of text) if (strongDirection(character) === 'rtl') return true;
  return false;
}

/** Whether a character is a digit, or a sign used in or around numbers. */
export function isInNumbers(character: string): boolean {
  return inNumbers.includes(bidi.getBidiCharTypeName(character));
}

/** The mirrored form of a character, such as a bracket's counterpart; most characters are their own. */
export function mirrored(character: string): string {
  return bidi.getMirroredCharacter(character) ?? character;
}

/**
 * Puts a line, given as pieces from left to right, in reading order. The Unicode bidirectional algorithm (UAX #9) is
 * its own inverse for the simple directions of printed text. Some programs write brackets in reading order and some as
 * displayed: the variant with more matching pairs is used. `places` are those of the pieces, in the new order.
 */
export function readingOrder(pieces: readonly string[], base: Direction): OrderedPieces {
  const displayedLevels = levelsOf(pieces, base);
  const turned = pieces.map((piece, at) => (isOdd(displayedLevels[at]) ? mirrored(piece) : piece));
  const asRead = ordered(pieces, levelsOf(turned, base));
  const asDisplayed = ordered(turned, displayedLevels);
  return pairs(asDisplayed.text) > pairs(asRead.text) ? asDisplayed : asRead;
}

interface OrderedPieces {
  readonly text: string;
  readonly places: readonly number[];
}

function isOdd(level = 0): boolean {
  return level % 2 === 1;
}

function ordered(pieces: readonly string[], levels: Uint8Array): OrderedPieces {
  const places = bidi.getReorderedIndices('x'.repeat(pieces.length), {
    levels,
    paragraphs: [{ start: 0, end: pieces.length - 1, level: 0 }],
  });
  return { text: places.map((place) => pieces[place]).join(''), places };
}

/** A level for each piece. In the algorithm, one character of the basic plane represents each. */
function levelsOf(pieces: readonly string[], base: Direction): Uint8Array {
  const signs = pieces.map(mainCharacter);
  const types = signs.map((sign) => bidi.getBidiCharTypeName(sign));
  const onTheRight = nearest(types.toReversed()).reverse();
  const onTheLeft = nearest(types);
  const digit = (at: number) => (onTheRight[at] === 'AL' && onTheLeft[at] !== 'L' ? '\u0660' : '0');
  const plain = types.map((type, at) => {
    // Arabic letters affect the numbers that follow in reading order, but here those are on their left.
    if (isRightToLeft(type)) return '\u05d0';
    if (type === 'L') return 'a';
    if (type === 'EN') return digit(at);
    if (isSignOfNumber(types, at)) return digit(at + 1);
    const first = signs[at]?.charAt(0) ?? '';
    if (first >= '\ud800' && first < '\ue000') return '!';
    return /[\u200e\u200f\u202a-\u202e\u2066-\u2069\n\r\u2029]/.test(first) ? '\u200b' : first;
  });
  return bidi.getEmbeddingLevels(plain.join(''), base).levels;
}

/**
 * The character that determines a piece's direction: its first letter, its first digit, or else its first character.
 */
function mainCharacter(piece: string): string {
  if (piece.length <= 1) return piece;
  const characters = [...piece];
  const isDigit = (character: string) => ['EN', 'AN'].includes(bidi.getBidiCharTypeName(character));
  return characters.find(strongDirection) ?? characters.find(isDigit) ?? characters[0] ?? '';
}

/**
 * Whether a sign before a number, without a neighbour before it, belongs to the number. It is the end of a number with
 * several parts, such as 2-5-, and of one that a line of text begins with, such as 1-.
 */
function isSignOfNumber(types: readonly string[], at: number): boolean {
  if (types[at] !== 'ES' || types[at + 1] !== 'EN' || !isApart(types[at - 1])) return false;
  const length = types.slice(at + 1).findIndex((type) => !inNumbers.includes(type));
  const number = types.slice(at + 1, length < 0 ? undefined : at + 1 + length);
  const rest = types.slice(at + 1 + number.length);
  const isFirst = rest.every((type) => type === 'WS') && types.slice(0, at).some(isRightToLeft);
  return !isFirst && !number.includes('ES');
}

const inNumbers: readonly string[] = ['EN', 'AN', 'ES', 'ET', 'CS'];

function isRightToLeft(type: string): boolean {
  return type === 'R' || type === 'AL';
}

function isApart(type: string | undefined): boolean {
  return type === undefined || type === 'WS' || type === 'ON' || type === 'S' || type === 'B';
}

/** For each type, the last strong type before it, itself included. */
function nearest(types: readonly string[]): (string | undefined)[] {
  let last: string | undefined;
  return types.map((type) => {
    if (type === 'L' || type === 'R' || type === 'AL') last = type;
    return last;
  });
}

/** The number of brackets that close an open one. */
function pairs(text: string): number {
  const open: string[] = [];
  let count = 0;
  for (const character of text) {
    if ('([{'.includes(character)) open.push(mirrored(character));
    else if (open.at(-1) === character) {
      open.pop();
      count++;
    }
  }
  return count;
}
