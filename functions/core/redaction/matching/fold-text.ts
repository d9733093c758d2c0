import { vowelSigns } from '../../matching/vowel-signs.ts';

/** A normalised text for comparison, with the start and end in the original of each of its UTF-16 units. */
export interface FoldedText {
  readonly text: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** Invisible characters: soft hyphens, joiners and other format characters; and signs that are often omitted. */
const passedOver = `\\p{Cf}|\\p{Variation_Selector}|[\\u034f${vowelSigns}]`;
const invisible = new RegExp(passedOver, 'u');
const signs = new RegExp(`[${vowelSigns}]`, 'u');
const allSigns = new RegExp(signs, 'gu');

/** The plainest form of characters with several spellings. */
const plain: Readonly<Record<string, string>> = {
  '\u2010': '-',
  '\u2011': '-',
  '\u2019': "'",
  '\u02bc': "'",
};

/**
 * Folds a text so that lookalikes are equal: compatibility forms (ISO 32000-2 has ligatures in fonts) are decomposed,
 * white space becomes one space, and invisible characters and vowel signs are removed: they belong to the letter
 * before.
 */
export function foldText(text: string, { ignoreCase }: { readonly ignoreCase: boolean }): FoldedText {
  let folded = '';
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const character of text) {
    const end = at + character.length;
    const isLetter = character >= '!' && character <= '~';
    if (isLetter) {
      folded += ignoreCase ? character.toLowerCase() : character;
      starts.push(at);
      ends.push(end);
    } else if (/\s/u.test(character)) {
      if (!folded.endsWith(' ')) {
        folded += ' ';
        starts.push(at);
        ends.push(end);
      }
    } else if (!invisible.test(character) || signs.test(character)) {
      const piece = foldedCharacter(character, ignoreCase);
      if (piece === '' && ends.length > 0) ends[ends.length - 1] = end;
      folded += piece;
      for (let unit = 0; unit < piece.length; unit++) {
        starts.push(at);
        ends.push(end);
      }
    }
    at = end;
  }
  return { text: folded, starts, ends };
}

/** Does the same without the places, many times faster. */
export function foldedString(text: string, { ignoreCase }: { readonly ignoreCase: boolean }): string {
  const visible = isPlain(text) ? text : text.replace(ignored, '');
  const spaced = visible.replace(/\s+/gu, ' ');
  const folded = isPlain(spaced)
    ? spaced
    : spaced.replace(/[^\0-\x7f]/gu, (character) => foldedCharacter(character, ignoreCase));
  return ignoreCase ? folded.toLowerCase() : folded;
}

/** As above, except the byte order mark, which is white space in JavaScript. */
const ignored = new RegExp(`(?!\\ufeff)(?:${passedOver})`, 'gu');

function isPlain(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}

function foldedCharacter(character: string, ignoreCase: boolean): string {
  const compatible = character.normalize('NFKD');
  const apart = compatible.replace(allSigns, '');
  // Fonts have spacing signs, on a space.
  if (apart !== compatible && apart.trim() === '') return '';
  return Array.from(ignoreCase ? apart.toLowerCase() : apart, (one) => plain[one] ?? one).join('');
}

/** Returns the letters of a text for comparison, without white space and in one case. */
export function foldedLetters(text: string): string {
  return foldedString(text, { ignoreCase: true }).replaceAll(' ', '');
}
