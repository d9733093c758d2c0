import { isVowelSign } from '../../matching/vowel-signs.ts';
import { foldedString } from '../matching/fold-text.ts';
import { type SearchedText, searchedText, type TextPiece } from './text-pieces.ts';

/** Gaps between glyphs and line ends in compared texts. Glyphs never have these characters. */
const [gap, line] = ['\u0001', '\n'];

/** A gap of this width is a space; narrower ones may be within a word. */
const certainSpaceEms = 0.2;

/** The combining character of each spacing accent. */
const accents: Readonly<Record<string, string>> = {
  '`': '\u0300',
  '\u00b4': '\u0301',
  '^': '\u0302',
  '\u02c6': '\u0302',
  '~': '\u0303',
  '\u02dc': '\u0303',
  '\u00a8': '\u0308',
  '\u02da': '\u030a',
  '\u02c7': '\u030c',
  '\u00b8': '\u0327',
};

/** Folds a text for comparison with needles. */
export function foldedText(pieces: readonly TextPiece[], ignoreCase: boolean): SearchedText {
  const folded = searchedText();
  const known = new Map<string, string>();
  for (const { kind, text, ems, owners } of pieces) {
    if (kind === 'gap') {
      // On either side of an ignored sign.
      if (ems >= certainSpaceEms || !folded.endsWith(gap)) folded.add(ems < certainSpaceEms ? gap : ' ', []);
    } else if (kind === 'line') folded.add(line, []);
    else {
      const plain = known.get(text) ?? foldedGlyph(text, ignoreCase);
      known.set(text, plain);
      if (plain !== '') folded.add(plain, owners);
      else if (isVowelSign(text)) folded.own(owners);
    }
  }
  return folded.done();
}

/** Folds the text of one glyph. */
export function foldedGlyph(text: string, ignoreCase: boolean): string {
  const accent = accents[text];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they say nothing, and would be taken for gaps
  return accent ?? foldedString(text, { ignoreCase }).replace(/[\u0000-\u001f]/g, '');
}

/** Permitted within a word: a line end, perhaps with a hyphen, or a gap that is not a space. */
const withinWord = `(?:[-\u2010]?${gap}?${line}${gap}?|${gap})?`;
const betweenLetters = `[ ${gap}${line}]{1,6}`;
const betweenWords = `[ ${gap}${line}]{1,12}`;

/**
 * Returns a regular expression that finds a text in any form: broken over lines, with or without a hyphen, letters
 * spaced out, accents beside their letters. Undefined for a text of nothing but white space.
 */
export function needlePattern(needle: string, ignoreCase: boolean): string | undefined {
  const words = foldedNeedle(needle, ignoreCase)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => (word.match(/[^\p{M}]\p{M}*|\p{M}+/gu) ?? []).map(letterPattern));
  if (words.length === 0) return undefined;
  const written = words.map((letters) => letters.join(withinWord)).join(betweenWords);
  const isShort = words.flat().length < 3;
  const spaced = words.map((letters) => letters.join(betweenLetters)).join(betweenWords);
  return isShort ? written : `(?:${written}|${spaced})`;
}

function foldedNeedle(needle: string, ignoreCase: boolean): string {
  return foldedString(needle, { ignoreCase }).replace(/./gu, (character) => accents[character] ?? character);
}

/** Returns the letters of a needle, comparable with `lettersOfText` of the searched text. */
export function lettersOfNeedle(needle: string, ignoreCase: boolean): string {
  return lettersOfText(foldedNeedle(needle, ignoreCase));
}

/** Returns a folded text without anything permitted between the letters of a word, or around them. */
export function lettersOfText(text: string): string {
  return text.replace(between, '');
}

const between = new RegExp(`[\\s${gap}\\-\\u2010\\p{M}]`, 'gu');

function letterPattern(letter: string): string {
  const [base = '', ...marks] = [...letter].map((one) => one.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  if (marks.length === 0 || /\p{M}/u.test(base)) return [base, ...marks].join('');
  return `(?:${base}${marks.join('')}|${marks.join('')}${gap}?${base})`;
}
