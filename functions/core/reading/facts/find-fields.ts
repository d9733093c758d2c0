import type { PageGeometry } from '../../page-text/page-geometry.ts';
import { mainTurn, turnedBack, turnedPage } from '../../page-text/turned-page.ts';
import { answerBox } from '../answers/answer-box.ts';
import { checkWords, pageLayout } from '../blocks/page-layout.ts';
import { textRegions } from '../boxes/text-regions.ts';
import type { NumberedPage } from '../numbered-page.ts';
import { pageTables } from '../tables/find-tables.ts';
import type { FoundTable } from '../tables/found-table.ts';
import { boxAround } from '../text-rows.ts';
import { type Word, wordsOf } from '../words.ts';
import { wordsToRead } from '../words-to-read.ts';
import { type BoxCandidate, candidatesOf, type TextCandidate } from './candidates.ts';
import { checkedBoxes } from './checked-boxes.ts';
import { fieldLabels } from './field-labels.ts';
import type { FieldWish, FoundField, Value } from './field-wish.ts';
import { tableGrids } from './table-grids.ts';
import { pieceRows, type TextPiece, textOfPiece } from './text-pieces.ts';
import { type Habits, habitSurvey } from './values/habits.ts';
import type { ValueInText } from './values/value-in-text.ts';
import { type WantedField, wantedField } from './wanted-field.ts';

/** Finds facts in a document's pages. */
export interface FieldFinder {
  /** Reads a further page. */
  add(page: NumberedPage): void;
  /** Returns a field for each wish, in their order. */
  found(): readonly FoundField[];
}

interface Place {
  readonly page: number;
  /** Converts a box to the page as displayed. */
  readonly displayed: (box: TextPiece['box']) => TextPiece['box'];
}

/** A candidate, and the page that it is on. */
interface Kept extends Place {
  readonly candidate: TextCandidate | BoxCandidate;
}

/** The least trust in a value that is returned. */
const leastScore = 0.35;

/** The candidates that are kept for a field, the best ones. */
const mostKept = 40;

/** The trust in a text that only the pattern of a field proves, if no other text of the document matches it. */
const byPattern = 0.6;

/** Throws invalid_regex. */
export function fieldFinder(wishes: readonly FieldWish[]): FieldFinder {
  const wanted = wishes.map(wantedField);
  const labels = fieldLabels(wanted);
  const kept = new Map<WantedField, Kept[]>(wanted.map((field) => [field, []]));
  const matching = new Map<WantedField, Map<string, Kept>>(wanted.map((field) => [field, new Map()]));
  const survey = habitSurvey();

  /** Keeps the texts that match a field's pattern, up to two different ones. */
  const keepMatching = (field: WantedField, pieces: readonly TextPiece[], place: Place) => {
    const found = matching.get(field);
    for (const piece of field.matches && found ? pieces : []) {
      if (!found || found.size > 1) return;
      const text = textOfPiece(piece);
      for (const { start, end } of field.matches?.(text, 2).first ?? [])
        found.set(text.slice(start, end), {
          ...place,
          candidate: { piece, label: '', score: byPattern },
        });
    }
  };

  const fieldOf = (field: WantedField): FoundField => {
    const alone = [...(matching.get(field)?.values() ?? [])];
    const candidates = [...(kept.get(field) ?? []), ...(alone.length === 1 ? alone : [])];
    const read = candidates
      .flatMap(({ candidate, ...place }) => {
        const value = readIn(field, candidate, survey.habits);
        return value ? [{ ...value, candidate, place, score: candidate.score * value.certainty }] : [];
      })
      .filter(({ score }) => score >= leastScore)
      .sort(byScore);
    const [best] = read;
    if (!best) return { name: field.name, value: null, text: null, page: null, box: null, confidence: 0 };
    const { candidate, place, value, start, end } = best;
    const hasRivals = read.some((one) => !isSame(one.value, value) && one.score >= close * best.score);
    const { text, box } = 'piece' in candidate ? partOf(candidate.piece, start, end) : candidate;
    return {
      name: field.name,
      value,
      text,
      page: place.page,
      box: answerBox(place.displayed(box)),
      confidence: rounded(Math.min(surest, best.score * (hasRivals ? withRivals : 1))),
    };
  };

  return {
    add: (numbered) => {
      const { page, geometry, structure } = numbered;
      const turn = mainTurn(geometry.letters);
      const upright = turn === 0 ? geometry : turnedPage(geometry, turn);
      const displayed = (box: TextPiece['box']) => (turn === 0 ? box : turnedBack(box, geometry, turn));
      const words = wordsOf(upright.letters);
      checkWords(words, page);
      const rows = pieceRows(upright, words);
      const pieces = rows.flat();
      for (const piece of pieces) survey.add(textOfPiece(piece));
      for (const field of wanted) keepMatching(field, pieces, { page, displayed });
      const form = structure?.fields.length ? pageLayout(numbered) : undefined;
      const grids = tableGrids(form?.tables.map(({ table }) => table) ?? tablesOf(upright, words));
      const boxes = form ? checkedBoxes(form.fields, labels) : [];
      for (const { field, candidate } of [...candidatesOf(rows, grids, labels), ...boxes]) {
        const list = kept.get(field) as Kept[]; // has one for each
        list.push({ candidate, page, displayed });
        if (list.length > 2 * mostKept)
          list.sort((one, other) => byScore(one.candidate, other.candidate)).splice(mostKept);
      }
    },
    found: () => wanted.map(fieldOf),
  };
}

function tablesOf(page: PageGeometry, words: readonly Word[]): readonly FoundTable[] {
  return pageTables(textRegions(wordsToRead(page, words).text, page), page);
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

function readIn(field: WantedField, candidate: Kept['candidate'], habits: Habits): ValueInText | undefined {
  if ('piece' in candidate) return field.read(textOfPiece(candidate.piece), habits, candidate.label);
  return { value: candidate.isOn, start: 0, end: 0, certainty: 1 };
}

/** A part of the text of a piece, and the box of the words that have it. */
function partOf(piece: TextPiece, start: number, end: number) {
  const words = piece.words.filter((word, at) => {
    const stop = textOfPiece(piece, 0, at + 1).length;
    return stop > start && stop - word.text.length < end;
  });
  const text = textOfPiece(piece).slice(start, end);
  return { text, box: words.length > 0 ? boxAround(words) : piece.box };
}
