import type { Rectangle } from '../../geometry/rectangle.ts';
import type { FieldLabels } from './field-labels.ts';
import { folded } from './fold.ts';
import { endsLabel, endsWithout, type Hit, hitsOf, isUnit, lettersOf } from './label-hits.ts';
import type { Grid } from './table-grids.ts';
import { type PieceRows, type TextPiece, textOfPiece, textPiece } from './text-pieces.ts';
import { neutralHabits } from './values/habits.ts';
import { isCheckBox } from './values/read-boolean.ts';
import { readMoney } from './values/read-number.ts';
import type { WantedField } from './wanted-field.ts';

/** A text that may state a field's value, because of a label before, beside or above it. */
export interface TextCandidate {
  readonly piece: TextPiece;
  /** The text from the label on, which may name the unit of the value. */
  readonly label: string;
  /** From 0 to 1: how much the label and the place say that this is the field's value. */
  readonly score: number;
}

/** A check box of a form, with the text in it. */
export interface BoxCandidate {
  readonly isOn: boolean;
  readonly text: string;
  readonly box: Readonly<Rectangle>;
  readonly score: number;
}

/** What may be the value of a field. */
export interface Proof<Candidate> {
  readonly field: WantedField;
  readonly candidate: Candidate;
}

/** The trust in each place of a value: after its label, beside it, below it. */
const places = { afterColon: 1, after: 0.9, beside: 0.96, below: 0.88 } as const;

/** In a text without a colon, a label may be any word: after it, only a change of style or a digit shows a value. */
const afterBareLabel = 0.55;

/** The farthest distance of a value below its label, from baseline to baseline, in ems. */
const farthestBelow = 3;

/** How far the sides of a value may be from those of the label above it, in ems. */
const farthestAside = 1.3;

/** Texts of more words are sentences. */
const mostWords = 14;

/** The maximum number of labels on a page that are followed. */
const mostHits = 3_000;

/** Returns the candidates of a page: `rows` from the top, and the cells of its tables. */
export function candidatesOf(
  rows: PieceRows,
  grids: readonly Grid[],
  labels: FieldLabels,
): readonly Proof<TextCandidate>[] {
  const found: Proof<TextCandidate>[] = [];
  let hits = 0;
  for (const [at, row] of rows.entries())
    for (const [place, piece] of row.entries())
      for (const hit of hits < mostHits ? hitsOf(piece, labels) : []) {
        if (isBelowWithout(hit, rows, at) || isOfBank(hit, rows, at)) continue;
        hits++;
        found.push(
          ...nearby(hit, sideways(row, place, piece), () => below(rows, at, piece, hit, labels), labels),
        );
      }
  for (const grid of grids)
    for (const [at, row] of grid.entries())
      for (const [place, piece] of row.entries())
        for (const hit of piece && hits < mostHits ? hitsOf(piece, labels).filter(isWholeCell) : []) {
          if (isOfBank(hit, grid, at)) continue;
          hits++;
          found.push(
            ...nearby(
              hit,
              cellsBeside(row, place),
              () => cellsBelow(grid, at, place, hit, labels),
              labels,
            ).map(inCell),
          );
        }
  return found;
}

/** Rows are surer than cells, which may be of a table that is none. */
function inCell({ field, candidate }: Proof<TextCandidate>): Proof<TextCandidate> {
  return { field, candidate: { ...candidate, score: candidate.score * trustInCells } };
}

const trustInCells = 0.97;

/** Whether a label is all that a cell has. Other cells are read row by row. */
function isWholeCell({ piece, start, end }: Hit): boolean {
  return start === 0 && piece.words.slice(end).every(({ text }) => isUnit(text));
}

