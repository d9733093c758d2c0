import type { Word } from '../words.ts';
import type { FieldLabels } from './field-labels.ts';
import { folded } from './fold.ts';
import type { TextPiece } from './text-pieces.ts';
import { currencyIn } from './values/currency.ts';
import { isCheckBox } from './values/read-boolean.ts';
import type { WantedField } from './wanted-field.ts';

/** A label within a piece of text. */
export interface Hit {
  readonly field: WantedField;
  readonly piece: TextPiece;
  /** The words of the whole label, of which the one that was looked for may be a part. */
  readonly start: number;
  readonly end: number;
  readonly hasColon: boolean;
  /** Whether it may also name an account at a bank, which is not asked for. */
  readonly isAccount: boolean;
  /** The number of its own letters. */
  readonly letters: number;
  readonly score: number;
}

/** Whether a word is the end of a label. */
export const endsLabel = (word: Word | undefined) => /[:：]$/.test(word?.text ?? '');

/** The maximum number of words of a piece in which labels are looked for. */
const mostWords = 200;

/** Words after which stands what something is without: `ohne MwSt.`, `excl. VAT`. */
const without = new Set(
  'without|excl|excluding|exclusive|before|ohne|exkl|hors|sans|sin|senza|escluso|esclusa|sem|zonder|exclusief|bez'.split(
    '|',
  ),
);

/** Whether what follows a piece is what something is without. */
export const endsWithout = ({ folds }: TextPiece) => without.has(folds.at(-1) ?? '');

/** Finds labels of requested fields in a piece. */
export function hitsOf(piece: TextPiece, labels: FieldLabels): readonly Hit[] {
  const { fields, longest } = labels;
  const hits: Hit[] = [];
  for (const [start, first] of piece.folds.slice(0, mostWords).entries()) {
    if (first === '' || without.has(piece.folds[start - 1] ?? '')) continue;
    let label = '';
    for (let end = start; end < piece.folds.length; end++) {
      const { text = '' } = piece.words[end] ?? {};
      if (end > start && isCurrency(text)) continue;
      label += end > start && /\d/.test(text) ? '0' : piece.folds[end];
      if (label.length > longest) break;
      for (const [field, trust] of fields.get(label) ?? []) {
        if (!isPartOfOther(piece, start, end + 1, field, labels))
          hits.push({
            ...hitOf(piece, start, end + 1, field, trust),
            isAccount: labels.isAccount(label, field),
          });
      }
      // A colon ends a label.
      if (endsLabel(piece.words[end])) break;
    }
  }
  return hits;
}

/** Whether a word in a label names the currency: `Montant EUR HT`. */
const isCurrency = (text: string) => /^(?:[A-Z]{3}|\p{Sc})$/u.test(text) && currencyIn(text) !== undefined;

/** The most words by which the label of another fact is longer, on each side. */
const wordsOfOther = 2;

/** Whether a label is a part of that of another fact: the date in `due date`, the tax in `VAT number`. */
function isPartOfOther(
  { folds }: TextPiece,
  start: number,
  end: number,
  field: WantedField,
  labels: FieldLabels,
) {
  for (let from = Math.max(0, start - wordsOfOther); from <= start; from++)
    for (let to = end; to <= Math.min(folds.length, end + wordsOfOther); to++) {
      if (from === start && to === end) continue;
      const longer = folds.slice(from, to).join('');
      if (labels.isLabel(longer) && !labels.fields.get(longer)?.has(field)) return true;
    }
  return false;
}

/** The most words that a label may have after the one that was looked for, up to its colon. */
const wordsToColon = 4;

/** Extends a label to the words that belong to it. The more there are, the less it is the label that was looked for. */
function hitOf(
  piece: TextPiece,
  first: number,
  after: number,
  field: WantedField,
  trust: number,
): Omit<Hit, 'isAccount'> {
  const { words } = piece;
  let start = first;
  while (start > 0 && !endsText(words[start - 1])) start--;
  let end = after;
  for (let at = after - 1; at < after + wordsToColon; at++) {
    const word = words[at];
    if (!word || (at >= after && /\d/.test(word.text) && !isUnit(word.text))) break;
    if (!endsLabel(word)) continue;
    end = at + 1;
    break;
  }
  const letters = Math.max(1, lettersOf(words.slice(first, after)));
  const others = lettersOf(words.slice(start, first)) + lettersOf(words.slice(after, end));
  const hasColon = end > 0 && endsLabel(words[end - 1]);
  return { field, piece, start, end, hasColon, letters, score: (trust * letters) / (letters + others) };
}

/** Whether a word ends what stands before a label. */
function endsText(word: Word | undefined): boolean {
  return word === undefined || isCheckBox(word.text) || /\d|[:：;,!?|•·]$|\p{L}{5}\.$/u.test(word.text);
}

/** The letters of words, without numbers and units. */
export function lettersOf(words: readonly Word[]): number {
  return words.reduce(
    (sum, { text }) => sum + (isUnit(text) || /\d/.test(text) ? 0 : folded(text).length),
    0,
  );
}

/** Whether a word of a label names the unit of its value: `(EUR)`, `%`, `in`. */
export function isUnit(text: string): boolean {
  return /^[([].*[)\]][:：]?$/.test(text) || /^(?:[A-Z]{3}|\p{Sc}|%|in|[\d.,]+ ?%|[*†]+)?[:：]?$/u.test(text);
}
