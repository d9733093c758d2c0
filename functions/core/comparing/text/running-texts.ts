import type { ComparedWord } from './compared-word.ts';
import type { DocumentText, RunningLine } from './text-unit.ts';

/** What stands for a number of a page, which is not compared. */
const anyNumber = '#';

/**
 * The different texts at the edges of a document's pages, each once, in the order of their first pages. Numbers that
 * count pages are left out.
 */
export function runningTexts({ running, pages }: DocumentText): readonly (readonly ComparedWord[])[] {
  const groups = Map.groupBy(running, ({ words }) => words.map(({ key }) => masked(key)).join(' '));
  const texts = new Map<string, readonly ComparedWord[]>();
  for (const lines of groups.values())
    for (const line of lines) {
      const words = line.words.filter((word, index) => !isPageNumber(word, index, line, lines, pages.length));
      const text = words.map(({ key }) => key).join(' ');
      if (words.length > 0 && !texts.has(text)) texts.set(text, words);
    }
  return [...texts.values()];
}

/** Letters with each number replaced by one sign, and a Roman number as a whole. */
export function masked(letters: string): string {
  return letters.replace(/\d+/g, anyNumber).replace(/^[ivxlc]{1,7}$/i, anyNumber);
}

/** Whether a word differs between pages, or is the number of its page or of all pages. */
function isPageNumber(
  { key }: ComparedWord,
  index: number,
  { page }: RunningLine,
  lines: readonly RunningLine[],
  pageCount: number,
): boolean {
  if (!masked(key).includes(anyNumber)) return false;
  const numbers = key.match(/\d+/g) ?? [];
  if (numbers.some((number) => Number(number) === page || Number(number) === pageCount)) return true;
  const [first] = lines;
  const [second] = lines.slice(-1);
  return [first, second].some((line) => line?.words[index]?.key !== key);
}