/** Returns the candidates of a label: what follows it, or else what is beside and below it. */
function nearby(
  hit: Hit,
  beside: readonly TextPiece[],
  under: () => readonly Under[],
  labels: FieldLabels,
): readonly Proof<TextCandidate>[] {
  const { field, piece, start, end, hasColon } = hit;
  const label = textOfPiece(piece, start);
  const found: Proof<TextCandidate>[] = [];
  const add = (value: TextPiece, place: number) =>
    found.push({
      field,
      candidate: { piece: value, label, score: hit.score * place * ownShare(hit, value) },
    });
  if (field.type === 'boolean') for (const box of checkBoxes(hit, beside)) add(box, places.beside);
  const after = piece.words.slice(end);
  const rest = after.length > 0 ? untilNextLabel(textPiece(after), labels) : undefined;
  const isValue = (value: TextPiece) => states(field, value) && !isLabel(value, labels, piece);
  // The words after a label without a colon may belong to it.
  const share = hit.letters / (hit.letters + (hasColon ? 0 : lettersOf(rest?.words ?? [])));
  const next = share < leastShare || (hasColon && rest) ? undefined : valueBeside(field, beside, isValue);
  if (rest && states(field, rest)) {
    const isAmountOfLabel = next && field.type === 'money';
    add(rest, placeAfter(hit, rest) * (isAmountOfLabel ? beforeAmount : 1));
  }
  if (next) add(next, places.beside * share);
  if (share < leastShare || (hasColon && rest)) return found;
  const trust = places.below * share * (next && hasColon ? belowOther : 1);
  for (const { piece: value, trust: own } of under()) if (isValue(value)) add(value, trust * own);
  return found;
}

/** A text whose label is less than this share of it is no label. */
const leastShare = 0.5;

/** The trust in an amount in the label itself, such as what a tax is of, if another stands beside it. */
const beforeAmount = 0.5;

/** The trust in a value below a label that has another beside it. */
const belowOther = 0.6;

/** A piece below a label, and the trust in its being the label's. */
interface Under {
  readonly piece: TextPiece;
  readonly trust: number;
}

/** Returns the piece beside a label that states its value: the next one, or the last of a row of amounts. */
function valueBeside(
  field: WantedField,
  beside: readonly TextPiece[],
  isValue: (piece: TextPiece) => boolean,
): TextPiece | undefined {
  if (field.type !== 'money') {
    const next = beside.find(({ folds }) => folds.join('') !== '');
    return next && isValue(next) ? next : undefined;
  }
  const isText = (piece: TextPiece) => /\p{L}{4}/u.test(textOfPiece(piece));
  const end = beside.findIndex(
    (piece) => isText(piece) || (!states(field, piece) && lettersOf(piece.words) > 1),
  );
  return (end < 0 ? beside : beside.slice(0, end)).findLast((piece) => states(field, piece));
}

function placeAfter({ field, piece, end, hasColon }: Hit, rest: TextPiece): number {
  if (hasColon) return places.afterColon;
  const [last, first] = [piece.words[end - 1], rest.words[0]];
  const isSetOff = last && first && (last.font !== first.font || last.colour !== first.colour);
  const isLong = rest.words.length > mostWords;
  if (!field.isFree) return isLong ? afterBareLabel : places.after;
  if (isLong) return 0;
  return isSetOff || /\d/.test(first?.text ?? '') ? places.after : afterBareLabel;
}

/** Whether a piece has a value of the field; for texts, anything but a label. */
function states(field: WantedField, piece: TextPiece): boolean {
  const last = piece.words.at(-1);
  if (field.isFree && (piece.words.length > 4 * mostWords || endsLabel(last))) return false;
  return field.read(textOfPiece(piece), neutralHabits, '') !== undefined;
}

/** The share of a label in its own letters and those between it and the value in a piece. */
function ownShare({ field, letters }: Hit, piece: TextPiece): number {
  const text = textOfPiece(piece);
  const before = text.slice(0, field.read(text, neutralHabits, '')?.start ?? 0);
  const others = before.split(/\s+/).filter((word) => !isUnit(word));
  return letters / (letters + others.map(folded).join('').length);
}

