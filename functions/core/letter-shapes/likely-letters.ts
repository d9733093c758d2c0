import { type InkShape, shapeDistance } from '../geometry/ink-shape.ts';
import { formsOf, latin } from './alphabets.ts';
import { referenceShapes } from './reference-shapes.ts';
import { shapeClaim } from './shape-claim.ts';

/** A letter and its known shapes. */
export interface KnownShapes {
  readonly letter: string;
  readonly shapes: Iterable<InkShape>;
}

/** The letters of scripts with few of them; text in any of these may have been drawn without a mapping. */
const alphabets: readonly (readonly string[])[] = [
  [...latin, ...'.,:;-/@&()'],
  [...between('А', 'я'), ...'ЁёІіЇїЄєҐґЎўЈјЉљЊњЋћЂђЏџ'],
  [...between('Α', 'Ω'), ...between('α', 'ώ'), ...'ΆΈΉΊΌΎΏάέήίΰ'],
  between('א', 'ת'),
  [...between('ء', 'ي'), ...'پچژکگی٠١٢٣٤٥٦٧٨٩'],
  [...between('अ', 'ह'), ...between('०', '९')],
  [...between('ก', 'ๅ'), ...between('๐', '๙')],
  between('ა', 'ჰ'),
  [...between('Ա', 'Ֆ'), ...between('ա', 'ֆ')],
  [...between('ぁ', 'ん'), ...between('ァ', 'ン')],
].map((letters) => letters.filter((letter) => /[\p{L}\p{N}\p{P}]/u.test(letter)));

/** Letters of scripts with too many to compare them all. */
const eastAsian = /[\p{Script=Han}\p{Script=Hangul}]/gu;

const written = /[\p{L}\p{M}\p{N}]/gu;

/** The maximum distance of a letter in another font or picture. */
const near = 0.12;

/** A letter is as likely as the nearest one up to this ratio and difference. */
const [likelyRatio, likelyDifference] = [1.2, 0.01];

/** The distance that a letter of another script than its font's must be nearer. */
const otherScript = 0.03;

/** The distance that counts for a shape that is none of an alphabet's. */
const unrelated = 0.2;

interface Candidate {
  readonly letter: string;
  readonly distance: number;
}

/**
 * Returns the letters that each shape of one font may be, most likely first; none for an empty shape, undefined for an
 * unknown one. `own` are shapes of the document's letters. `sought` are letters that matter: of scripts with many
 * letters, only these are recognised.
 */
export function likelyLetters(
  shapes: readonly (InkShape | undefined)[],
  own: readonly KnownShapes[],
  sought: string,
): readonly (readonly string[] | undefined)[] {
  const context = sought + own.map(({ letter }) => letter).join('');
  const isLikely = (alphabet: readonly string[]) =>
    alphabet === alphabets[0] || alphabet.some((letter) => context.includes(letter));
  const others = [...new Set(sought.match(written))].filter(
    (letter) => !letter.match(eastAsian) && !alphabets.some((alphabet) => alphabet.includes(letter)),
  );
  const read = (some: readonly (readonly string[])[]) => {
    const known = [own, ...[...some, others].map((letters) => letters.map(knownLetter))];
    return lettersOfFont(shapes, known, sought);
  };
  const letters = read(alphabets.filter(isLikely));
  return letters.includes(undefined) ? read(alphabets) : letters;
}

function lettersOfFont(
  shapes: readonly (InkShape | undefined)[],
  alphabets: readonly (readonly KnownShapes[])[],
  sought: string,
): readonly (readonly string[] | undefined)[] {
  const found = shapes.map((shape) => shape && alphabets.map((known) => candidatesOf(shape, known)));
  const distanceOf = (alphabet: number) =>
    found.reduce((sum, all) => sum + Math.min(unrelated, all?.[alphabet]?.[0]?.distance ?? unrelated), 0);
  const [, ...scripts] = [...alphabets.keys()];
  const [script] = scripts.sort((one, other) => distanceOf(one) - distanceOf(other));
  const ideographs = [...new Set(sought.match(eastAsian))];
  return shapes.map((shape, index) => {
    if (!shape) return [];
    const candidates = (found[index] ?? []).flatMap((some, alphabet) => {
      const more = alphabet === 0 || alphabet === script ? 0 : otherScript;
      return some.map(({ letter, distance }) => ({ letter, distance: distance + more }));
    });
    const shown = ideographs.filter((letter) => shapeClaim(shape, letter) === 'shown');
    const letters = [...new Set([...shown, ...likeliest(candidates, sought)])];
    return letters.length > 0 ? letters : undefined;
  });
}

/** Returns the letters that are about as near as the nearest one, the sought ones first. */
function likeliest(candidates: readonly Candidate[], sought: string): readonly string[] {
  const byDistance = candidates.toSorted((one, other) => one.distance - other.distance);
  const least = byDistance[0]?.distance ?? 0;
  const likely = byDistance.filter(({ distance }) => distance <= least * likelyRatio + likelyDifference);
  const isSought = ({ letter }: Candidate) => sought.includes(letter);
  return [...likely.filter(isSought), ...likely.filter((one) => !isSought(one))].map(({ letter }) => letter);
}

/** Returns the letters near to a shape. */
function candidatesOf(shape: InkShape, known: readonly KnownShapes[]): readonly Candidate[] {
  const distances = new Map<string, number>();
  for (const { letter, shapes } of known) {
    let least = distances.get(letter) ?? near;
    for (const other of shapes) least = Math.min(least, shapeDistance(shape, other, least));
    distances.set(letter, least);
  }
  return [...distances]
    .filter(([, distance]) => distance < near)
    .map(([letter, distance]) => ({ letter, distance }))
    .sort((one, other) => one.distance - other.distance);
}

function knownLetter(letter: string): KnownShapes {
  return { letter, shapes: { [Symbol.iterator]: () => shapesOf(letter) } };
}

/** The shapes of a letter and of its forms within words, without those of its other case. */
function* shapesOf(letter: string): Generator<InkShape> {
  for (const form of formsOf(letter))
    if (form === letter || form.toLowerCase() === form.toUpperCase()) yield* referenceShapes(form);
}

function between(first: string, last: string): string[] {
  const [start, end] = [first.charCodeAt(0), last.charCodeAt(0)];
  return Array.from({ length: end - start + 1 }, (_, index) => String.fromCharCode(start + index));
}
