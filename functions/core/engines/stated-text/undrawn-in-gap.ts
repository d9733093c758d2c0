import { alignLetters } from './align-letters.ts';
import type { Unit } from './text-units.ts';

/** The minimum length of a common run of whole drawn words, and of one that may end within a drawn word. */
const [shortestRun, shortestInWord] = [3, 4];

/**
 * Returns the units of `own` that no unit of `shown` stands for, where the words of two texts differ. Letters in common
 * count in runs of whole words, since all texts have some letters in common; numbers count only as a whole.
 */
export function undrawnInGap(own: readonly Unit[], shown: readonly Unit[]): readonly Unit[] {
  const partners = alignLetters(own, shown);
  const taken = new Set(partners);
  const isUsedUp = shown.every(({ kind }, index) => kind === 'unknown' || taken.has(index));
  const drawn = new Set<number>();
  for (let start = 0; start < own.length; start++) {
    if ((partners[start] as number) < 0) continue; // one for each unit
    let end = start + 1;
    while (follow(partners[end - 1] as number, partners[end], shown)) end++;
    const isWords = isUsedUp && isStartOfWord(own, start) && isStartOfWord(own, end);
    if (isWords || isTrusted(own, shown, start, end, partners))
      for (let index = start; index < end; index++) drawn.add(index);
    start = end - 1;
  }
  for (let start = 0; start < own.length; start++) {
    if (own[start]?.kind !== 'digit') continue;
    let end = start + 1;
    while (own[end]?.kind === 'digit' && own[end]?.start === own[end - 1]?.end) end++;
    if (!isWholeNumber(shown, start, end, partners, drawn))
      for (let index = start; index < end; index++) drawn.delete(index);
    start = end - 1;
  }
  return own.filter((_, index) => !drawn.has(index));
}

/** Whether two drawn units follow each other, but for unknown ones that stand for nothing. */
function follow(one: number, other: number | undefined, shown: readonly Unit[]): boolean {
  if (other === undefined || other <= one) return false;
  return shown.slice(one + 1, other).every(({ kind }) => kind === 'unknown');
}

function isTrusted(
  own: readonly Unit[],
  shown: readonly Unit[],
  start: number,
  end: number,
  partners: Int32Array,
): boolean {
  const [from, to] = [partners[start] as number, partners[end - 1] as number]; // units of a run have partners
  const isAllDrawn = [...shown.slice(0, from), ...shown.slice(to + 1)].every(
    ({ kind }) => kind === 'unknown',
  );
  if (isAllDrawn) return true;
  const isWhole = isStartOfWord(own, start) && isStartOfWord(own, end);
  const isWholeDrawn = isStartOfWord(shown, from) && isStartOfWord(shown, to + 1);
  if (isWholeDrawn && (isWhole || end - start >= shortestRun)) return true;
  if (end - start < shortestInWord) return false;
  return own.slice(start, end).some((_, at) => {
    const first = start + at;
    let last = first + 1;
    while (last < own.length && !isStartOfWord(own, last)) last++;
    return isStartOfWord(own, first) && last <= end;
  });
}

function isStartOfWord(units: readonly Unit[], index: number): boolean {
  return units[index]?.word !== units[index - 1]?.word;
}

/** Whether a number is drawn whole, and not as a part of a longer one. */
function isWholeNumber(
  shown: readonly Unit[],
  start: number,
  end: number,
  partners: Int32Array,
  drawn: ReadonlySet<number>,
): boolean {
  for (let index = start; index < end; index++) if (!drawn.has(index)) return false;
  const [from, to] = [partners[start] as number, partners[end - 1] as number]; // drawn units have partners
  return !isOfOneNumber(shown[from - 1], shown[from]) && !isOfOneNumber(shown[to], shown[to + 1]);
}

function isOfOneNumber(one: Unit | undefined, other: Unit | undefined): boolean {
  return one?.kind === 'digit' && other?.kind === 'digit' && one.end === other.start;
}