/** Whether a piece is a label itself: a known one, or one with a colon. */
function isLabel(piece: TextPiece, { isLabel: isKnown }: FieldLabels, beside: TextPiece): boolean {
  if (isKnown(piece.folds.join(''))) return true;
  const colon = piece.words.findIndex(endsLabel);
  if (colon >= 0 && colon <= 3) return true;
  const [one, other] = [beside.words[0], piece.words[0]];
  const isBelow = piece.box.top >= beside.box.bottom;
  return (
    !isBelow && one?.font === other?.font && isHeading(piece) && isHeading(beside) && isAllLetters(piece)
  );
}

const isHeading = ({ words }: TextPiece) => words.length <= 3;
const isAllLetters = (piece: TextPiece) => /^[\p{Lu}\s/&.-]+$/u.test(textOfPiece(piece));

/** Cuts a text before the next label in it. */
function untilNextLabel(piece: TextPiece, labels: FieldLabels): TextPiece | undefined {
  const { words, folds } = piece;
  const colon = words.findIndex((word, at) => at > 0 && endsLabel(word) && /\p{L}/u.test(word.text));
  if (colon < 0) return piece;
  let start = colon;
  for (let from = colon - 1; from > 0 && from > colon - 4; from--)
    if (labels.isLabel(folds.slice(from, colon + 1).join(''))) start = from;
  return start > 0 ? textPiece(words.slice(0, start)) : undefined;
}

/** The check boxes next to a label: before or after it, within its piece or beside it. */
function checkBoxes({ piece, start, end }: Hit, beside: readonly TextPiece[]): readonly TextPiece[] {
  const within = [piece.words[start - 1], piece.words[end]].flatMap((word) =>
    word && isCheckBox(word.text) ? [textPiece([word])] : [],
  );
  const next = beside.slice(0, 1).filter((one) => isCheckBox(textOfPiece(one)));
  return [...within, ...next];
}

/** The pieces of a row on the side where its text goes on, the nearest first. */
function sideways(
  row: readonly TextPiece[],
  place: number,
  { isRightToLeft }: TextPiece,
): readonly TextPiece[] {
  return isRightToLeft ? row.slice(0, place).reverse() : row.slice(place + 1);
}

/** The rows around one that are looked at: beside a title of two lines stand others of one, between them. */
const rowsAround = 2;

/** The pieces of the rows from one to another. */
function piecesOf(rows: readonly Grid[number][], from: number, to: number): readonly TextPiece[] {
  return rows
    .slice(Math.max(0, from), to + 1)
    .flat()
    .filter((piece) => piece !== undefined);
}

/** Whether a label is that of an account among the details of a bank. */
function isOfBank({ isAccount }: Hit, rows: readonly Grid[number][], at: number): boolean {
  return isAccount && piecesOf(rows, at - rowsAround, at + rowsAround).some(namesBank);
}

const namesBank = ({ folds }: TextPiece) =>
  folds.some((fold) => /^(?:bank|banque|banco|banca|iban|bic|swift|ifsc|blz)$/.test(fold)) ||
  folds.join('').includes('sortcode');

/** Whether a label begins a piece below one that says what a price is without, as in a title of two lines. */
function isBelowWithout({ piece, start }: Hit, rows: PieceRows, at: number): boolean {
  if (start > 0) return false;
  return piecesOf(rows, at - rowsAround, at - 1).some(
    (above) =>
      endsWithout(above) &&
      isUnder(piece.box, above) &&
      piece.box.bottom - above.box.bottom <= farthestBelow * Math.max(piece.size, 6),
  );
}

/** A piece of a column, and the first one of its row. */
interface InColumn {
  readonly piece: TextPiece;
  readonly head: TextPiece | undefined;
}

/** The longest column whose sum is looked for. */
const longestColumn = 200;

