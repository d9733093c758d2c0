import type { Word } from '../words.ts';
import type { HorizontalLine, RuleLines } from './rule-lines.ts';

/** The same words and lines, with words that are typed lines among the lines. */
export function withTypedLines(
  words: readonly Word[],
  lines: RuleLines,
): { readonly words: readonly Word[]; readonly lines: RuleLines } {
  const typed: HorizontalLine[] = [];
  const others = words.filter((word) => {
    if (!/^[-_=–—─═]{5,}$/.test(word.text)) return true;
    const { left, right, top, bottom } = word.box;
    typed.push({ y: (top + bottom) / 2, left, right });
    return false;
  });
  if (typed.length === 0) return { words, lines };
  return { words: others, lines: { ...lines, horizontal: [...lines.horizontal, ...typed] } };
}

/** The same word without dots that only lead the eye to the next column. */
export function withoutLeader(word: Word): Word {
  if (!word.text.endsWith('....')) return word;
  return { ...word, text: word.text.replace(/(?<!\.)\.{4,}$/, '') };
}

/** Whether a text only leads the eye, as dots between columns or a typed line, and says nothing. */
export function isLeader(text: string): boolean {
  return /^[-_=–—─═.·…]{3,}$/.test(text);
}
