import type { ReadLine, ReadWord } from '../../../contract/ocr.ts';

const element = /<(?:p|span) class=['"](ocr\w*)['"][^>]*? title=["']([^"']*)["'][^>]*>([^<]*)/g;

/** The lines that hOCR tells of, in its order. What is blank is left out. */
export function readHocr(hocr: string): readonly ReadLine[] {
  const lines: (Omit<ReadLine, 'words'> & { readonly words: ReadWord[] })[] = [];
  let paragraph = 0;
  for (const [, kind = '', title = '', text = ''] of hocr.matchAll(element)) {
    if (kind === 'ocr_par') paragraph++;
    else if (kind === 'ocrx_word') {
      const line = lines.at(-1);
      const word = line && wordOf(title, text, line);
      if (word) line.words.push(word);
    } else {
      const line = lineOf(title, paragraph);
      if (line) lines.push({ ...line, words: [] });
    }
  }
  return lines.filter(({ words }) => words.length > 0);
}

function lineOf(title: string, paragraph: number): Omit<ReadLine, 'words'> | undefined {
  const box = numbersOf(title, 'bbox');
  const [left = 0, , , bottom = 0] = box;
  if (box.length !== 4) return undefined;
  const [slope = 0, offset = 0] = numbersOf(title, 'baseline');
  const [size = 0] = numbersOf(title, 'x_size');
  const [descenders = 0] = numbersOf(title, 'x_descenders');
  const height = bottom - (box[1] ?? 0);
  return {
    x: left,
    y: bottom + offset,
    angleRadians: Math.atan(slope),
    sizePixels: size > 0 ? size : Math.max(height, 1),
    descentPixels: descenders,
    paragraph,
  };
}

function wordOf(
  title: string,
  text: string,
  { x, angleRadians }: Omit<ReadLine, 'words'>,
): ReadWord | undefined {
  const plain = plainText(text).trim();
  const [left, , right] = numbersOf(title, 'bbox');
  const [confidence = 0] = numbersOf(title, 'x_wconf');
  if (plain === '' || left === undefined || right === undefined) return undefined;
  const along = 1 / Math.cos(angleRadians);
  return { text: plain, start: (left - x) * along, end: (right - x) * along, confidence: confidence / 100 };
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