/** The nearest piece below a label in its column, or the total of amounts. Of a column of values, none else is the label's own. */
function below(
  rows: PieceRows,
  at: number,
  piece: TextPiece,
  { field, start, end }: Hit,
  labels: FieldLabels,
) {
  const label = textPiece(piece.words.slice(start, end));
  const under = (from: TextPiece, row: number): { piece: TextPiece; row: number } | undefined => {
    for (let next = row + 1; next < rows.length; next++) {
      const pieces = rows[next] ?? [];
      const distance = Math.min(...pieces.map(({ box }) => box.bottom)) - from.box.bottom;
      if (distance > farthestBelow * Math.max(from.size, 6)) return undefined;
      const found = pieces.find(({ box }) => isUnder(box, label));
      if (found && found.box.top >= from.box.top + from.size / 2) return { piece: found, row: next };
    }
    return undefined;
  };
  const longest = field.type === 'money' ? longestColumn : 2;
  const column: InColumn[] = [];
  for (let next = under(label, at); next && column.length < longest; next = under(next.piece, next.row))
    column.push({ piece: next.piece, head: rows[next.row]?.[0] });
  const [first, second] = column;
  if (!first) return [];
  const isColumn =
    second !== undefined &&
    /^\W*\d/.test(textOfPiece(first.piece)) &&
    /^\W*\d/.test(textOfPiece(second.piece));
  return [{ piece: first.piece, trust: isColumn ? ofColumn : 1 }, ...totalOf(column, field, labels)];
}

/** The total of a column of amounts: in the row of that name, or the last one, which is the sum of the others. */
function totalOf(column: readonly InColumn[], field: WantedField, labels: FieldLabels): readonly Under[] {
  if (field.type !== 'money') return [];
  const amounts = column.map(({ piece }) => readMoney(textOfPiece(piece), neutralHabits, '')?.value.amount);
  const isNamed = ({ piece, head }: InColumn) =>
    head !== undefined &&
    head !== piece &&
    head.folds.some((_, at) => labels.isTotal(head.folds.slice(0, at + 1).join('')));
  const named = column.findLast((one, at) => amounts[at] !== undefined && isNamed(one));
  if (named) return [{ piece: named.piece, trust: 1 }];
  const [end, last] = [column.at(-1), amounts.at(-1)];
  const others = amounts.slice(0, -1).filter((amount) => amount !== undefined);
  if (!end || !last || others.length === 0) return [];
  const sum = others.reduce((total, amount) => total + amount, 0);
  return Math.abs(last - sum) < leastDifference ? [{ piece: end.piece, trust: 1 }] : [];
}

/** Sums that differ by less are alike. */
const leastDifference = 0.005;

/** The trust in the first of a column's values. */
const ofColumn = 0.5;

function isUnder(box: TextPiece['box'], { box: label, size }: TextPiece): boolean {
  const aside = farthestAside * Math.max(size, 6);
  return (
    Math.abs(box.left - label.left) <= aside ||
    Math.abs(box.right - label.right) <= aside ||
    Math.abs(box.left + box.right - label.left - label.right) <= 2 * aside
  );
}

/** The cells of a row on the side where the text of a label goes on, the nearest first. */
function cellsBeside(row: Grid[number], place: number): readonly TextPiece[] {
  const own = row[place];
  if (!own) return [];
  const distance = ({ box }: TextPiece) =>
    own.isRightToLeft ? own.box.left - box.right : box.left - own.box.right;
  return row
    .filter((piece): piece is TextPiece => piece !== undefined && piece !== own && distance(piece) > -1)
    .sort((one, other) => distance(one) - distance(other));
}

function cellsBelow(grid: Grid, at: number, place: number, { field }: Hit, labels: FieldLabels) {
  const column = grid.slice(at + 1).flatMap((row): readonly InColumn[] => {
    const piece = row[place];
    return piece && piece !== grid[at]?.[place] ? [{ piece, head: row[0] }] : [];
  });
  const [first, ...others] = column;
  if (!first) return [];
  return [{ piece: first.piece, trust: others.length > 0 ? ofColumn : 1 }, ...totalOf(column, field, labels)];
}
