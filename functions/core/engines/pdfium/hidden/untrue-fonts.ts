import { Problem } from '../../../contract/problems/problem.ts';
import type { Pdfium } from '../load-pdfium.ts';
import type { Pointer } from '../pdfium-functions.ts';
import { type GlyphShape, glyphShape, shapeDistance } from './glyph-shape.ts';
import type { PageScene } from './page-scene.ts';

/** Faces to compare print with. */
const faces = [
  'Helvetica',
  'Times-Roman',
  'Helvetica-Bold',
  'Times-Bold',
  'Times-Italic',
  'Courier',
  'Helvetica-Oblique',
  'Courier-Bold',
] as const;

const known = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'];

/** Characters that look alike in some fonts, in addition to those that differ only in case. */
const lookalikes = ['oO0QD', 'lI1iLjJ', 'sS5', 'zZ2', 'B8', 'gq9', 'uUvVyYnN', 'b6', 'ceCGE', 'aA'];

/** A letter counts as another one if its shape is far nearer to that. */
const [farFromItself, nearToAnother, muchNearer] = [0.24, 0.14, 0.55];

/** At this distance to its own shape, a letter is genuine. */
const nearToItself = 0.16;

/** The minimum number and share of a font's letters that look like others. */
const leastOthers = 3;
const leastShare = 0.4;

/** More glyphs of different fonts than a page has. */
const maximumShapes = 20_000;

/**
 * Returns letters, by PDFium's index, in fonts whose glyphs look like other characters than their text. Only Latin
 * letters and digits are compared, and only fonts with many such glyphs are reported, because print has many shapes.
 * Throws visibility_unknown for very many fonts.
 */
export function disguisedLetters(pdfium: Pdfium, { letters, objects, orders }: PageScene): readonly number[] {
  const fonts = new Map<Pointer, { readonly codes: Set<number>; readonly letters: number[] }>();
  const fontOf = new Map<Pointer, Pointer>();
  for (const [pointer, order] of orders)
    if (objects[order]) fontOf.set(pointer, pdfium.FPDFTextObj_GetFont(pointer));
  for (let index = 0; index < letters.count; index++) {
    const font = fontOf.get(letters.objects[index] as number); // one for each letter
    if (!font) continue;
    const use = fonts.get(font) ?? { codes: new Set(), letters: [] };
    const code = letters.codes[index] as number; // as above
    if (isKnown(code)) use.codes.add(code);
    use.letters.push(index);
    fonts.set(font, use);
  }
  const references = referencesOf(pdfium);
  const budget = { shapes: maximumShapes };
  return [...fonts].flatMap(([font, { codes, letters }]) =>
    isUntrue(pdfium, references, font, codes, budget) ? letters : [],
  );
}

function isKnown(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}

/** The number of genuine letters that proves a font genuine. */
const enoughTrue = 6;

function isUntrue(
  pdfium: Pdfium,
  references: References,
  font: Pointer,
  codes: ReadonlySet<number>,
  budget: { shapes: number },
): boolean {
  let [others, looked, same] = [0, 0, 0];
  for (const code of codes) {
    const shape = glyphShape(pdfium, font, code);
    if (!shape) continue;
    if (--budget.shapes < 0) throw tooMany();
    looked++;
    const letter = String.fromCharCode(code);
    const own = nearest(shape, references, likeLetters(letter), nearToItself);
    if (own <= nearToItself) same++;
    if (same >= enoughTrue && others === 0) return false;
    if (own < farFromItself) continue;
    const rest = known.filter((other) => !likeLetters(letter).includes(other));
    if (nearest(shape, references, rest, 0) < Math.min(nearToAnother, muchNearer * own)) others++;
  }
  return others >= leastOthers && others >= leastShare * looked;
}

function tooMany(): Problem {
  const message = 'A page has text in more fonts than this service compares with what they show.';
  return new Problem('visibility_unknown', message);
}

function likeLetters(letter: string): readonly string[] {
  const cases = [letter.toLowerCase(), letter.toUpperCase()];
  const like = lookalikes.filter((group) => cases.some((one) => group.includes(one)));
  return [...new Set([...cases, ...like.join('')])];
}

/** The minimum distance of a shape to one of these letters, or the first that is near enough. */
function nearest(
  shape: GlyphShape,
  references: References,
  letters: readonly string[],
  enough: number,
): number {
  let least = 1;
  for (const face of faces)
    for (const letter of letters) {
      const reference = references(face, letter);
      if (reference) least = Math.min(least, shapeDistance(shape, reference));
      if (least <= enough) return least;
    }
  return least;
}

type References = (face: string, letter: string) => GlyphShape | undefined;

const referencesByEngine = new WeakMap<Pdfium, References>();

/** The shapes of PDFium's own standard fonts, created on demand. */
function referencesOf(pdfium: Pdfium): References {
  const made = referencesByEngine.get(pdfium) ?? newReferences(pdfium);
  referencesByEngine.set(pdfium, made);
  return made;
}

function newReferences(pdfium: Pdfium): References {
  let document: Pointer | undefined;
  const fonts = new Map<string, Pointer>();
  const shapes = new Map<string, GlyphShape | undefined>();
  const load = (face: string): Pointer => {
    document ??= pdfium.FPDF_CreateNewDocument();
    const name = Buffer.from(`${face}\0`);
    const memory = pdfium.malloc(name.byteLength);
    pdfium.memory().set(name, memory);
    const font = pdfium.FPDFText_LoadStandardFont(document, memory);
    pdfium.free(memory);
    fonts.set(face, font);
    return font;
  };
  return (face, letter) => {
    const key = `${face} ${letter}`;
    if (shapes.has(key)) return shapes.get(key);
    const shape = glyphShape(pdfium, fonts.get(face) ?? load(face), letter.charCodeAt(0));
    shapes.set(key, shape);
    return shape;
  };
}
