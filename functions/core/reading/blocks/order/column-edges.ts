import { boxAround } from '../../text-rows.ts';
import type { Word } from '../../words.ts';

/** The minimum gap between columns, in ems of the smaller text. Spaces within a line are seldom wider. */
const leastGap = 0.9;

/** The maximum distance of a beginning from its column's edge, in points. */
const sameEdge = 1;

/** The minimum number of lines that begin at an edge, and of those that are drawn behind a line of the column beside it. */
const fewestLines = 8;
const fewestBehind = 4;

/** The minimum average number of characters of the lines on both sides: list marks and labels have fewer. */
const fewestCharacters = 18;

/** The maximum number of lines that cross an edge, as a share of those that begin there. */
const fewCrossing = 0.1;

/** With more places where many lines begin, a page is a drawing. */
const mostEdges = 60;

/** A part of a line, without gaps as wide as between columns. */
interface Piece {
  readonly words: Word[];
  /** The part drawn before it on the same line. */
  readonly before: Piece | undefined;
}

/**
 * Whether a word that is drawn behind another one on its line begins a line of the next column. Some programs draw
 * lines over all columns, whose gaps are hardly wider than those within a line: edges that many lines share distinguish them.
 */
export function columnEdges(
  words: readonly Word[],
  isOnLine: (one: Word, other: Word) => boolean,
): (last: Word, word: Word) => boolean {
  const pieces = piecesOf(words, isOnLine);
  const starting = Map.groupBy(pieces, ({ words: [first] }) => Math.round(first?.box.left ?? 0));
  const possible = [...starting.keys()]
    .map((left) => ({
      left,
      own: [left - sameEdge, left, left + sameEdge].flatMap((near) => starting.get(near) ?? []),
    }))
    .filter(({ own }) => areLines(own));
  const found =
    possible.length > mostEdges ? [] : possible.filter(({ left, own }) => !isCrossed(left, own, pieces));
  const edges = new Set(found.map(({ left }) => left));
  return (last, word) =>
    edges.size > 0 &&
    isWide(last, word) &&
    [-sameEdge, 0, sameEdge].some((off) => edges.has(Math.round(word.box.left) + off));
}

/** Whether parts of lines that begin at one place are lines of text, several of them behind another text. */
function areLines(own: readonly Piece[]): boolean {
  const behind = own.flatMap(({ before }) => before ?? []);
  return (
    own.length >= fewestLines &&
    behind.length >= fewestBehind &&
    averageLength(own) >= fewestCharacters &&
    averageLength(behind) >= fewestCharacters
  );
}

/** Whether more than a few lines beside those that begin at an edge go over it. */
function isCrossed(left: number, own: readonly Piece[], pieces: readonly Piece[]): boolean {
  const { top, bottom } = boxAround(own.flatMap(({ words: [first] }) => first ?? []));
  const crossing = pieces.filter(({ words }) => {
    const [first, last] = [words[0] as Word, words.at(-1) as Word]; // a piece has words
    const isBeside = first.baseline > top && first.baseline < bottom;
    return isBeside && first.box.left < left - sameEdge && last.box.right > left + sameEdge;
  });
  return crossing.length > fewCrossing * own.length;
}

function piecesOf(words: readonly Word[], isOnLine: (one: Word, other: Word) => boolean): readonly Piece[] {
  const pieces: Piece[] = [];
  let last: Word | undefined;
  for (const word of words) {
    const piece = pieces.at(-1);
    const isSame = last !== undefined && isOnLine(last, word) && word.box.left > last.box.left;
    if (piece && last && isSame && !isWide(last, word)) piece.words.push(word);
    else pieces.push({ words: [word], before: isSame ? piece : undefined });
    last = word;
  }
  return pieces;
}

function isWide(last: Word, word: Word): boolean {
  return word.box.left - last.box.right > leastGap * Math.min(last.size, word.size);
}

function averageLength(pieces: readonly Piece[]): number {
  const characters = pieces.reduce(
    (sum, { words }) => sum + words.reduce((length, { text }) => length + text.length + 1, 0),
    0,
  );
  return characters / pieces.length;
}
