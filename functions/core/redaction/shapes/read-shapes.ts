import { type InkShape, shapeDistance } from '../../geometry/ink-shape.ts';
import type { Glyph } from '../../page-content/glyph.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { dictionary } from '../../pdf-objects/objects/values.ts';
import { readPage, type SourcePage } from '../../pdf-objects/structure/read-pages.ts';
import { type DrawnCode, drawCodes } from './draw-codes.ts';

/** The glyphs of a page, and the unreadable ones among them. */
interface ReadGlyphs {
  readonly glyphs: readonly Glyph[];
  readonly unread: ReadonlySet<number>;
}

/** Finds the text of glyphs that the document does not state, by their drawing operations or their shapes. */
export interface ShapeReading {
  read(pageIndex: number, glyphs: readonly Glyph[]): Promise<ReadGlyphs>;
}

interface KnownShape {
  readonly letter: string;
  readonly shape: InkShape;
}

/**
 * The possible letters of a shape, most likely first; empty for one that draws nothing, undefined for an unknown one.
 */
type Letters = readonly string[] | undefined;

/**
 * The maximum distance of a letter in another font or picture, and the minimum ratio to the distance of other letters.
 */
const [near, leastMargin] = [0.14, 1.6];

/**
 * The maximum number of the document's letters to compare shapes with, and of compared codes: more than its fonts have.
 */
const maximumOwn = 400;
const maximumCodes = 4_000;

/** The width, in points, at which the widest letter of a font is drawn. */
const widestPoints = 40;

const faces = [
  'Helvetica',
  'Times-Roman',
  'Courier',
  'Helvetica-Bold',
  'Times-Bold',
  'Times-Italic',
  'Courier-Bold',
];
const standardLetters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,:;-/@&()'];

/** Characters that look alike in some fonts, in addition to those that differ only in case. */
const alike = ['0Oo', 'lI1i', 'b6', 'gq9', 'uv', '.,'];

/** Characters that are only a stroke. */
const stroke = /^[lI]$/;

export function shapeReading(draft: Draft): ShapeReading {
  const texts = new Map<string, Letters>();
  const own: KnownShape[] = [];
  const ownKeys = new Set<string>();
  return {
    async read(pageIndex, glyphs) {
      const silent = glyphs.filter(isSilent);
      if (silent.length === 0) return { glyphs, unread: new Set() };
      const inner = Map.groupBy(glyphs, ({ host }) => host);
      const spoken = new Map(silent.map((glyph) => [glyph.index, innerText(inner.get(glyph.index))]));
      const drawn = silent.filter((glyph) => spoken.get(glyph.index) === undefined && glyph.fontNumber > 0);
      const asked = firstOfEach(drawn)
        .filter((glyph) => !texts.has(keyOf(glyph)))
        .slice(0, maximumCodes - texts.size);
      if (asked.length > 0) {
        const page = readPage(draft.file, draft.sourcePages[pageIndex] as SourcePage); // callers count from the pages themselves
        const resources = resolveDictionary(draft.file, page.get('Resources')) ?? new Map();
        const letters = firstOfEach(
          glyphs.filter((glyph) => glyph.fontNumber > 0 && /^[\p{L}\p{N}]$/u.test(glyph.text)),
        )
          .filter((glyph) => !ownKeys.has(keyOf(glyph)))
          .slice(0, maximumOwn - own.length);
        const shapes = await drawCodes(draft, [...codesOf(asked), ...codesOf(letters)], resources);
        for (const [at, glyph] of letters.entries()) {
          const shape = shapes[asked.length + at];
          ownKeys.add(keyOf(glyph));
          if (shape) own.push({ letter: glyph.text, shape });
        }
        const standard = await standardShapes(draft);
        for (const [at, glyph] of asked.entries())
          texts.set(keyOf(glyph), lettersOf(shapes[at], own, standard));
      }
      const unread = new Set<number>();
      let before = '';
      const read = glyphs.map((glyph) => {
        const isInWord = /[\p{L}\p{N}]$/u.test(before);
        before = glyph.text;
        if (!isSilent(glyph)) return glyph;
        const text = spoken.get(glyph.index);
        const letters = text === undefined ? texts.get(keyOf(glyph)) : [text];
        if (letters === undefined && !isStated(glyph)) unread.add(glyph.index);
        const [first = '', second] = stroke.test(letters?.[0] ?? '') ? strokes(isInWord) : (letters ?? []);
        before = first;
        const isCode = glyph.otherText !== undefined && /[\p{L}\p{N}]/u.test(glyph.otherText);
        return { ...glyph, text: first, otherText: second ?? (isCode ? glyph.otherText : undefined) };
      });
      return { glyphs: read, unread };
    },
  };
}

