import { around, type Rectangle } from '../geometry/rectangle.ts';
import type { TextDifference } from './flow/text-difference.ts';
import { type CellPlace, type ComparedWord, textOfWords } from './text/compared-word.ts';

/** A change as people and programs see it. */
export interface Change {
  readonly kind: 'inserted' | 'deleted' | 'replaced' | 'moved' | 'pixels';
  readonly before?: ChangedPlace;
  readonly after?: ChangedPlace;
}

/** What changed in one document. */
export interface ChangedPlace extends PagePart {
  /** Empty for areas of the drawing. */
  readonly text: string;
  /** Its cell, if it is in a table. */
  readonly cell?: CellPlace;
  /** Its parts on further pages. */
  readonly continues?: readonly PagePart[];
}

/** A part of a page, line by line, as displayed. */
export interface PagePart {
  readonly page: number;
  readonly boxes: readonly Readonly<Rectangle>[];
}

export function changeOf({ before, after, isMove }: TextDifference): Change {
  const places = {
    ...(before.length > 0 && { before: placeOf(before) }),
    ...(after.length > 0 && { after: placeOf(after) }),
  };
  if (isMove) return { kind: 'moved', ...places };
  if (before.length === 0) return { kind: 'inserted', ...places };
  return { kind: after.length === 0 ? 'deleted' : 'replaced', ...places };
}

function placeOf(words: readonly ComparedWord[]): ChangedPlace {
  const [first, ...others] = partsOf(words) as [PagePart, ...PagePart[]]; // words have places
  const cell = words[0]?.cell;
  const isInOneCell =
    cell && words.every((word) => word.cell?.row === cell.row && word.cell.column === cell.column);
  return {
    ...first,
    text: textOfWords(words),
    ...(isInOneCell && { cell }),
    ...(others.length > 0 && { continues: others }),
  };
}

/** The places of words by page, with one box for the words of a line. */
function partsOf(words: readonly ComparedWord[]): readonly PagePart[] {
  const parts: { page: number; boxes: Rectangle[] }[] = [];
  let lastLine: number | undefined;
  for (const { page, line, box } of words.flatMap(({ places }) => places)) {
    let part = parts.at(-1);
    if (part?.page !== page) {
      part = { page, boxes: [] };
      parts.push(part);
      lastLine = undefined;
    }
    const last = part.boxes.at(-1);
    if (last && line === lastLine) part.boxes[part.boxes.length - 1] = around(last, box);
    else part.boxes.push({ ...box });
    lastLine = line;
  }
  return parts;
}
