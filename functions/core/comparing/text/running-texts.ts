import type { ComparedWord } from './compared-word.ts';
import type { DocumentText, RunningLine } from './text-unit.ts';

/** What stands for a number of a page, which is not compared. */
const anyNumber = '#';

/**
 * The different texts at the upper or lower edges of a document's pages, each once, in the order of their first pages. Numbers
 * that count pages are left out.
 */
export function runningTexts(
  { running, pages }: DocumentText,
  edge: RunningLine['kind'],
): readonly (readonly ComparedWord[])[] {
  const own = running.filter(({ kind }) => kind === edge);
  const groups = Map.groupBy(own, ({ words }) => words.map(({ key }) => masked(key)).join(' '));
  const texts = new Map<string, readonly ComparedWord[]>();
  for (const lines of groups.values()) {
    const isNumber = lines[0]?.words.map((_, index) => isPageNumber(index, lines, pages.length));
    for (const line of lines) {
      const words = line.words.filter((_, index) => !isNumber?.[index]);
      const text = words.map(({ key }) => key).join(' ');
      if (words.length > 0 && !texts.has(text)) texts.set(text, words);
    }
  }
  return [...texts.values()];
}

/** Letters with each number replaced by one sign, and a Roman number as a whole. */
export function masked(letters: string): string {
  return letters.replace(/\d+/g, anyNumber).replace(/^[ivxlc]{1,7}$/i, anyNumber);
}

/** Whether words at a place of lines differ between pages, or are on each the number of the page or of all pages. */
function isPageNumber(index: number, lines: readonly RunningLine[], pageCount: number): boolean {
  const places = lines.map(({ words, page }) => ({ key: words[index]?.key ?? '', page }));
  const [first] = places;
  if (!masked(first?.key ?? '').includes(anyNumber)) return false;
  return (
    places.some(({ key }) => key !== first?.key) ||
    places.every(({ key, page }) =>
      (key.match(/\d+/g) ?? [0]).every((number) => [page, pageCount].includes(Number(number))),
    )
  );
}
