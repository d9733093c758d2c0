import type { Letters, PageGeometry } from '../../page-text/page-geometry.ts';
import { hasRightToLeft } from '../../page-text/reading-order.ts';
import { asRead } from '../as-read.ts';
import { spaced } from '../spaced.ts';
import { ruleLines } from '../tables/lines/rule-lines.ts';
import { boxAround, textRows } from '../text-rows.ts';
import { letterBox, type Word } from '../words.ts';
import { folded } from './fold.ts';

/** Adjacent words of a row, or the words of a cell. */
export interface TextPiece {
  /** In reading order. */
  readonly words: readonly Word[];
  /** The folded text of each word. */
  readonly folds: readonly string[];
  readonly box: Word['box'];
  /** The height of its em, in points. */
  readonly size: number;
  readonly isRightToLeft: boolean;
}

/** The rows of a page from its top, each with its pieces from left to right. */
export type PieceRows = readonly (readonly TextPiece[])[];

/** The widest gap within a piece, in ems. Between a label and its value it may be as narrow as a space. */
const widestGap = 0.9;

/** Returns the rows of an upright page with these words. */
export function pieceRows(page: PageGeometry, written: readonly Word[]): PieceRows {
  const words = written.flatMap((word) => splitWord(word, page.letters));
  return textRows(words, widestGap, ruleLines(page).vertical).map(({ chunks }) =>
    chunks.map((chunk) => textPiece(asRead(chunk.words))),
  );
}

/** Makes a piece of at least one word, in reading order. */
export function textPiece(words: readonly Word[]): TextPiece {
  return {
    words,
    folds: words.map(({ text }) => folded(text)),
    box: boxAround(words),
    size: words[0]?.size ?? 0,
    isRightToLeft: words.some(({ text }) => hasRightToLeft(text)),
  };
}

/** The text of some words of a piece. */
export function textOfPiece({ words }: TextPiece, start = 0, end = words.length): string {
  const lines: Word[][] = [];
  for (const word of words.slice(start, end)) {
    const line = lines.at(-1);
    const isBelow = line?.[0] && word.baseline - line[0].baseline > nextLine * word.size;
    if (line && !isBelow) line.push(word);
    else lines.push([word]);
  }
  return lines.map((line) => spaced(line)).join(' ');
}

/** The least distance of lines, in ems. */
const nextLine = 0.6;

/** After a colon that does not belong to a time or an address, and between an ideograph and the number after it. */
const seam =
  /(?<=[^\d][:：])(?!\/\/)(?=.)|(?<=[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}])(?=[\p{Sc}\d])/gu;

/** Parts a word where a label ends and its value begins. */
function splitWord(word: Word, letters: Letters): readonly Word[] {
  const parts = word.text.split(seam);
  if (parts.length === 1) return [word];
  let { start } = word;
  return parts.map((text, index) => {
    const end = index === parts.length - 1 ? word.end : start + [...text].length;
    const box = boxAround(
      Array.from({ length: Math.max(1, end - start) }, (_, at) => ({ box: letterBox(letters, start + at) })),
    );
    const part = { ...word, text, box, start, end };
    start = end;
    return part;
  });
}
