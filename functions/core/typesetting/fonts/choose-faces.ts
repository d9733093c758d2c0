import type { FaceName } from './font-files.ts';

/** The size of each face relative to the monospaced one, so that all look alike and fit their cells. */
export const faceScales: Readonly<Record<FaceName, number>> = {
  mono: 1,
  arabic: 1,
  hebrew: 1,
  hebrewSans: 1,
  adlam: 0.95,
  armenian: 0.95,
  balinese: 0.8,
  bengali: 0.95,
  cherokee: 0.95,
  devanagari: 0.95,
  ethiopic: 0.95,
  georgian: 0.95,
  gujarati: 0.95,
  gurmukhi: 0.95,
  javanese: 0.8,
  kannada: 0.9,
  khmer: 0.85,
  lao: 0.95,
  malayalam: 0.9,
  mongolian: 0.95,
  myanmar: 0.85,
  oriya: 0.95,
  sinhala: 0.9,
  syriac: 0.95,
  tamil: 0.9,
  telugu: 0.9,
  thaana: 0.95,
  thai: 0.95,
  tibetan: 0.8,
  japanese: 1.1,
  korean: 1.1,
  chinese: 1.1,
  emoji: 0.95,
  latin: 1,
  signs: 0.9,
  mathematics: 0.95,
  symbols: 0.9,
  moreSymbols: 0.9,
  unifont: 1.1,
};

const byScript: readonly (readonly [RegExp, readonly FaceName[]])[] = [
  [/\p{scx=Arabic}/u, ['arabic']],
  [/\p{scx=Hebrew}/u, ['hebrew']],
  [/\p{scx=Adlam}/u, ['adlam']],
  [/\p{scx=Armenian}/u, ['armenian']],
  [/\p{scx=Balinese}/u, ['balinese']],
  [/\p{scx=Bengali}/u, ['bengali']],
  [/\p{scx=Cherokee}/u, ['cherokee']],
  [/\p{scx=Devanagari}/u, ['devanagari']],
  [/\p{scx=Ethiopic}/u, ['ethiopic']],
  [/\p{scx=Georgian}/u, ['georgian']],
  [/\p{scx=Gujarati}/u, ['gujarati']],
  [/\p{scx=Gurmukhi}/u, ['gurmukhi']],
  [/\p{scx=Javanese}/u, ['javanese']],
  [/\p{scx=Kannada}/u, ['kannada']],
  [/\p{scx=Khmer}/u, ['khmer']],
  [/\p{scx=Lao}/u, ['lao']],
  [/\p{scx=Malayalam}/u, ['malayalam']],
  [/\p{scx=Mongolian}/u, ['mongolian']],
  [/\p{scx=Myanmar}/u, ['myanmar']],
  [/\p{scx=Oriya}/u, ['oriya']],
  [/\p{scx=Sinhala}/u, ['sinhala']],
  [/\p{scx=Syriac}/u, ['syriac']],
  [/\p{scx=Tamil}/u, ['tamil']],
  [/\p{scx=Telugu}/u, ['telugu']],
  [/\p{scx=Thaana}/u, ['thaana']],
  [/\p{scx=Thai}/u, ['thai']],
  [/\p{scx=Tibetan}/u, ['tibetan']],
];

const eastAsian =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}\u3000-\u33ff\uff00-\uffef]/u;

/** The East Asian faces in the order that suits a text: countries draw the same ideograph differently. */
export function eastAsianOrder(text: string): readonly FaceName[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return ['japanese', 'chinese', 'korean'];
  if (/\p{Script=Hangul}/u.test(text)) return ['korean', 'japanese', 'chinese'];
  return ['chinese', 'japanese', 'korean'];
}

/** Every face that may have a character, best first. Faces are read on demand, so the order saves time. */
export function facesFor(
  character: string,
  first: readonly FaceName[],
  eastAsianFaces: readonly FaceName[],
): readonly FaceName[] {
  const scripts = byScript.filter(([pattern]) => pattern.test(character)).flatMap(([, faces]) => faces);
  const near = eastAsian.test(character) ? eastAsianFaces : [];
  return [...new Set([...first, ...scripts, ...near, ...rest, ...eastAsianFaces, 'unifont' as const])];
}

const rest: readonly FaceName[] = ['latin', 'signs', 'mathematics', 'symbols', 'moreSymbols'];
