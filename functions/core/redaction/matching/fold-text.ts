import { vowelSigns } from '../../matching/vowel-signs.ts';

/** A text as it is compared, and where in the original each of its UTF-16 units begins and ends. */
export interface FoldedText {
  readonly text: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** Characters that show nothing: soft hyphens, joiners and other marks of format; and signs that are often left out. */
const passedOver = `\\p{Cf}|\\p{Variation_Selector}|[\\u034f${vowelSigns}]`;
const invisible = new RegExp(passedOver, 'u');
const signs = new RegExp(`[${vowelSigns}]`, 'u');
const allSigns = new RegExp(signs, 'gu');

/** What is written in several ways, as the plainest of them. */
const plain: Readonly<Record<string, string>> = {
  '\u2010': '-',
  '\u2011': '-',
  '\u2019': "'",
  '\u02bc': "'",
};

/**
 * Folds a text so that what reads alike is equal: compatibility forms (ISO 32000-2 has ligatures in fonts) are taken apart,
 * any white space is one space, and what shows nothing is left out, as are vowel signs: they belong to the letter before.
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

/** The same without the places, many times faster. */
export function foldedString(text: string, { ignoreCase }: { readonly ignoreCase: boolean }): string {
  const seen = isPlain(text) ? text : text.replace(unseen, '');
  const spaced = seen.replace(/\s+/gu, ' ');
  const folded = isPlain(spaced)
    ? spaced
    : spaced.replace(/[^\0-\x7f]/gu, (character) => foldedCharacter(character, ignoreCase));
  return ignoreCase ? folded.toLowerCase() : folded;
}

/** As above, but for the byte order mark, which is white space to JavaScript. */
const unseen = new RegExp(`(?!\\ufeff)(?:${passedOver})`, 'gu');

function isPlain(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}

function foldedCharacter(character: string, ignoreCase: boolean): string {
  const compatible = character.normalize('NFKD');
  const apart = compatible.replace(allSigns, '');
  // Fonts have signs that stand by themselves, on a space.
  if (apart !== compatible && apart.trim() === '') return '';
  return Array.from(ignoreCase ? apart.toLowerCase() : apart, (one) => plain[one] ?? one).join('');
}

/** The letters of a text as they are compared, without white space and in one case. */
export function foldedLetters(text: string): string {
  return foldedString(text, { ignoreCase: true }).replaceAll(' ', '');
}
