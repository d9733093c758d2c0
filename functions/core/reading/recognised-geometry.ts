import { median } from '../geometry/median.ts';
import type { PageReading, RecognisedLine } from '../ocr/page-reading.ts';
import { isBlank } from '../page-text/is-blank.ts';
import { joinLetters, unmarkedLetters } from '../page-text/join-letters.ts';
import type { Letters, PageFont, PageGeometry } from '../page-text/page-geometry.ts';
import { hasRightToLeft } from '../page-text/reading-order.ts';
import type { NumberedPage } from './numbered-page.ts';
import type { PageKind } from './recognised-pages.ts';

/** Adapts page geometry to the recogniser. */
export const geometryKind: PageKind<NumberedPage, NumberedPage> = {
  numberOf: ({ page }) => page,
  textOf: ({ geometry: { letters } }) => (letters.codes.some((code) => !isBlank(code)) ? 'text' : ''),
  withReading: (numbered, reading) => {
    if (reading.isUnreadable) return { ...numbered, ocrConfidence: 0 };
    return { ...numbered, ...withReading(numbered.geometry, reading), ocrConfidence: reading.confidence };
  },
};

/**
 * Adds recognised letters to a page: they replace its own if the whole page was recognised, otherwise they follow them.
 */
function withReading(
  geometry: PageGeometry,
  { lines, isWhole }: PageReading,
): Pick<NumberedPage, 'geometry' | 'confidenceOf'> {
  const fonts = [...(isWhole ? [] : geometry.fonts), recognisedFont];
  const { letters: read, confidences } = recognisedLetters(lines, fonts.length - 1);
  const first = isWhole ? 0 : geometry.letters.count;
  const isRead = (image: PageGeometry['images'][number]) =>
    lines.some(({ x, y }) => x >= image.left && x <= image.right && y >= image.top && y <= image.bottom);
  return {
    geometry: {
      ...geometry,
      fonts,
      letters: isWhole ? read : joinLetters(geometry.letters, read),
      images: geometry.images.filter((image) => !isRead(image)),
    },
    confidenceOf: (letter) => confidences[letter - first],
  };
}

const recognisedFont: PageFont = { name: '', weight: 400, isItalic: false, isFixedPitch: false };

/** Lines with a smaller slope, in radians, are level: a scan is seldom quite straight. */
const level = 0.1;

/** Sizes that differ by a smaller share from the usual one are set to it, because they are only measured. */
const sameSize = 0.2;

const [space, lineFeed] = [0x20, 0x0a];

/** The letters of lines, and the confidence of each, that of its word. */
function recognisedLetters(
  lines: readonly RecognisedLine[],
  font: number,
): { readonly letters: Letters; readonly confidences: Float32Array } {
  const usual = median(lines.map(({ sizePoints }) => sizePoints));
  const letters = unmarkedLetters(
    lines.reduce(
      (sum, { words }) => sum + words.reduce((length, { text }) => length + [...text].length + 1, 0),
      0,
    ),
    font,
  );
  const confidences = new Float32Array(letters.count);
  let index = 0;
  for (const line of lines) {
    const { sizePoints, descentPoints, words } = line;
    const { x, y, angle } = levelled(line);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const size = Math.abs(sizePoints - usual) < sameSize * usual ? usual : sizePoints;
    for (const [number, word] of words.entries()) {
      const characters = [...word.text];
      const advance = (word.end - word.start) / Math.max(characters.length, 1);
      const isBackwards = hasRightToLeft(word.text);
      const end = number === words.length - 1 ? lineFeed : space;
      for (const [place, character] of [...characters, ' '].entries()) {
        const along = word.start + (isBackwards ? characters.length - 1 - place : place) * advance;
        const [left, baseline] = [x + cos * along, y + sin * along];
        const width = character === ' ' ? 0 : advance;
        const xs = [left, left + cos * width].flatMap((x) => [
          x + sin * (sizePoints - descentPoints),
          x - sin * descentPoints,
        ]);
        const ys = [baseline, baseline + sin * width].flatMap((y) => [
          y - cos * (sizePoints - descentPoints),
          y + cos * descentPoints,
        ]);
        letters.codes[index] = character === ' ' ? end : (character.codePointAt(0) ?? space);
        letters.boxes.set([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)], index * 4);
        letters.origins.set([left, baseline], index * 2);
        letters.sizes[index] = size;
        letters.angles[index] = angle;
        confidences[index] = word.confidence;
        index++;
      }
    }
  }
  return { letters, confidences };
}

/** Returns the start and angle of a line; a nearly level one is levelled through its own middle. */
function levelled({ x, y, angleRadians, words }: RecognisedLine) {
  const nearest = Math.round(angleRadians / (Math.PI / 2)) * (Math.PI / 2);
  const angle = Math.abs(angleRadians - nearest) < level ? nearest : angleRadians;
  const half = (words.at(-1)?.end ?? 0) / 2;
  return {
    x: x + (Math.cos(angleRadians) - Math.cos(angle)) * half,
    y: y + (Math.sin(angleRadians) - Math.sin(angle)) * half,
    angle,
  };
}
