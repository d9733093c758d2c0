import { Problem } from '../../contract/problems/problem.ts';
import { linearMatcher } from '../../matching/linear-matcher.ts';
import type { FindMatches } from '../../matching/match.ts';
import { mainTurn, turnedBack, turnedPage } from '../../page-text/turned-page.ts';
import { answerBox } from '../answers/answer-box.ts';
import type { NumberedPage } from '../numbered-page.ts';
import { boxAround } from '../text-rows.ts';
import { wordsOf } from '../words.ts';
import { candidatesOf } from './candidates.ts';
import { fieldLabels } from './field-labels.ts';
import type { FieldWish, FoundField, Value } from './field-wish.ts';
import { tableGrids } from './table-grids.ts';
import { pieceRows, type TextPiece, textOfPiece } from './text-pieces.ts';
import { habitSurvey } from './values/habits.ts';
import { type ReadValue, readValue } from './values/read-value.ts';

/** Finds facts in a document's pages. */
export interface FieldFinder {
  /** Reads a further page. */
  add(page: NumberedPage): void;
  /** Returns a field for each wish, in their order. */
  found(): readonly FoundField[];
}

/** A candidate without its page's geometry. */
interface Kept {
  readonly piece: TextPiece;
  readonly label: string;
  readonly score: number;
  readonly page: number;
  /** Converts a box to the page as displayed. */
  readonly displayed: (box: TextPiece['box']) => TextPiece['box'];
}

/** The least trust in a value that is returned. */
const leastScore = 0.35;

/** The candidates that are kept for a field, the best ones. */
const mostKept = 40;

/** The trust in a text that only the pattern of a field proves, if no other text of the document matches it. */
const byPattern = 0.6;

/** Throws invalid_regex. */
export function fieldFinder(wishes: readonly FieldWish[]): FieldFinder {
  const labels = fieldLabels(wishes);
  const matchers = new Map(wishes.map((wish, index) => [wish, matcherOf(wish, index)]));
  const kept = new Map<FieldWish, Kept[]>(wishes.map((wish) => [wish, []]));
  const matching = new Map<FieldWish, Map<string, Kept>>();
  const survey = habitSurvey();
  return {
    add: ({ page, geometry }) => {
      const turn = mainTurn(geometry.letters);
      const upright = turn === 0 ? geometry : turnedPage(geometry, turn);
      const displayed = (box: TextPiece['box']) => (turn === 0 ? box : turnedBack(box, geometry, turn));
      const rows = pieceRows(upright);
      const pieces = rows.flat();
      for (const piece of pieces) survey.add(textOfPiece(piece));
      for (const [wish, matches] of matchers)
        if (matches) keepMatching(wish, matches, pieces, { page, displayed });
      const grids = tableGrids(upright, wordsOf(upright.letters));
      for (const { wish, ...candidate } of candidatesOf(rows, grids, labels)) {
        const list = kept.get(wish) as Kept[]; // has one for each wish
        list.push({ ...candidate, page, displayed });
        if (list.length > 2 * mostKept) list.sort(byScore).splice(mostKept);
      }
    },
    found: () => wishes.map((wish) => fieldOf(wish)),
  };

  function keepMatching(
    wish: FieldWish,
    matches: FindMatches,
    pieces: readonly TextPiece[],
    place: Pick<Kept, 'page' | 'displayed'>,
  ): void {
    const found = matching.get(wish) ?? new Map<string, Kept>();
    matching.set(wish, found);
    for (const piece of pieces) {
      if (found.size > 1) return;
      const text = textOfPiece(piece);
      for (const { start, end } of matches(text, 2).first)
        found.set(text.slice(start, end), { ...place, piece, label: '', score: byPattern });
    }
  }

  function fieldOf(wish: FieldWish): FoundField {
    const alone = [...(matching.get(wish)?.values() ?? [])];
    const candidates = [...(kept.get(wish) ?? []), ...(alone.length === 1 ? alone : [])];
    const read = candidates
      .flatMap((candidate) => {
        const value = readIn(wish, candidate);
        return value ? [{ candidate, ...value, score: candidate.score * value.certainty }] : [];
      })
      .filter(({ score }) => score >= leastScore)
      .sort(byScore);
    const [best] = read;
    if (!best) return { name: wish.name, value: null, text: null, page: null, box: null, confidence: 0 };
    const { candidate, value, start, end } = best;
    const rivals = read.filter((one) => !isSame(one.value, value) && one.score >= close * best.score);
    const text = textOfPiece(candidate.piece).slice(start, end);
    return {
      name: wish.name,
      value,
      text,
      page: candidate.page,
      box: answerBox(candidate.displayed(boxOfText(candidate.piece, start, end))),
      confidence: rounded(Math.min(surest, best.score * (rivals.length > 0 ? withRivals : 1))),
    };
  }

  function readIn(wish: FieldWish, { piece, label }: Kept): ReadValue | undefined {
    const text = textOfPiece(piece);
    const matches = matchers.get(wish);
    if (!matches) return readValue(wish.type, text, survey.habits, label);
    const [match] = matches(text, 1).first;
    if (!match) return undefined;
    const read = readValue(wish.type, text.slice(match.start, match.end), survey.habits, label);
    return read && { ...read, start: match.start + read.start, end: match.start + read.end };
  }
}

/** No rule is surer. */
const surest = 0.99;

/** Other values with nearly the best score, and the trust that is left then. */
const close = 0.93;
const withRivals = 0.75;

function byScore(one: { readonly score: number }, other: { readonly score: number }): number {
  return other.score - one.score;
}

function isSame(one: Value, other: Value): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function rounded(share: number): number {
  return Math.round(share * 100) / 100;
}

function matcherOf({ pattern }: FieldWish, index: number): FindMatches | undefined {
  if (pattern === undefined) return undefined;
  const matches = linearMatcher(pattern, false);
  if (matches) return matches;
  throw new Problem(
    'invalid_regex',
    `fields[${index}].pattern is not a regular expression that runs in linear time. Avoid backreferences and lookaround.`,
  );
}

/** The box of the words of a piece that have a part of its text. */
function boxOfText(piece: TextPiece, start: number, end: number): TextPiece['box'] {
  const words = piece.words.filter((word, at) => {
    const stop = textOfPiece(piece, 0, at + 1).length;
    return stop > start && stop - word.text.length < end;
  });
  return words.length > 0 ? boxAround(words) : piece.box;
}
