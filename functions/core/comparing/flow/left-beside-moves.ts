import { type ComparedWord, lettersOf, lineOf } from '../text/compared-word.ts';
import { type Comparing, compareWords } from './compare-words.ts';
import { isNumber } from './numbering.ts';
import { type EqualWords, moveOf, type PartComparison, type TextDifference } from './text-difference.ts';

/** Words of a difference that did not move, and the moves on both sides of them, by number. */
interface Piece {
  readonly words: readonly ComparedWord[];
  readonly previous: number | undefined;
  readonly next: number | undefined;
}

/**
 * What is left of differences of which parts moved. Words that both documents have between the same two moves or behind the
 * same one, and numbers before the same one, belong together: what is equal of them moved, too. Other words stay where they
 * are, as a change for each place.
 */
export function leftBesideMoves(
  differences: readonly TextDifference[],
  moves: readonly TextDifference[],
  comparing: Comparing,
): PartComparison {
  const numberOf = new Map<ComparedWord, number>();
  for (const [number, { before, after }] of moves.entries())
    for (const word of [...before, ...after]) numberOf.set(word, number);
  const left = differences.map((difference) => ({
    difference,
    before: piecesOf(difference.before, numberOf),
    after: piecesOf(difference.after, numberOf),
  }));
  const others = left.flatMap(({ after }) => after);
  const leading = new Map(others.map((piece) => [piece.next, piece]));
  const following = new Map(others.map((piece) => [piece.previous, piece]));
  const found: TextDifference[] = [];
  const equal: EqualWords[] = [];
  const gone = new Set<ComparedWord>();
  for (const piece of left.flatMap(({ before }) => before)) {
    const { previous, next } = piece;
    const pairs = [
      previous === undefined ? undefined : textsOf(piece, following.get(previous), moves),
      next === undefined ? undefined : numbersOf(piece, leading.get(next)),
    ];
    for (const pair of pairs) {
      if (!pair) continue;
      const compared = compareWords(
        pair.before,
        pair.after,
        lineOf(pair.before[0] as ComparedWord),
        comparing,
      ); // has words
      if (pair.isSure || haveMostInCommon(pair, compared)) {
        found.push(...compared.differences, ...compared.equal.map((one) => moveOf(one.before, one.after)));
        equal.push(...compared.equal);
        for (const word of [...pair.before, ...pair.after]) gone.add(word);
      }
    }
  }
  const remaining = (pieces: readonly Piece[]) =>
    pieces.map(({ words }) => words.filter((word) => !gone.has(word))).filter((words) => words.length > 0);
  for (const { difference, before, after } of left) {
    const [one, other] = [remaining(before), remaining(after)];
    for (let at = 0; at < Math.max(one.length, other.length); at++)
      found.push({ ...difference, before: one[at] ?? [], after: other[at] ?? [] });
  }
  return { differences: found, equal };
}

function piecesOf(
  words: readonly ComparedWord[],
  numberOf: ReadonlyMap<ComparedWord, number>,
): readonly Piece[] {
  const pieces: Piece[] = [];
  let [start, previous] = [0, undefined as number | undefined];
  for (let at = 0; at <= words.length; at++) {
    const word = words[at];
    const next = word && numberOf.get(word);
    if (word && next === undefined) continue;
    if (at > start) pieces.push({ words: words.slice(start, at), previous, next });
    [start, previous] = [at + 1, next];
  }
  return pieces;
}

/** Words of both documents that may belong together. */
interface Pair extends EqualWords {
  /** Whether they do, whatever their words. */
  readonly isSure: boolean;
}

/** The texts behind the same move. Few words between two moves are sure to be one text that was changed. */
function textsOf(piece: Piece, other: Piece | undefined, moves: readonly TextDifference[]): Pair | undefined {
  if (!other) return undefined;
  const moved = [piece.previous, piece.next].flatMap((number) => moves[number ?? -1]?.before ?? []);
  const letters = Math.max(...[piece, other].map(({ words }) => lettersOf(words).length));
  const isSure = piece.next !== undefined && piece.next === other.next && letters < lettersOf(moved).length;
  return { before: piece.words, after: other.words, isSure };
}

/** The numbers directly before the same move. */
function numbersOf(piece: Piece, other: Piece | undefined): Pair | undefined {
  const [before, after] = [piece.words.slice(-1), other?.words.slice(-1) ?? []];
  return [...before, ...after].filter(isNumber).length === 2 ? { before, after, isSure: true } : undefined;
}

function haveMostInCommon({ before, after }: Pair, { equal }: PartComparison): boolean {
  const common = lettersOf(equal.flatMap(({ before: words }) => words)).length;
  return 2 * common >= Math.max(lettersOf(before).length, lettersOf(after).length);
}
