import type { Rectangle } from '../../rectangle.ts';
import type { Word } from '../words.ts';

/** The fewest numbers of lines on a page, and how far, in points, they may stand from one edge. */
const fewest = 10;
const aligned = 1.5;

/** The largest number of a line on a page. */
const largest = 99;

/** The same words without those that number the page's lines: 1, 2, 3 one below the other, at the left of all others. */
export function withoutLineNumbers(words: readonly Word[]): readonly Word[] {
  const numbers = words
    .filter(({ text }) => /^\d{1,2}$/.test(text) && Number(text) <= largest)
    .toSorted((one, other) => one.baseline - other.baseline);
  const [first] = numbers;
  const run: Word[] = [];
  for (const word of numbers) {
    const last = run.at(-1);
    const isNext = last
      ? Number(word.text) === Number(last.text) + 1 && isBelow(word.box, last.box)
      : word.text === '1';
    if (isNext) run.push(word);
  }
  if (!first || run.length < fewest) return words;
  const right = Math.max(...run.map(({ box }) => box.right));
  const isBeside = words.filter(({ box }) => box.left < right).length <= 1.2 * run.length;
  const taken = new Set(run);
  return isBeside && areEven(run) ? words.filter((word) => !taken.has(word)) : words;
}

function isBelow(box: Rectangle, above: Rectangle): boolean {
  return Math.abs(box.right - above.right) < aligned || Math.abs(box.left - above.left) < aligned;
}

/** Whether lines are equally far apart, as rows of tables with some text are not. */
function areEven(run: readonly Word[]): boolean {
  const steps = run.slice(1).map((word, at) => word.baseline - (run[at] as Word).baseline);
  return Math.max(...steps) < 1.05 * Math.min(...steps);
}
