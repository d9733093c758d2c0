import { isUnspaced } from '../../page-text/unspaced.ts';
import { gapBetween, spaced } from '../spaced.ts';
import { isRaised, type TextLine } from './text-line.ts';

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Leader dots. */
const leader = /(?:\s*[.·…]){5,}\s*/u;

/** The minimum gap, in ems, before a number apart from the text of its line. */
const farGap = 2;

/** Whether a line leads to a number at its end, by dots or across a gap, as in a table of contents. */
export function leadsToNumber({ text, read, style }: Pick<TextLine, 'text' | 'read' | 'style'>): boolean {
  const number = /^(?:\d{1,4}|[ivxlc]{1,6})$/i;
  if (number.test(text.split(leader)[1] ?? '')) return true;
  const [before, last] = read.slice(-2);
  const isApart = before && last && gapBetween(before, last) > farGap * style.size;
  return isApart === true && number.test(last.text);
}

/**
 * The text of a line, with raised digits as superscripts and leader dots as one sign, without the given number of first
 * words.
 */
export function lineText(line: TextLine, withoutWords = 0): string {
  const text = rawText(line, withoutWords);
  return text.includes('.') || text.includes('·') ? text.replace(leader, ' … ').trimEnd() : text;
}

function rawText(line: TextLine, withoutWords: number): string {
  if (withoutWords === 0 && !line.words.some((word) => isRaised(word, line))) return line.text;
  return spaced(line.read.slice(withoutWords), (word) =>
    isRaised(word, line) && /^\d+$/.test(word.text)
      ? word.text.replace(/\d/g, (digit) => superscripts.charAt(Number(digit)))
      : word.text,
  );
}

/** A soft hyphen, which shows only at the end of a line. */
export const softHyphen = '\u00ad';

/** Whether the end of a text and the start of the next are parts of one word as they stand, so that a hyphen between is its own. */
export type AreOneWord = (before: string, after: string) => boolean;

/** Joins the texts of consecutive lines by a space, or as one word where a hyphen or `areOneWord` shows that they are one. */
export function joinTexts(texts: readonly string[], areOneWord: AreOneWord = () => false): string {
  const parts: string[] = [];
  for (const text of texts) {
    if (text === '') continue;
    const before = parts.pop();
    if (before !== undefined) parts.push(areOneWord(before, text) ? before : ended(before, text));
    parts.push(text);
  }
  return parts.join('').replaceAll(softHyphen, '');
}

/** Prepares a text for the text that follows: adds a space, or removes the hyphen that splits a word. */
function ended(text: string, after: string): string {
  const isHyphenated = /\p{L}[-\u00ad\u2010]$/u.test(text.slice(-4));
  if (isHyphenated) return /^\p{Ll}/u.test(after) ? text.slice(0, -1) : text;
  if (/\S[/–—]$/.test(text.slice(-2))) return text;
  const isSolid = isUnspaced(text.slice(-1)) && isUnspaced(after.slice(0, 1));
  return isSolid ? text : `${text} `;
}
