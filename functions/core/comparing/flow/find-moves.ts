import { type ComparedWord, lettersOf } from '../text/compared-word.ts';
import type { Comparing } from './compare-words.ts';
import { leftBesideMoves } from './left-beside-moves.ts';
import { moveOf, type PartComparison, type TextDifference } from './text-difference.ts';

/** The least words and letters of a text that is reported as moved. */
export const movedWords = 4;
export const movedLetters = 16;

/** The same for a text beside others that are not moved with it, which may be equal by chance. */
const partWords = 10;
const partLetters = 40;

/** A place in the words after of a difference. */
interface Place {
  readonly difference: number;
  readonly at: number;
}

/** Words that both documents have, and where they are among the differences. */
interface Run {
  readonly start: number;
  readonly end: number;
  readonly other: Place;
}

/**
 * Finds texts that one document lacks in a place and has in another, also next to other changes: each is a move, and what
 * is left of its differences remains. Words that changed within it are a change of their own.
 */
export function findMoves(differences: readonly TextDifference[], comparing: Comparing): PartComparison {
  const places = placesAfter(differences);
  const moves: TextDifference[] = [];
  const left = { before: new Set<ComparedWord>(), after: new Set<ComparedWord>() };
  for (const difference of differences) {
    const { before } = difference;
    for (let at = 0; at + movedWords <= before.length; at++) {
      const run = runAt(difference, at);
      if (!run) continue;
      const words = before.slice(run.start, run.end);
      const { after } = differences[run.other.difference] as TextDifference; // its own index
      const otherWords = after.slice(run.other.at, run.other.at + words.length);
      for (const word of words) left.before.add(word);
      for (const word of otherWords) left.after.add(word);
      moves.push(moveOf(words, otherWords));
      at = run.end - 1;
    }
  }
  if (moves.length === 0) return { differences, equal: [] };
  const rest = leftBesideMoves(differences, moves, comparing);
  return { differences: [...rest.differences, ...moves], equal: [...rest.equal, ...moves] };

  /** The longest run of words around those at a place, if it is worth a move. */
  function runAt({ before }: TextDifference, at: number): Run | undefined {
    const place = places.get(keyAt(before, at));
    if (!place) return undefined;
    const { after } = differences[place.difference] as TextDifference; // its own index
    const isSame = (index: number, otherIndex: number) => {
      const [word, otherWord] = [before[index], after[otherIndex]];
      const isFree = word && otherWord && !left.before.has(word) && !left.after.has(otherWord);
      return isFree && word.key === otherWord.key;
    };
    let [start, otherStart, end, otherEnd] = [at, place.at, at, place.at];
    while (isSame(start - 1, otherStart - 1)) [start, otherStart] = [start - 1, otherStart - 1];
    while (isSame(end, otherEnd)) [end, otherEnd] = [end + 1, otherEnd + 1];
    const letters = lettersOf(before.slice(start, end)).length;
    const isWhole = end - start === before.length || end - start === after.length;
    const isWorth = isWhole
      ? end - start >= movedWords && letters >= movedLetters
      : end - start >= partWords && letters >= partLetters;
    return isWorth ? { start, end, other: { difference: place.difference, at: otherStart } } : undefined;
  }
}

/** Where a few words in a row are that only one place after has; null for those of several places. */
function placesAfter(differences: readonly TextDifference[]): ReadonlyMap<string, Place | null> {
  const places = new Map<string, Place | null>();
  for (const [difference, { after }] of differences.entries())
    for (let at = 0; at + movedWords <= after.length; at++) {
      const key = keyAt(after, at);
      places.set(key, places.has(key) ? null : { difference, at });
    }
  return places;
}

function keyAt(words: readonly ComparedWord[], at: number): string {
  return words
    .slice(at, at + movedWords)
    .map(({ key }) => key)
    .join(' ');
}
