import type { ReadLine, ReadWord } from '../../contract/messages/ocr.ts';
import { eastAsian } from '../../page-text/east-asian.ts';

const element = /<(?:p|span) class=['"](ocr\w*)['"][^>]*? title=["']([^"']*)["'][^>]*>([^<]*)/g;

/** Returns the lines of hOCR, in its order, without blank ones. */
export function readHocr(hocr: string): readonly ReadLine[] {
  const lines: (Omit<ReadLine, 'words'> & { readonly words: ReadWord[] })[] = [];
  let paragraph = 0;
  for (const [, kind = '', title = '', text = ''] of hocr.matchAll(element)) {
    if (kind === 'ocr_par') paragraph++;
    else if (kind === 'ocrx_word') {
      const line = lines.at(-1);
      const word = line && wordOf(title, text, line);
      const last = line?.words.at(-1);
      if (word && last && isOneText(last, word, line.sizePixels))
        line.words.splice(-1, 1, joined(last, word));
      else if (word) line.words.push(word);
    } else {
      const line = lineOf(title, paragraph);
      if (line) lines.push({ ...line, words: [] });
    }
  }
  return lines.filter(({ words }) => words.length > 0);
}

function lineOf(title: string, paragraph: number): Omit<ReadLine, 'words'> | undefined {
  const [left, top, right, bottom] = numbersOf(title, 'bbox');
  if (left === undefined || top === undefined || right === undefined || bottom === undefined)
    return undefined;
  const [size = 0] = numbersOf(title, 'x_size');
  const [descenders = 0] = numbersOf(title, 'x_descenders');
  const [turn = 0] = numbersOf(title, 'textangle');
  const height = turn % 180 === 0 ? bottom - top : right - left;
  const sizePixels = size > 0 ? size : Math.max(height, 1);
  const line = { sizePixels, descentPixels: descenders, paragraph };
  // hOCR has no baseline for turned lines. A line less high than its letters lacks descenders.
  const descent = Math.min(descenders, Math.max(0, height - sizePixels + descenders));
  switch (turn) {
    case 90:
      return { ...line, x: right - descent, y: bottom, angleRadians: -Math.PI / 2 };
    case 180:
      return { ...line, x: right, y: top + descent, angleRadians: Math.PI };
    case 270:
      return { ...line, x: left + descent, y: top, angleRadians: Math.PI / 2 };
    default: {
      const [slope = 0, offset = 0] = numbersOf(title, 'baseline');
      return { ...line, x: left, y: bottom + offset, angleRadians: Math.atan(slope) };
    }
  }
}

function wordOf(title: string, text: string, line: Omit<ReadLine, 'words'>): ReadWord | undefined {
  const plain = plainText(text).trim();
  const [left, top, right, bottom] = numbersOf(title, 'bbox');
  const [confidence = 0] = numbersOf(title, 'x_wconf');
  if (left === undefined || top === undefined || right === undefined || bottom === undefined)
    return undefined;
  if (plain === '') return undefined;
  const { x, y, angleRadians } = line;
  const [cos, sin] = [Math.cos(angleRadians), Math.sin(angleRadians)];
  // The line is parallel, or nearly so, to the sides of the box.
  const along =
    Math.abs(cos) > Math.abs(sin)
      ? [(left - x) / cos, (right - x) / cos]
      : [(top - y) / sin, (bottom - y) / sin];
  return { text: plain, start: Math.min(...along), end: Math.max(...along), confidence: confidence / 100 };
}

/** The widest gap within a text without spaces, in sizes of the line: columns are farther apart. */
const widestGap = 0.6;

/** Chinese and Japanese are written without spaces: Tesseract's words are parted by its dictionary. */
function isOneText(last: ReadWord, word: ReadWord, sizePixels: number): boolean {
  const isNear = word.start - last.end < widestGap * sizePixels;
  return isNear && eastAsian.test([...last.text].at(-1) ?? '') && eastAsian.test([...word.text][0] ?? '');
}

function joined(last: ReadWord, word: ReadWord): ReadWord {
  const [before, after] = [last.text.length, word.text.length];
  const confidence = (last.confidence * before + word.confidence * after) / (before + after);
  return { text: last.text + word.text, start: last.start, end: word.end, confidence };
}

/** The numbers of a property: `bbox 1 2 3 4; baseline 0 -5`. */
function numbersOf(title: string, name: string): readonly number[] {
  const property = title.split(';').find((part) => part.trim().startsWith(`${name} `));
  return property?.trim().split(' ').slice(1).map(Number) ?? [];
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" };

function plainText(text: string): string {
  return text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);
}
