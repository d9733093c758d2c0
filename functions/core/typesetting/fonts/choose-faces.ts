import type { FaceName } from './font-files.ts';

/** The size of each face relative to the monospaced one, so that all look alike and fit their cells. */
export const faceScales: Readonly<Record<FaceName, number>> = {
  mono: 1,
  arabic: 1,
  hebrew: 1,
  hebrewSans: 1,
  devanagari: 0.95,
  thai: 0.95,
  japanese: 1.1,
  korean: 1.1,
  chinese: 1.1,
  emoji: 0.95,
  latin: 1,
  signs: 0.9,
  unifont: 1.1,
};

const byScript: readonly (readonly [RegExp, readonly FaceName[]])[] = [
  [/\p{scx=Arabic}/u, ['arabic']],
  [/\p{scx=Hebrew}/u, ['hebrew']],
  [/\p{scx=Devanagari}/u, ['devanagari']],
  [/\p{scx=Thai}/u, ['thai']],
];

const eastAsian =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}\u3000-\u33ff\uff00-\uffef]/u;

/** The East Asian faces in the order that suits a text: countries draw the same ideograph differently. */
export function eastAsianOrder(text: string): readonly FaceName[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return ['japanese', 'chinese', 'korean'];
  if (/\p{Script=Hangul}/u.test(text)) return ['korean', 'chinese', 'japanese'];
  return ['chinese', 'japanese', 'korean'];
}

/** Every face that may have a character, the best first. Faces are read on demand, so the order saves time. */
export function facesFor(
  character: string,
  first: readonly FaceName[],
  eastAsianFaces: readonly FaceName[],
): readonly FaceName[] {
  const scripts = byScript.filter(([pattern]) => pattern.test(character)).flatMap(([, faces]) => faces);
  const near = eastAsian.test(character) ? eastAsianFaces : [];
  return [...new Set([...first, ...scripts, ...near, ...rest, ...eastAsianFaces, 'unifont' as const])];
}

const rest: readonly FaceName[] = ['latin', 'signs'];
