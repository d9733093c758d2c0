import { lettersOf } from '../text/compared-word.ts';
import { movedLetters, movedWords } from './find-moves.ts';
import { floatedWords, isFloating } from './floating.ts';
import type { UnitPair } from './pair-units.ts';

/** Units next to each other in both documents that are among others in each. */
export interface MovedUnits {
  readonly pairs: readonly [UnitPair, ...UnitPair[]];
  /** Whether they are only where a page has room for them. */
  readonly isFloated: boolean;
}

/** What is moved of the pairs that are not in order. Short texts are only moved with others. */
export function movedUnits(pairs: readonly UnitPair[]): readonly MovedUnits[] {
  const groups: [UnitPair, ...UnitPair[]][] = [];
  for (const pair of pairs) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const isNext = last && pair.at === last.at + 1 && pair.otherAt === last.otherAt + 1;
    if (group && isNext && !isFloating(pair) && !isFloating(last)) group.push(pair);
    else groups.push([pair]);
  }
  return groups
    .filter((group) => {
      const words = group.flatMap(({ words }) => words);
      return words.length >= movedWords && lettersOf(words).length >= movedLetters;
    })
    .map((pairs) => ({ pairs, isFloated: isFloated(pairs[0]) }));
}

/** Whether a figure or its like is only on another place of the page, or on the next one. */
function isFloated({ kind, wordsBefore, otherWordsBefore }: UnitPair): boolean {
  return isFloating({ kind }) && Math.abs(wordsBefore - otherWordsBefore) < floatedWords;
}
