import { type TextRow, textRows } from './text-rows.ts';
import type { Word } from './words.ts';

/** The minimum number of line numbers on a page, and the maximum deviation of their edge, in points. */
const fewest = 10;
const aligned = 1.5;

/** The maximum number of candidate columns. Only hostile pages have more. */
const mostRuns = 50;

/** The maximum number of words as far left, per line number: other content of the margin. */
const mostBeside = 1.2;

/** The minimum number of words in a line of text, and the widest gap in it, in ems. */
const fewestWords = 4;
const widestGap = 2;

/** The share of numbers with such a line beside them, and the lower one for evenly spaced numbers. */
const textShare = 0.6;
const evenShare = 0.2;

/** The share of those lines that begin with a lowercase letter, as few list items do. */
const lowShare = 0.15;

/** Separates a page's words from its line numbers. */
export function withoutLineNumbers(words: readonly Word[]): {
  readonly text: readonly Word[];
  readonly numbers: readonly Word[];
} {
  const numbers = lineNumbers(words);
  const text = numbers.size > 0 ? words.filter((word) => !numbers.has(word)) : words;
  return { text, numbers: [...numbers] };
}

/**
 * Returns the line numbers of a page: consecutive numbers below each other, left of everything else, many with a line
 * of text beside them. Numbered table rows have gaps between their cells, and list items seldom begin with a lowercase
 * letter.
 */
export function lineNumbers(words: readonly Word[]): ReadonlySet<Word> {
  const run = longestRun(words);
  if (run.length < fewest) return new Set();
  const numbers = new Set(run);
  const right = Math.max(...run.map(({ box }) => box.right));
  const inMargin = words.filter(({ box }) => box.left < right).length;
  if (inMargin > mostBeside * run.length) return new Set();
  const texts = textRows(words, widestGap, []).filter((row) => isNumberedText(row, numbers));
  const low = texts.filter(({ chunks: [first, second] }) =>
    /^\d+ ?\p{Ll}/u.test(`${first?.text}${second?.text}`),
  );
  const isEnough = texts.length >= (areEven(run) ? evenShare : textShare) * run.length;
  return isEnough && low.length >= lowShare * texts.length ? numbers : new Set();
}

/** Returns the longest column of consecutive numbers, from the top. */
function longestRun(words: readonly Word[]): readonly Word[] {
  const numbers = words
    .filter(({ text }) => text.length <= 5 && /^\d+$/.test(text))
    .sort((one, other) => one.baseline - other.baseline);
  if (numbers.length < fewest) return [];
  const runs: Word[][] = [];
  for (const word of numbers) {
    const run = runs.find((one) => isNext(one.at(-1) as Word, word)); // a run has a number
    if (run) run.push(word);
    else if (runs.length < mostRuns) runs.push([word]);
  }
  return runs.reduce((longest, run) => (run.length > longest.length ? run : longest));
}

function isNext(last: Word, word: Word): boolean {
  const isBelow =
    Math.abs(word.box.right - last.box.right) < aligned || Math.abs(word.box.left - last.box.left) < aligned;
  return isBelow && word.baseline > last.baseline + 1 && Number(word.text) === Number(last.text) + 1;
}

/** Whether numbers are evenly spaced, as on preprinted paper. */
function areEven(run: readonly Word[]): boolean {
  const steps = run.slice(1).map((word, at) => word.baseline - (run[at] as Word).baseline);
  return Math.max(...steps) < 1.05 * Math.min(...steps);
}

/** Whether a row is a number, a gap, and a line of text. */
function isNumberedText({ chunks }: TextRow, numbers: ReadonlySet<Word>): boolean {
  const [first, ...others] = chunks.flatMap((chunk) => chunk.words);
  if (!first || !numbers.has(first)) return false;
  if (others.filter(({ text }) => /\p{L}/u.test(text)).length < fewestWords) return false;
  const gaps = chunks.length - 1 - (chunks[0]?.words.length === 1 ? 1 : 0);
  const [word] = others;
  const isApart = word !== undefined && word.box.left - first.box.right > Math.min(word.size, first.size);
  return gaps === 0 && (isApart || first.size < 0.85 * (word?.size ?? 0));
}
