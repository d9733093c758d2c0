import { transformed } from '../../../../geometry/matrix.ts';
import { areaOf, type Rectangle, sharedArea } from '../../../../geometry/rectangle.ts';
import { ignorable } from '../../../../page-text/ignorable-ranges.ts';
import { isBlank } from '../../../../page-text/is-blank.ts';
import { textOfCodes } from '../../../../page-text/text-of-codes.ts';
import { doubleAt } from '../../heap-floats.ts';
import type { Pdfium } from '../../load-pdfium.ts';
import { mapped, type PagePlace } from '../../page/page-place.ts';
import type { Pointer } from '../../pdfium-functions.ts';
import type { PageLetters } from '../page-letters.ts';
import { isQuarterTurn, type TextState } from '../text-state.ts';

/** The glyphs of a page: PDFium gives a glyph that stands for several letters one character for each. */
export interface LetterUnits {
  /** The number of letters of the glyph that starts at each of PDFium's indexes; 0 for its further letters. */
  readonly sizes: Uint16Array;
  /** Text objects whose glyphs lie on each other. */
  readonly crowded: ReadonlySet<Pointer>;
  /** Text objects with the letters of their lines from right to left, in scripts that are read from left to right. */
  readonly backward: ReadonlySet<Pointer>;
  /** The mean distance between the glyphs of text objects with several of them, in points. */
  readonly advances: ReadonlyMap<Pointer, number>;
}

/** The distances between the glyphs of a text object: their number, their sum in points, and how many lead back. */
interface Steps {
  count: number;
  length: number;
  back: number;
}

/** Fewer letters may all be narrow. */
const leastAdvances = 4;

/** Glyphs nearer than this many ems, or this share of their width, lie on each other; a few do in print, such as accents. */
const nearest = 0.12;
const nearestOfWidth = 0.4;
const mostNear = 2;

/** The share of its width by which a letter that is drawn after the next one must be beside it. */
const nearestBack = 0.7;

/** A text that returns by more, in ems, may lie on itself: numbers in Hebrew do not. */
const farthestBack = 2;

