import type { Point } from '../../geometry/matrix.ts';
import type { PageReading, RecognisedLine } from '../../ocr/page-reading.ts';
import type { ReadGlyph } from '../../page-content/glyph.ts';
import { hasRightToLeft } from '../../page-text/reading-order.ts';
import type { LineArea } from '../finding/areas-of-glyphs.ts';
import { pieceOf } from '../finding/order-glyphs.ts';
import { lineBreak, spaceEms, type TextPiece } from '../finding/text-pieces.ts';
import { areaAround } from './area-around.ts';

/** A recognised word in a picture. */
export interface PictureWord {
  /** Its line, and its index there, from 0. */
  readonly line: number;
  readonly place: number;
  /** The area to cover so that none of it is visible. */
  readonly area: LineArea;
}

/** A character of such a word. Its place in the word is estimated, so words are removed as a whole. */
export interface PictureGlyph extends ReadGlyph {
  readonly word: PictureWord;
}

/** The recognised text of a page, in the space of the page. */
export interface PictureText {
  readonly glyphs: readonly PictureGlyph[];
  /** In the order of recognised lines; owners are the indexes of glyphs. */
  readonly pieces: readonly TextPiece[];
}

/** Converts points from the top left corner of the displayed page to its own space. */
type ToPage = (x: number, y: number) => Point;

/** How far letters may exceed their measured box, as shares of a line's height, and at least in points. */
const marginAlong = 0.08;
const marginAcross = 0.15;
const leastMarginPoints = 1;

/** Lines with a smaller slope, in radians, are level: a scan is seldom quite straight. */
const level = 0.1;

const space: TextPiece = { kind: 'gap', text: '', ems: 2 * spaceEms, owners: [] };

/** Returns the words of a reading as glyphs, with indexes from `firstIndex`. */
export function pictureText({ lines }: PageReading, toPage: ToPage, firstIndex: number): PictureText {
  const glyphs: PictureGlyph[] = [];
  const pieces: TextPiece[] = [];
  for (const [number, line] of lines.entries()) {
    if (pieces.length > 0) pieces.push(lineBreak);
    for (const [place, word] of line.words.entries()) {
      const found = { line: number, place, area: areaOf(line, word, toPage) };
      const own = glyphsOf(line, word, found, toPage, firstIndex + glyphs.length);
      if (place > 0) pieces.push(space);
      for (const glyph of own) {
        glyphs.push(glyph);
        pieces.push(pieceOf(glyph.text, [glyph.index]));
      }
    }
  }
  return { glyphs, pieces };
}

/** Returns the areas of some words, one for consecutive words of a line. */
export function areasOfWords(words: ReadonlySet<PictureWord>): readonly LineArea[] {
  const sorted = [...words].sort((one, other) => one.line - other.line || one.place - other.place);
  const areas: LineArea[] = [];
  let last: PictureWord | undefined;
  for (const word of sorted) {
    const before = areas.at(-1);
    const goesOn = before && last?.line === word.line && last.place + 1 === word.place;
    if (goesOn) areas[areas.length - 1] = areaAround(before, word.area);
    else areas.push(word.area);
    last = word;
  }
  return areas;
}

type Word = RecognisedLine['words'][number];

function glyphsOf(
  line: RecognisedLine,
  word: Word,
  found: PictureWord,
  toPage: ToPage,
  firstIndex: number,
): readonly PictureGlyph[] {
  const { x, y, sizePoints, words } = line;
  const characters = [...word.text];
  const advance = (word.end - word.start) / Math.max(characters.length, 1);
  const isLevel = Math.abs(line.angleRadians) < level;
  const [cos, sin] = isLevel ? [1, 0] : [Math.cos(line.angleRadians), Math.sin(line.angleRadians)];
  const middle = isLevel ? (Math.sin(line.angleRadians) * (words.at(-1)?.end ?? 0)) / 2 : 0;
  const at = (along: number, up = 0) =>
    toPage(x + along * cos + up * sin, y + middle + along * sin - up * cos);
  const [from, right, top] = [at(0), at(sizePoints), at(0, sizePoints)];
  const matrix = [right[0] - from[0], right[1] - from[1], top[0] - from[0], top[1] - from[1], 0, 0] as const;
  const isBackwards = hasRightToLeft(word.text);
  const shared = {
    otherText: undefined,
    matrix,
    em: Math.hypot(matrix[2], matrix[3]),
    isVertical: false,
    marks: [],
    host: undefined,
    word: found,
  };
  return characters.map((text, place) => {
    const start = word.start + (isBackwards ? characters.length - 1 - place : place) * advance;
    return { ...shared, index: firstIndex + place, text, origin: at(start), end: at(start + advance) };
  });
}

/** The corners of a word with a margin: lower left, lower right, upper right and upper left in reading direction. */
function areaOf(
  { x, y, angleRadians, sizePoints, descentPoints }: RecognisedLine,
  { start, end }: Word,
  toPage: ToPage,
): LineArea {
  const [beside, above] = [marginAlong, marginAcross].map((share) =>
    Math.max(sizePoints * share, leastMarginPoints),
  ) as [number, number];
  const [cos, sin] = [Math.cos(angleRadians), Math.sin(angleRadians)];
  const at = (along: number, up: number) => toPage(x + along * cos + up * sin, y + along * sin - up * cos);
  const [left, right] = [start - beside, Math.max(end, start) + beside];
  const [bottom, top] = [-descentPoints - above, sizePoints - descentPoints + above];
  return [at(left, bottom), at(right, bottom), at(right, top), at(left, top)];
}
