import { DamagedPdf } from '../errors.ts';
import { knownNumber, locateObject, memoryObject } from './locate-object.ts';
import { nameAt } from './name-at.ts';
import type { PdfFile, ScannedObject } from './pdf-file.ts';
import { streamDataStart } from './stream-data.ts';
import { streamEnd } from './stream-end.ts';
import { type Cursor, nextToken, token, tokenIs } from './tokens.ts';
import type { Value } from './values.ts';

/**
 * The parts of an object that change in a copy: references, keys that link content to tags, and a stream's length or
 * its missing place.
 */
export const editKind = { reference: 0, structureKey: 1, length: 2, newLength: 3 } as const;

const maximumDepth = 500;

/**
 * Scans the object with this number; undefined if the file has none. Throws DamagedPdf if the object is malformed, or
 * is not where the cross-references say.
 */
export function scanObject(file: PdfFile, number: number): ScannedObject | undefined {
  const known = file.scanned.get(number);
  if (known !== undefined || file.scanned.has(number)) return known;
  const cursor = locateObject(file, number);
  const scanned = cursor && scanValue(file, number, cursor);
  file.scanned.set(number, scanned);
  return scanned;
}

/** The properties of the value found so far. */
interface Found {
  edits: number[];
  type: string | undefined;
  isField: boolean;
  isAnnotation: boolean;
  isTag: boolean;
  length: { value: Value; editAt: number } | undefined;
}

function scanValue(file: PdfFile, number: number, cursor: Cursor): ScannedObject {
  const found: Found = {
    edits: [],
    type: undefined,
    isField: false,
    isAnnotation: false,
    isTag: false,
    length: undefined,
  };
  const first = nextToken(cursor);
  const { start } = cursor;
  if (first === token.arrayOpen || first === token.dictionaryOpen) scanContainer(file, cursor, first, found);
  else if (first === token.reference) noteReference(file, cursor, found);
  else checkScalar(cursor, first);
  const end = cursor.position;
  const mayBeStream = first === token.dictionaryOpen && cursor.bytes === file.bytes;
  return {
    bytes: cursor.bytes,
    start,
    end,
    edits: found.edits,
    data: mayBeStream ? streamData(file, cursor, found) : memoryObject(file, number)?.data,
    type: found.type,
    isInteractive: found.isField || found.isAnnotation || found.isTag || found.type === 'Annot',
  };
}

function scanContainer(file: PdfFile, cursor: Cursor, first: number, found: Found): void {
  // One number per level: -1 for an array, else the number of keys and values of the dictionary read so far.
  const levels: number[] = [first === token.arrayOpen ? -1 : 0];
  while (levels.length > 0) {
    const kind = nextToken(cursor);
    const depth = levels.length - 1;
    const count = levels[depth] as number;
    if (kind === token.dictionaryClose || kind === token.arrayClose) {
      const isRight = kind === token.arrayClose ? count === -1 : count >= 0 && count % 2 === 0;
      if (!isRight) throw new DamagedPdf('unbalanced object');
      levels.pop();
      continue;
    }
    if (count >= 0) {
      levels[depth] = count + 1;
      if (count % 2 === 0) {
        if (kind !== token.name) throw new DamagedPdf('key that is no name');
        if (scanKey(file, cursor, depth, found)) levels[depth] = count + 2;
        continue;
      }
    }
    if (kind === token.reference) noteReference(file, cursor, found);
    else if (kind === token.arrayOpen || kind === token.dictionaryOpen) {
      if (levels.length >= maximumDepth) throw new DamagedPdf('nested too deep');
      levels.push(kind === token.arrayOpen ? -1 : 0);
    } else checkScalar(cursor, kind);
  }
}

/** Records a key. Returns true if its value was consumed too. */
function scanKey(file: PdfFile, cursor: Cursor, depth: number, found: Found): boolean {
  const { bytes, start, position } = cursor;
  const length = position - start;
  switch (bytes[start + 1]) {
    case 0x53: // S
      if (length < 13 || !(tokenIs(cursor, '/StructParent') || tokenIs(cursor, '/StructParents')))
        return false;
      if (nextToken(cursor) !== token.integer) cursor.position = position;
      else found.edits.push(editKind.structureKey, start, cursor.position, cursor.number);
      return cursor.position !== position;
    case 0x50: // P
      // Only tags and their parts name a page by this key; a tag's type may be missing (ISO 32000-2, table 355).
      if (depth === 0 && length === 3 && tokenIs(cursor, '/Pg')) found.isTag = true;
      return false;
    case 0x46: // F
      if (depth === 0 && length === 3 && tokenIs(cursor, '/FT')) found.isField = true;
      return false;
    case 0x52: // R
      if (depth === 0 && length === 5 && tokenIs(cursor, '/Rect')) found.isAnnotation = true;
      return false;
    case 0x54: // T
      if (depth !== 0 || length !== 5 || !tokenIs(cursor, '/Type')) return false;
      if (nextToken(cursor) === token.name) found.type = nameAt(bytes, cursor.start, cursor.position);
      else cursor.position = position;
      return cursor.position !== position;
    case 0x4c: // L
      if (depth !== 0 || length !== 7 || !tokenIs(cursor, '/Length')) return false;
      return scanLength(file, cursor, found);
    default:
      return false;
  }
}

function scanLength(file: PdfFile, cursor: Cursor, found: Found): boolean {
  const after = cursor.position;
  const kind = nextToken(cursor);
  const editAt = found.edits.length;
  if (kind === token.integer) {
    found.length = { value: cursor.number, editAt };
    found.edits.push(editKind.length, cursor.start, cursor.position, cursor.number);
  } else if (kind === token.reference) {
    found.length = { value: { number: cursor.number, generation: cursor.generation }, editAt };
    noteReference(file, cursor, found);
  } else cursor.position = after;
  return cursor.position !== after;
}

function noteReference(file: PdfFile, cursor: Cursor, found: Found): void {
  found.edits.push(editKind.reference, cursor.start, cursor.position, knownNumber(file, cursor));
}

function checkScalar(cursor: Cursor, kind: number): void {
  const isWord =
    kind === token.keyword &&
    (tokenIs(cursor, 'null') || tokenIs(cursor, 'true') || tokenIs(cursor, 'false'));
  if (kind === token.end || (kind === token.keyword && !isWord)) throw new DamagedPdf('no value');
}

function streamData(file: PdfFile, cursor: Cursor, { edits, length }: Found): Uint8Array | undefined {
  const entriesEnd = cursor.position - '>>'.length;
  const start = streamDataStart(cursor);
  if (start === undefined) return undefined;
  if (!length && !file.isRepaired) throw new DamagedPdf('stream without length');
  const end = streamEnd(file, start, length?.value);
  if (length) {
    edits[length.editAt] = editKind.length;
    edits[length.editAt + 3] = end - start;
  } else edits.push(editKind.newLength, entriesEnd, entriesEnd, end - start);
  return file.bytes.subarray(start, end);
}