/** Readings of a stroke: at the beginning of a word more likely a capital, within it a small letter. */
function strokes(isInWord: boolean): readonly string[] {
  return isInWord ? ['l', 'I'] : ['I', 'l'];
}

/** Whether a glyph is visible and its font states no text for it. */
function isSilent({ text, mode, font }: Glyph): boolean {
  return text === '' && (mode !== invisible || font.type3 !== undefined);
}

const invisible = 3;

function isStated({ marks }: Glyph): boolean {
  return marks.some(({ actualText }) => actualText !== undefined);
}

/** Returns the text of a glyph's own drawing; undefined if some of that is unknown, too. */
function innerText(glyphs: readonly Glyph[] | undefined): string | undefined {
  return glyphs?.every(({ text }) => text !== '') ? glyphs.map(({ text }) => text).join('') : undefined;
}

function keyOf({ fontNumber, code, length }: Glyph): string {
  return `${fontNumber} ${code} ${length}`;
}

function firstOfEach(glyphs: readonly Glyph[]): readonly Glyph[] {
  return [...new Map(glyphs.toReversed().map((glyph) => [keyOf(glyph), glyph])).values()];
}

/**
 * Returns codes at sizes at which the letters of their font fill their cells, because Type 3 fonts define their own em.
 */
function codesOf(glyphs: readonly Glyph[]): readonly DrawnCode[] {
  const widths = new Map<number, number>();
  const widthOf = ({ font, code, length }: Glyph) => Math.abs(font.widthOf({ code, length }));
  for (const glyph of glyphs)
    widths.set(glyph.fontNumber, Math.max(widthOf(glyph), widths.get(glyph.fontNumber) ?? 0));
  return glyphs.map(({ fontNumber, code, length }) => {
    const size = widestPoints / (widths.get(fontNumber) || 1);
    return { font: { number: fontNumber, generation: 0 }, code, bytes: length, size };
  });
}

let standardLater: Promise<readonly KnownShape[]> | undefined;

/** The shapes of letters in the standard fonts, drawn once. */
function standardShapes(draft: Draft): Promise<readonly KnownShape[]> {
  standardLater ??= drawStandard(draft).catch((error: unknown) => {
    standardLater = undefined;
    throw error;
  });
  return standardLater;
}

async function drawStandard(draft: Draft): Promise<readonly KnownShape[]> {
  const all = faces.flatMap((BaseFont) =>
    standardLetters.map((letter) => ({
      letter,
      font: dictionary({ Type: 'Font', Subtype: 'Type1', BaseFont, Encoding: 'WinAnsiEncoding' }),
    })),
  );
  const codes = all.map(({ letter, font }) => ({ font, code: letter.charCodeAt(0), bytes: 1, size: 48 }));
  const shapes = await drawCodes(draft, codes, new Map());
  return all.flatMap(({ letter }, index) => {
    const shape = shapes[index];
    return shape ? [{ letter, shape }] : [];
  });
}

/** Returns the letters of a shape according to the document's letters, and those of the standard fonts. */
function lettersOf(shape: InkShape | undefined, ...known: readonly (readonly KnownShape[])[]): Letters {
  if (!shape) return [];
  const letters = new Set(known.flatMap((some) => nearest(shape, some) ?? []));
  return letters.size > 0 ? [...letters] : undefined;
}

/** Returns the letter of a shape; undefined if it is none, or ambiguous. */
function nearest(shape: InkShape, known: readonly KnownShape[]): string | undefined {
  const distances = new Map<string, number>();
  for (const { letter, shape: other } of known)
    distances.set(letter, Math.min(shapeDistance(shape, other), distances.get(letter) ?? 1));
  const [best, ...others] = [...distances].sort(([, one], [, other]) => one - other);
  if (!best || best[1] > near) return undefined;
  const [letter, distance] = best;
  const group = alike.find((some) => some.includes(letter)) ?? letter;
  const isAlike = (other: string) => group.includes(other) || other.toLowerCase() === letter.toLowerCase();
  const rival = others.find(([other]) => !isAlike(other));
  return rival && rival[1] < distance * leastMargin ? undefined : letter;
}
