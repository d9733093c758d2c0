import type { HiddenReason } from '../../../contract/fields/redaction/hidden-text.ts';
import { around, type Rectangle } from '../../../geometry/rectangle.ts';
import { ignorableRanges } from '../../../page-text/ignorable-ranges.ts';
import { isBlank } from '../../../page-text/is-blank.ts';
import type { PageLetters } from './page-letters.ts';
import type { Hidden } from './page-scene.ts';
import { pageWords, type Word } from './page-words.ts';
import { textWithSources } from './text-with-sources.ts';

/** Adjacent characters that are hidden for one reason, from the first to before the last. */
export interface LetterRun {
  readonly start: number;
  readonly end: number;
  readonly reason: HiddenReason;
  readonly box: Rectangle;
}

/** The share of hidden letters that makes a word hidden: its stops and dashes may be visible. */
const mostOfWord = 0.8;

/** Fewer hidden letters are not reported, because the word is still readable. */
const leastLetters = 2;

/** Returns hidden characters as runs within lines, and characters that no viewer shows, in the page's text order. */
export function hiddenRuns(letters: PageLetters, hidden: Hidden): readonly LetterRun[] {
  const runs = runsOfWords(letters, hidden);
  const ignorable = ignorableRuns(letters).filter(
    ({ start, end }) =>
      !runs.some((run) => run.reason !== 'unverified' && run.start <= start && end <= run.end),
  );
  if (ignorable.length === 0) return runs;
  return [...runs.flatMap((run) => partsBeside(letters, run, ignorable)), ...ignorable].sort(
    (one, other) => one.start - other.start,
  );
}

/** The parts of a run beside characters that stay hidden if the rest of it is read back. */
function partsBeside(
  letters: PageLetters,
  run: LetterRun,
  ignorable: readonly LetterRun[],
): readonly LetterRun[] {
  const within = ignorable.filter(({ start, end }) => run.start < end && start < run.end);
  if (within.length === 0) return [run];
  const starts = [run.start, ...within.map(({ end }) => end)];
  const ends = [...within.map(({ start }) => start), run.end];
  return starts.flatMap((start, at) => {
    const end = ends[at] as number; // as many
    return start < end && !isOnlyBlank(start, end, letters)
      ? [{ ...run, start, end, box: boxAround(letters, start, end) }]
      : [];
  });
}

function runsOfWords(letters: PageLetters, hidden: Hidden): readonly LetterRun[] {
  if (hidden.size === 0) return [];
  const runs: (LetterRun & { readonly line: number; readonly isOpen: boolean })[] = [];
  for (const word of pageWords(letters)) {
    for (const { start, end } of hiddenParts(word, letters, hidden)) {
      const reason = mainReason(start, end, hidden);
      const box = boxAround(letters, start, end);
      const last = runs.at(-1);
      const isOpen = end === word.end;
      const follows =
        last?.isOpen && start === word.start && last.line === word.line && last.reason === reason;
      if (follows && isOnlyBlank(last.end, start, letters))
        runs[runs.length - 1] = { ...last, end, box: around(last.box, box), isOpen };
      else runs.push({ start, end, reason, box, line: word.line, isOpen });
    }
  }
  return runs;
}

/** The first character that no viewer shows, but for the soft hyphen. */
const firstIgnorable = 0x34f;
const softHyphen = 0xad;

function ignorableRuns(letters: PageLetters): readonly LetterRun[] {
  if (!mayHaveIgnorable(letters)) return [];
  const { text, sources } = textWithSources(letters.codes);
  return ignorableRanges(text).map((range) => {
    const [start, end] = [sources[range.start] as number, (sources[range.end - 1] as number) + 1]; // one for each unit
    return { start, end, reason: 'ignorable', box: boxAround(letters, start, end) };
  });
}

function mayHaveIgnorable({ codes }: PageLetters): boolean {
  for (const code of codes) if (code >= firstIgnorable || code === softHyphen) return true;
  return false;
}

function boxAround(letters: PageLetters, start: number, end: number): Rectangle {
  let box = letters.boxOf(start);
  for (let index = start + 1; index < end; index++) box = around(box, letters.boxOf(index));
  return box;
}

function hiddenParts({ start, end }: Word, { codes }: PageLetters, hidden: Hidden): readonly Span[] {
  let count = 0;
  let isExact = true;
  let hasSeen = false;
  for (let index = start; index < end; index++) {
    const reason = hidden.get(index);
    if (reason) count++;
    if (reason && reason !== 'mismatch') isExact = false;
    if (!reason && isLetter(codes[index] as number)) hasSeen = true; // within the page's letters
  }
  if (count === 0) return [];
  // Letters that nothing drawn stands for are exact: even one of them may change a word, or a number.
  if (isExact ? !hasSeen : count >= mostOfWord * (end - start)) return [{ start, end }];
  const parts: Span[] = [];
  for (let index = start; index < end; index++) {
    if (!hidden.has(index)) continue;
    const part = isExact ? wholeNumber(index, { start, end }, codes) : { start: index, end: index + 1 };
    const last = parts.at(-1);
    if (last && last.end >= part.start)
      parts[parts.length - 1] = { start: last.start, end: Math.max(last.end, part.end) };
    else parts.push(part);
  }
  return parts.filter((part) => isExact || part.end - part.start >= leastLetters);
}

type Span = Pick<Word, 'start' | 'end'>;

/** A character of a word; a digit or sign of a number with all of it, which without one of them is another number. */
function wholeNumber(index: number, word: Span, codes: Uint32Array): Span {
  if (!isOfNumber(codes[index])) return { start: index, end: index + 1 };
  let [start, end] = [index, index + 1];
  while (start > word.start && isOfNumber(codes[start - 1])) start--;
  while (end < word.end && isOfNumber(codes[end])) end++;
  return codes.subarray(start, end).some(isDigit) ? { start, end } : { start: index, end: index + 1 };
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** Whether a character is a digit or a sign that changes a number. */
function isOfNumber(code = 0): boolean {
  return isDigit(code) || (code <= 0x10ffff && /[\p{Nd}+\-−.,]/u.test(String.fromCodePoint(code)));
}

function isLetter(code: number): boolean {
  return code <= 0x10ffff && /[\p{L}\p{N}\p{Cs}]/u.test(String.fromCodePoint(code));
}

function mainReason(start: number, end: number, hidden: Hidden): HiddenReason {
  const counts = new Map<HiddenReason, number>();
  for (let index = start; index < end; index++) {
    const reason = hidden.get(index);
    if (reason) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  const [first] = [...counts].sort(([, one], [, other]) => other - one);
  return first?.[0] ?? 'mismatch';
}

function isOnlyBlank(start: number, end: number, { codes }: PageLetters): boolean {
  return codes.subarray(start, end).every(isBlank);
}
