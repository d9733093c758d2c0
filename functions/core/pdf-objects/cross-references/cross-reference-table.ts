import { DamagedPdf } from '../errors.ts';
import { parseDictionary } from '../objects/parse-value.ts';
import { type Cursor, cursorAt, nextToken, skipSpace, token, tokenIs } from '../objects/tokens.ts';
import type { Dictionary } from '../objects/values.ts';
import { spend } from '../work-budget.ts';
import { type CrossReference, entryKind, noteEntry } from './cross-reference.ts';

/**
 * A section's trailer, and the kinds of its numbers without an offset. These hide older objects, but not those in a
 * hybrid file's stream.
 */
export interface TableSection {
  readonly trailer: Dictionary;
  readonly unplaced: ReadonlyMap<number, number>;
}

/**
 * Reads the table after the word `xref` (ISO 32000-2, 7.5.4). Adds its entries in use to `entries`, with `base` added
 * to their offsets. Entries need not be 20 bytes long. Throws DamagedPdf.
 */
export function readCrossReferenceTable(cursor: Cursor, base: number, entries: CrossReference): TableSection {
  const unplaced = new Map<number, number>();
  for (;;) {
    const kind = nextToken(cursor);
    if (kind === token.keyword && tokenIs(cursor, 'trailer')) break;
    if (kind !== token.integer) throw new DamagedPdf('bad section of a cross-reference table');
    const first = cursor.number;
    if (nextToken(cursor) !== token.integer) throw new DamagedPdf('bad section of a cross-reference table');
    const count = cursor.number;
    // The shortest entry takes 5 bytes, so a false count is rejected here, before a loop of billions.
    if (first < 0 || count < 0 || count > (cursor.end - cursor.position) / 5)
      throw new DamagedPdf('count of a cross-reference table');
    spend('crossReference', count);
    for (let index = 0; index < count; index++) readEntry(cursor, first + index, base, entries, unplaced);
  }
  return { trailer: parseDictionary(cursor), unplaced };
}

function readEntry(
  cursor: Cursor,
  number: number,
  base: number,
  entries: CrossReference,
  unplaced: Map<number, number>,
): void {
  const offset = digits(cursor);
  const generation = digits(cursor);
  skipSpace(cursor);
  const letter = cursor.bytes[cursor.position++];
  if (letter === 0x66) unplaced.set(number, entryKind.free);
  else if (letter === 0x6e && offset === 0) unplaced.set(number, entryKind.lost);
  else if (letter === 0x6e) noteEntry(entries, number, entryKind.offset, offset + base, generation);
  else throw new DamagedPdf('bad entry of a cross-reference table');
}

function digits(cursor: Cursor): number {
  skipSpace(cursor);
  const from = cursor.position;
  let value = 0;
  for (; cursor.position < cursor.end; cursor.position++) {
    const digit = (cursor.bytes[cursor.position] as number) - 0x30;
    if (digit < 0 || digit > 9) break;
    value = value * 10 + digit;
  }
  if (cursor.position === from || cursor.position - from > 12)
    throw new DamagedPdf('bad entry of a cross-reference table');
  return value;
}

/** A cursor after the word `xref` at an offset, or undefined if it is not there. */
export function tableAt(bytes: Uint8Array, offset: number): Cursor | undefined {
  const cursor = cursorAt(bytes, offset);
  skipSpace(cursor);
  const { position } = cursor;
  const isTable = [0x78, 0x72, 0x65, 0x66].every((byte, index) => bytes[position + index] === byte);
  if (!isTable) return undefined;
  cursor.position = position + 4;
  return cursor;
}
