import { asRead } from './right-to-left.ts';
import { isRaised, type TextLine } from './text-line.ts';

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** The text of a line, with raised digits written as such, without its first words if so many are left out. */
export function lineText(line: TextLine, withoutWords = 0): string {
  if (withoutWords === 0 && !line.words.some((word) => isRaised(word, line))) return line.text;
  let text = '';
  const words = asRead(line.words.slice(withoutWords));
  for (const [index, word] of words.entries()) {
    const before = words[index - 1];
    const gap = before ? Math.max(word.box.left - before.box.right, before.box.left - word.box.right) : 0;
    const isApart = before && gap > 0.12 * Math.max(word.size, before.size);
    const written =
      isRaised(word, line) && /^\d+$/.test(word.text)
        ? word.text.replace(/\d/g, (digit) => superscripts.charAt(Number(digit)))
        : word.text;
    text += isApart ? ` ${written}` : written;
  }
  return text;
}

/** The sign that shows as a hyphen at the end of a line, and nowhere else. */
export const softHyphen = '\u00ad';

/** Joins the texts of lines that follow each other: by a space, or as one word where a hyphen parts it. */
export function joinTexts(texts: readonly string[]): string {
  return texts.reduce((whole, text) => joined(whole, text), '').replaceAll(softHyphen, '');
}

const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;

function joined(before: string, after: string): string {
  if (before === '' || after === '') return before + after;
  const isHyphenated = /\p{L}[-\u00ad\u2010]$/u.test(before.slice(-4));
  if (isHyphenated) return /^\p{Ll}/u.test(after) ? before.slice(0, -1) + after : before + after;
  if (/[/–—]$/.test(before) && !/\s.$/.test(before.slice(-2))) return before + after;
  const isSolid = eastAsian.test(before.slice(-1)) && eastAsian.test(after.slice(0, 1));
  return isSolid ? before + after : `${before} ${after}`;
}
