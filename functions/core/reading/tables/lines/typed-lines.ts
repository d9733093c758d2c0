import type { Word } from '../../words.ts';
import type { HorizontalLine, RuleLines } from './rule-lines.ts';

/** Moves words that are typed lines to the lines. */
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

/** The minimum number of separate dots in a leader: fewer may be an ellipsis. */
const fewestApart = 4;

/** Returns words without leader dots, and the starts of the words that such dots follow. */
export function withoutLeaders(words: readonly Word[]): {
  readonly plain: readonly Word[];
  readonly leaders: ReadonlySet<number>;
} {
  const leaders = new Set<number>();
  const plain: Word[] = [];
  let dots: Word[] = [];
  const close = () => {
    if (dots.length < fewestApart) plain.push(...dots);
    else leaders.add(plain.at(-1)?.start ?? -1);
    dots = [];
  };
  for (const word of words) {
    if (word.text === '.' && (dots[0] ?? word).baseline === word.baseline) {
      dots.push(word);
      continue;
    }
    close();
    if (!word.text.endsWith('....')) {
      plain.push(word);
      continue;
    }
    const text = word.text.replace(/(?<!\.)\.{4,}$/, '');
    if (text !== '') plain.push({ ...word, text });
    leaders.add(plain.at(-1)?.start ?? -1);
  }
  close();
  return { plain, leaders };
}

/** Whether a text is only a leader, such as dots between columns or a typed line. */
export function isLeader(text: string): boolean {
  return /^(?:[-_=–—─═.·…]{3,}|\.)$/.test(text);
}
