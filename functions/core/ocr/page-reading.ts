import type { PictureReading, ReadLine } from '../contract/messages/ocr.ts';
import { distance, type Point } from '../geometry/matrix.ts';
import type { Projection } from './photographs/projection.ts';

/**
 * The recognised text of a page. Lengths and places are in points, from the upper left corner of the page as displayed.
 */
export interface PageReading {
  readonly page: number;
  readonly pageWidthPoints: number;
  readonly lines: readonly RecognisedLine[];
  /** Whether the whole page was recognised, not just scans beside its text. */
  readonly isWhole: boolean;
  /** Whether Tesseract failed on the page. */
  readonly isUnreadable: boolean;
  /** The mean confidence of the letters, 0 to 1. */
  readonly confidence: number;
}

export interface RecognisedLine extends Omit<ReadLine, 'sizePixels' | 'descentPixels'> {
  readonly sizePoints: number;
  readonly descentPoints: number;
}

/** Converts the reading of a picture to page coordinates. `toPage` gives the place of a pixel on the page. */
export function readingInPoints(
  page: number,
  reading: PictureReading | undefined,
  toPage: Projection,
  { isWhole, pageWidthPoints }: Pick<PageReading, 'isWhole' | 'pageWidthPoints'>,
): PageReading {
  const lines = (reading?.lines ?? []).map((line) => lineInPoints(line, toPage));
  return { page, pageWidthPoints, lines, isWhole, isUnreadable: !reading, confidence: confidenceOf(lines) };
}

/** A line stays straight in any perspective; its length and its height are measured on the page. */
function lineInPoints(
  { sizePixels, descentPixels, x, y, angleRadians, words, ...line }: ReadLine,
  toPage: Projection,
): RecognisedLine {
  const [cos, sin] = [Math.cos(angleRadians), Math.sin(angleRadians)];
  const at = (along: number, up = 0) => toPage(x + along * cos + up * sin, y + along * sin - up * cos);
  const start = at(0);
  const middle = (words.at(-1)?.end ?? 0) / 2;
  const [farX, farY] = at(Math.max(1, 2 * middle));
  const along = (pixels: number) => signedDistance(start, at(pixels), pixels);
  const scale = distance(at(middle), at(middle, sizePixels)) / sizePixels;
  return {
    ...line,
    x: start[0],
    y: start[1],
    angleRadians: Math.atan2(farY - start[1], farX - start[0]),
    sizePoints: sizePixels * scale,
    descentPoints: descentPixels * scale,
    words: words.map((word) => ({ ...word, start: along(word.start), end: along(word.end) })),
  };
}

function signedDistance(from: Point, to: Point, pixels: number): number {
  return Math.sign(pixels) * distance(from, to);
}

/** Returns the text of a reading, one line per text line, with an empty line between paragraphs. */
export function readingText({ lines }: PageReading): string {
  let text = '';
  let last: number | undefined;
  for (const { words, paragraph } of lines) {
    if (last !== undefined) text += last === paragraph ? '\n' : '\n\n';
    text += words.map((word) => word.text).join(' ');
    last = paragraph;
  }
  return text;
}

function confidenceOf(lines: readonly RecognisedLine[]): number {
  const words = lines.flatMap((line) => line.words);
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  return letters && words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0) / letters;
}
