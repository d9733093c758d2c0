import type { Box, PlacedLine, StatedPart } from '../../page-text/shown-text.ts';
import type { Pdfium } from './load-pdfium.ts';
import type { Pointer } from './pdfium-functions.ts';
import { readBox } from './read-box.ts';

/** The widest gap, in letter heights, between words of one text. PDFium joins everything on one line. */
const widestGap = 1.5;

/**
 * Removes texts outside the page from lines: pages that are cut from a larger one have all its text. A text partly on
 * the page is kept whole. A line with both ends on the page is unchanged.
 */
export function linesOnPage(
  pdfium: Pdfium,
  text: Pointer,
  lines: readonly PlacedLine[],
  page: Box,
): readonly PlacedLine[] {
  return lines.flatMap((line) => {
    const { first, last } = line;
    if (!first || !last || !(isBeyond([first], page) || isBeyond([last], page))) return [line];
    const texts = textsOf(wordsOf(pdfium, text, line));
    const kept = texts.filter((words) => {
      const boxes = words.flatMap((word) => word.boxes);
      return boxes.length === 0 || !isBeyond(boxes, page);
    });
    if (kept.length === texts.length) return [line];
    return kept.length > 0 ? [partOfLine(line, kept.flat())] : [];
  });
}

/** Groups words with gaps no wider than within one text. */
function textsOf(words: readonly PlacedWord[]): readonly (readonly PlacedWord[])[] {
  const texts: PlacedWord[][] = [];
  for (const word of words) {
    const last = texts.at(-1)?.at(-1)?.boxes.at(-1);
    const [first] = word.boxes;
    if (last && (!first || gapBetween(last, first) < widestGap * (first.top - first.bottom)))
      texts.at(-1)?.push(word);
    else texts.push([word]);
  }
  return texts;
}

/** The distance between two boxes, across or along the page; negative if they overlap. */
export function gapBetween(one: Box, other: Box): number {
  const across = Math.max(one.left, other.left) - Math.min(one.right, other.right);
  const along = Math.max(one.bottom, other.bottom) - Math.min(one.top, other.top);
  return Math.max(across, along);
}

function isBeyond(boxes: readonly Box[], page: Box): boolean {
  return (
    boxes.every(({ right }) => right < page.left) ||
    boxes.every(({ left }) => left > page.right) ||
    boxes.every(({ top }) => top < page.bottom) ||
    boxes.every(({ bottom }) => bottom > page.top)
  );
}

/** The range of a word in its line, with the boxes of its first and last character, if known. */
interface PlacedWord {
  readonly start: number;
  readonly end: number;
  readonly boxes: readonly Box[];
}

function wordsOf(pdfium: Pdfium, text: Pointer, line: PlacedLine): readonly PlacedWord[] {
  return Array.from(line.text.matchAll(/\S+/g), ({ 0: word, index: start }) => {
    const end = start + word.length;
    return { start, end, boxes: boxesOf(pdfium, text, line, start, end) };
  });
}

/** The boxes of a word's first and last character. */
function boxesOf(
  pdfium: Pdfium,
  text: Pointer,
  line: PlacedLine,
  start: number,
  end: number,
): readonly Box[] {
  const memory = pdfium.malloc(16);
  const boxes = [start, end - 1].flatMap((at) => {
    const part = partAt(line, at);
    if (part) return [part.box];
    const index = pdfium.FPDFText_GetCharIndexFromTextIndex(text, sourceAt(line, at));
    if (index < 0 || !pdfium.FPDFText_GetLooseCharBox(text, index, memory)) return [];
    return [readBox(pdfium, memory)];
  });
  pdfium.free(memory);
  return boxes;
}

function partAt({ stated }: PlacedLine, at: number): StatedPart | undefined {
  for (const [start, part] of stated ?? []) if (start <= at && at < start + part.text.length) return part;
  return undefined;
}

/** The index of a line's UTF-16 unit in PDFium's text; -1 for an added one. */
export function sourceAt({ sources }: PlacedLine, at: number): number {
  return typeof sources === 'number' ? sources + at : (sources[at] ?? -1);
}

/** Returns a line with some of its words, and the blanks between them. */
function partOfLine(line: PlacedLine, words: readonly PlacedWord[]): PlacedLine {
  const sources: number[] = [];
  const stated = new Map<number, StatedPart>();
  let text = '';
  for (const [place, { start, end }] of words.entries()) {
    const isLast = place === words.length - 1;
    for (let at = start; at < end || (!isLast && /\s/.test(line.text.charAt(at))); at++) {
      const part = line.stated?.get(at);
      if (part) stated.set(text.length, part);
      text += line.text.charAt(at);
      sources.push(sourceAt(line, at));
    }
  }
  return { ...line, text, sources, stated };
}