/** Finds the glyphs of a page's letters by their origins, with one call for each letter of objects with several. */
export function letterUnits(
  pdfium: Pdfium,
  text: Pointer,
  letters: PageLetters,
  { matrix }: PagePlace,
  stateOf: (object: Pointer) => TextState | undefined,
): LetterUnits {
  const sizes = new Uint16Array(letters.count);
  const near = new Map<Pointer, number>();
  const returning = new Set<Pointer>();
  const steps = new Map<Pointer, Steps>();
  const [a, b, c, d] = matrix;
  const memory = pdfium.malloc(48);
  let [start, object] = [0, 0];
  let state: TextState | undefined;
  // Assigned one by one in the loop: destructuring an array there costs more than a call of PDFium.
  let [x, y, inkX, inkY] = [0, 0, Number.NaN, Number.NaN];
  let [cos, sin] = [1, 0];
  let step: Steps = { count: 0, length: 0, back: 0 };
  let inked = 0;
  /** The box of a letter's ink. `boxOf` of all letters takes three calls. */
  const boxOf = (index: number): Rectangle => {
    pdfium.FPDFText_GetCharBox(text, index, memory + 16, memory + 24, memory + 32, memory + 40);
    const [left, right] = [doubleAt(pdfium, memory + 16), doubleAt(pdfium, memory + 24)];
    return mapped(matrix, left, doubleAt(pdfium, memory + 32), right, doubleAt(pdfium, memory + 40));
  };
  /** Whether a letter lies on another one at a distance in ems. Boxes show the width of upright letters only. */
  const isNearBy = (length: number, index: number, own: TextState, share: number): boolean => {
    if (length < nearest) return true;
    if (length >= share || !isUpright(own)) return false;
    pdfium.FPDFText_GetCharBox(text, index, memory + 16, memory + 24, memory + 32, memory + 40);
    const across = doubleAt(pdfium, memory + 24) - doubleAt(pdfium, memory + 16);
    const up = doubleAt(pdfium, memory + 40) - doubleAt(pdfium, memory + 32);
    const isLevel = Math.abs(Math.cos(own.angle)) > Math.SQRT1_2;
    const width = isLevel ? Math.abs(a * across) + Math.abs(c * up) : Math.abs(b * across) + Math.abs(d * up);
    return length < share * Math.min(1, width / (own.emWidth || 1));
  };
  const areJoined = (index: number, own: TextState): boolean => {
    const code = letters.codes[index] as number; // one for each letter
    return code >= firstJoined && isUpright(own) && joined.test(String.fromCodePoint(code));
  };
  const isOverItself = (pointer: Pointer): boolean => {
    const own = stateOf(pointer) as TextState; // as found
    const [across, along] = [Math.cos(own.angle), Math.sin(own.angle)];
    const places: { readonly index: number; readonly at: number }[] = [];
    for (let index = 0; index < letters.count; index++) {
      if (letters.objects[index] !== pointer || sizes[index] === 0) continue;
      if (isMark(letters.codes[index] as number)) continue; // one for each letter
      pdfium.FPDFText_GetCharOrigin(text, index, memory, memory + 8);
      const [left, top] = transformed([doubleAt(pdfium, memory), doubleAt(pdfium, memory + 8)], matrix);
      places.push({ index, at: left * across + top * along });
    }
    places.sort((one, other) => one.at - other.at);
    const isNear = places.map(({ index, at }, place) => {
      const before = places[place - 1];
      if (!before) return false;
      if (areJoined(index, own)) return areOnEachOther(boxOf(before.index), boxOf(index));
      return isNearBy((at - before.at) / own.emWidth, index, own, nearestOfWidth);
    });
    return isNear.filter(Boolean).length > mostNear;
  };
  for (let index = 0; index < letters.count; index++) {
    sizes[index] = 1;
    const own = letters.objects[index] as number; // one for each letter
    if (own === 0) continue;
    const isSame = own === object;
    if (!isSame && isAlone(letters, index)) {
      object = own;
      start = index;
      continue;
    }
    const lastX = x;
    const lastY = y;
    pdfium.FPDFText_GetCharOrigin(text, index, memory, memory + 8);
    x = doubleAt(pdfium, memory);
    y = doubleAt(pdfium, memory + 8);
    if (!isSame) {
      object = own;
      state = stateOf(own);
      if (state) [cos, sin] = [Math.cos(state.angle), Math.sin(state.angle)];
      inkX = Number.NaN;
      step = steps.get(own) ?? { count: 0, length: 0, back: 0 };
      steps.set(own, step);
    } else if (x === lastX && y === lastY && isSameBox(pdfium, text, start, index, memory)) {
      sizes[start] = (sizes[start] as number) + 1;
      sizes[index] = 0;
      continue;
    }
    start = index;
    if (!state || isMark(letters.codes[index] as number)) continue;
    const dx = a * (x - inkX) + c * (y - inkY);
    const dy = b * (x - inkX) + d * (y - inkY);
    const isFirst = Number.isNaN(inkX);
    const before = inked;
    inkX = x;
    inkY = y;
    inked = index;
    if (isFirst) continue;
    const along = (dx * cos + dy * sin) / (state.emWidth || 1);
    const length = Math.sqrt(dx * dx + dy * dy);
    step.count++;
    step.length += length;
    if (along < 0 && isFromLeft(letters.codes[index] as number)) step.back++;
    const share = along < 0 ? nearestBack : nearestOfWidth;
    const isNear = areJoined(index, state)
      ? areOnEachOther(boxOf(before), boxOf(index))
      : Math.abs(along) < share && isNearBy(length / state.emHeight, index, state, share);
    if (isNear) near.set(own, (near.get(own) ?? 0) + 1);
    else if (along < -farthestBack) returning.add(own);
  }
  const crowded = new Set([...near].filter(([, count]) => count > mostNear).map(([pointer]) => pointer));
  for (const own of returning) if (isOverItself(own)) crowded.add(own);
  pdfium.free(memory);
  const long = [...steps].filter(([, { count }]) => count >= leastAdvances);
  return {
    sizes,
    crowded,
    backward: new Set(long.filter(([, { count, back }]) => back > count / 2).map(([pointer]) => pointer)),
    advances: new Map(long.map(([pointer, { count, length }]) => [pointer, length / count])),
  };
}

/** Whether the letter after one is of another object. */
function isAlone({ objects }: PageLetters, index: number): boolean {
  let next = index + 1;
  while (objects[next] === 0) next++;
  return objects[next] !== objects[index];
}

