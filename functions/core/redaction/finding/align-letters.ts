import { foldedLetters } from '../matching/fold-text.ts';
import type { TextPiece } from './text-pieces.ts';

/** White space and hyphens often differ between stated text and glyphs. */
const soft = /[\s\p{Pd}]/gu;

/** Codes that fonts use for glyphs of no particular character. */
const meaningless = /^[\0\p{Co}\p{Cn}\ufffd]*$/u;

/** Returns the letters of a text for comparing stated text with glyphs: without case, white space and hyphens. */
export function lettersOf(text: string): string {
  return foldedLetters(text).replace(soft, '');
}

/**
 * Returns the range of letters that each piece has: empty for a piece that is not a letter. Pieces without text
 * together get the letters between the others. Undefined if the pieces have other letters, or can be divided in two
 * ways.
 */
export function alignLetters(
  letters: string,
  pieces: readonly TextPiece[],
): readonly (readonly [from: number, to: number])[] | undefined {
  const runs = [''];
  let wasMeaningless = false;
  const places = pieces.map(({ text }) => {
    const isMeaningless = meaningless.test(text);
    if (isMeaningless && !wasMeaningless) runs.push('');
    if (isMeaningless) {
      wasMeaningless = true;
      return { run: runs.length - 1, isMeaningless, from: 0, to: 0 };
    }
    const own = lettersOf(text);
    const from = runs.at(-1)?.length ?? 0;
    if (own !== '') wasMeaningless = false;
    runs[runs.length - 1] += own;
    return { run: runs.length - 1, isMeaningless, from, to: from + own.length };
  });
  const starts = startsOf(letters, runs);
  if (!starts) return undefined;
  const startOf = (run: number) => starts[run] ?? letters.length;
  const endOf = (run: number) => startOf(run) + (runs[run]?.length ?? 0);
  return places.map(({ run, isMeaningless, from, to }) =>
    isMeaningless ? [endOf(run - 1), startOf(run)] : [startOf(run) + from, startOf(run) + to],
  );
}

/**
 * Returns the start of each run if the first is at the beginning, the last at the end and the others each in a single
 * place.
 */
function startsOf(letters: string, runs: readonly string[]): readonly number[] | undefined {
  const [first = '', ...others] = runs;
  const last = others.pop();
  if (last === undefined) return letters === first ? [0] : undefined;
  const end = letters.length - last.length;
  if (!letters.startsWith(first) || !letters.endsWith(last) || end < first.length) return undefined;
  const starts: number[] = [];
  let from = first.length;
  for (const run of others) {
    const at = letters.indexOf(run, from);
    if (at < 0 || at + run.length > end) return undefined;
    starts.push(at);
    from = at + run.length;
  }
  let to = end;
  for (const [index, run] of [...others.entries()].reverse()) {
    if (letters.lastIndexOf(run, to - run.length) !== starts[index]) return undefined;
    to = starts[index] ?? 0;
  }
  return [0, ...starts, end];
}
