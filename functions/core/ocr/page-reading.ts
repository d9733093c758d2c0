import type { PictureReading, ReadLine } from '../contract/ocr.ts';
import type { PictureSize } from './page-picture.ts';

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

/** Converts the reading of a picture to page coordinates. */
export function readingInPoints(
  page: number,
  reading: PictureReading | undefined,
  { dpi }: PictureSize,
  { isWhole, pageWidthPoints }: Pick<PageReading, 'isWhole' | 'pageWidthPoints'>,
): PageReading {
  const scale = 72 / dpi;
  const lines = (reading?.lines ?? []).map(({ sizePixels, descentPixels, ...line }) => ({
    ...line,
    x: line.x * scale,
    y: line.y * scale,
    sizePoints: sizePixels * scale,
    descentPoints: descentPixels * scale,
    words: line.words.map((word) => ({ ...word, start: word.start * scale, end: word.end * scale })),
  }));
  return { page, pageWidthPoints, lines, isWhole, isUnreadable: !reading, confidence: confidenceOf(lines) };
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