/** Whether the boxes of letters are those of their ink. */
function isUpright({ angle, slant, isType3 }: TextState): boolean {
  return !isType3 && slant > upright && isQuarterTurn(angle);
}

const upright = 0.99;

/** Scripts whose letters reach far over and under those beside them. */
const joined = /[\p{Script=Arabic}\p{Script=Syriac}]/u;
const firstJoined = 0x600;

/** The share of the smaller one's box that two joined letters have in common if they lie on each other. */
const mostShared = 0.6;

function areOnEachOther(one: Rectangle, other: Rectangle): boolean {
  return sharedArea(one, other) > mostShared * Math.min(areaOf(one), areaOf(other));
}

/** The text of the glyph at an index, without characters that no viewer shows. */
export function unitText({ codes }: PageLetters, { sizes }: LetterUnits, index: number): string {
  const text = textOfCodes(codes.subarray(index, index + (sizes[index] as number))); // one for each letter
  return text.replace(ignorable, '');
}

function isSameBox(pdfium: Pdfium, text: Pointer, one: number, other: number, memory: Pointer): boolean {
  const read = (index: number): readonly number[] => {
    pdfium.FPDFText_GetCharBox(text, index, memory + 16, memory + 24, memory + 32, memory + 40);
    return [16, 24, 32, 40].map((at) => doubleAt(pdfium, memory + at));
  };
  const first = read(one);
  return read(other).every((value, at) => value === first[at]);
}

/** Signs have no direction of their own: those of Arabic and Hebrew run from right to left. */
const fromLeft =
  /[[\p{L}\p{N}]--[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]]/v;

/** Whether a letter is read from left to right. */
function isFromLeft(code: number): boolean {
  return fromLeft.test(String.fromCodePoint(code));
}

/** Whether a character has no place of its own on the line: blanks and combining marks. */
export function isMark(code: number): boolean {
  return isBlank(code) || (code >= firstMark && mark.test(String.fromCodePoint(code)));
}

const firstMark = 0x300;
const mark = /[\p{Mn}\p{Me}]/u;

/** Letters that one glyph shows in print, in addition to those that Unicode has a character for. */
const printed = new Set([
  'Th',
  'ct',
  'st',
  'tt',
  'ff',
  'fi',
  'fl',
  'ffi',
  'ffl',
  'fj',
  'ffj',
  'ft',
  'tf',
  'fb',
  'fh',
  'fk',
]);

/** Ranges of characters that stand for several letters: digraphs, signs, presentation forms and squared words. */
const composedRanges = [
  [0x132, 0x14a],
  [0x1c4, 0x1f4],
  [0x2100, 0x218c],
  [0x2460, 0x24ea],
  [0x3200, 0x3400],
  [0xfb00, 0xfe00],
  [0x1f100, 0x1f200],
] as const;

let composed: ReadonlySet<string> | undefined;

/** Whether print has one glyph for these letters. */
export function isLigature(text: string): boolean {
  if (printed.has(text) || isConjunct(text)) return true;
  composed ??= composedTexts();
  return composed.has(text) || composed.has([...text].reverse().join(''));
}

const conjunct =
  /^[\p{sc=Deva}\p{sc=Beng}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Gujr}\p{sc=Guru}\p{sc=Orya}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Mymr}\u200c\u200d]{2,4}$/u;

/** The signs that join two consonants of the same scripts. */
const joining = /[\u094d\u09cd\u0bcd\u0c4d\u0ccd\u0d4d\u0acd\u0a4d\u0b4d\u0dca\u17d2\u1039\u103a]/gu;

/** Whether one glyph shows these letters as a consonant with its vowel signs, or as joined consonants. */
function isConjunct(text: string): boolean {
  if (!conjunct.test(text)) return false;
  const consonants = text.match(/\p{L}/gu)?.length ?? 0;
  return consonants <= 1 + (text.match(joining)?.length ?? 0);
}

function composedTexts(): ReadonlySet<string> {
  const texts = composedRanges.flatMap(([first, end]) =>
    Array.from({ length: end - first }, (_, at) => String.fromCodePoint(first + at).normalize('NFKC')),
  );
  return new Set(texts.filter((text) => text.length > 1));
}

/** Returns the first letter of the glyph that has a letter. */
export function unitStart({ units }: { readonly units: Pick<LetterUnits, 'sizes'> }, index: number): number {
  let start = index;
  while (units.sizes[start] === 0) start--;
  return start;
}
