import { decryptFile } from '../encryption/decrypt-file.ts';
import { DamagedPdf, ifReadable } from '../errors.ts';
import { findHeader, versionAt } from '../objects/header.ts';
import { knownNumber } from '../objects/locate-object.ts';
import { objectStream } from '../objects/object-streams.ts';
import { parseDictionary } from '../objects/parse-value.ts';
import { type PdfFile, pdfFile } from '../objects/pdf-file.ts';
import { resolveDictionary } from '../objects/read-object.ts';
import { scanObject } from '../objects/scan-object.ts';
import { cursorAt } from '../objects/tokens.ts';
import { type Dictionary, isReference, type Value } from '../objects/values.ts';
import { isObjectAt } from './check-entries.ts';
import {
  type CrossReference,
  emptyCrossReference,
  entryKind,
  noteEntry,
  setEntry,
} from './cross-reference.ts';
import { findObjects } from './find-objects.ts';
import { readCrossReferences } from './read-cross-references.ts';

/**
 * Opens a damaged file from its objects. Correct cross-references are kept; otherwise, the last object of each number
 * counts. Throws DamagedPdf if no catalog is found, EncryptedPdf and PdfLimitExceeded.
 */
export function rebuildPdf(bytes: Uint8Array, password?: string): PdfFile {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = emptyCrossReference(bytes.length);
  const found = findObjects(bytes, entries.maximumObjects);
  const known = ifReadable(() => readCrossReferences(bytes));
  if (known) keepRight(known, entries);
  const isKept = entries.kinds.slice();
  for (const { number, offset, generation } of found.toReversed())
    noteEntry(entries, number, entryKind.offset, offset, generation);
  const trailers = known ? [known.trailer] : [];
  trailers.push(...tableTrailers(buffer), ...found.toReversed().flatMap(({ trailer }) => trailer ?? []));
  const trailer = known?.trailer ?? trailers.find((one) => one.has('Encrypt')) ?? trailers[0] ?? new Map();
  const packs = new Set(found.filter(({ type }) => type === 'ObjStm').map(({ number }) => number));
  const file = decryptFile(
    pdfFile({
      bytes,
      version: versionAt(buffer, findHeader(buffer)),
      trailer,
      entries,
      hasStreams: packs.size > 0,
      isRepaired: true,
    }),
    password,
  );
  for (const pack of packs) ifReadable(() => notePacked(file, pack, isKept));
  return withTrailer(file, trailers);
}

/**
 * Copies the entries whose object is at the stated position. Free numbers are not copied: nothing refers to one that
 * really is free.
 */
function keepRight({ bytes, entries }: PdfFile, kept: CrossReference): void {
  const { kinds, places, seconds, size } = entries;
  for (let number = 1; number < size; number++) {
    const place = places[number] as number;
    if (kinds[number] === entryKind.offset && isObjectAt(bytes, place, number))
      noteEntry(kept, number, entryKind.offset, place, seconds[number] as number);
  }
}

/** Records the objects in an object stream. They hide objects found earlier in the file. */
function notePacked(file: PdfFile, holder: number, isKept: Uint8Array): void {
  const { entries } = file;
  const offset = entries.places[holder] as number;
  for (const [index, number] of objectStream(file, holder).numbers.entries()) {
    const isOlder = entries.kinds[number] === entryKind.offset && (entries.places[number] as number) > offset;
    if (isKept[number] || isOlder || number === holder) continue;
    setEntry(entries, number, entryKind.inStream, holder, index);
    file.scanned.delete(number);
  }
}

const maximumTrailers = 256;
const maximumTrailerBytes = 65_536;

/** The trailers of cross-reference tables that can be parsed, last first. */
function tableTrailers(buffer: Buffer): readonly Dictionary[] {
  const trailers: Dictionary[] = [];
  let at = buffer.lastIndexOf('trailer');
  for (let tried = 0; at > 0 && tried < maximumTrailers; tried++) {
    const from = at + 'trailer'.length;
    const end = Math.min(from + maximumTrailerBytes, buffer.length);
    const trailer = ifReadable(() => parseDictionary(cursorAt(buffer, from, end)));
    if (trailer) trailers.push(trailer);
    at = buffer.lastIndexOf('trailer', at - 1);
  }
  return trailers;
}

/**
 * The file with the first existing catalog and properties that a trailer names. A catalog that cannot be parsed is
 * better than none: PDFium may still read it.
 */
function withTrailer(file: PdfFile, trailers: readonly Dictionary[]): PdfFile {
  const named = (key: string) => trailers.map((trailer) => trailer.get(key));
  const isCatalog = (value: Value | undefined) => resolveReadable(file, value)?.has('Pages') === true;
  const exists = (value: Value | undefined) => isReference(value) && knownNumber(file, value) > 0;
  const root = named('Root').find(isCatalog) ?? catalogWithin(file) ?? named('Root').find(exists);
  if (root === undefined) throw new DamagedPdf('no catalog');
  const info = named('Info').find(
    (value) => isReference(value) && resolveReadable(file, value) !== undefined,
  );
  const trailer = new Map(file.trailer).set('Root', root);
  trailer.delete('Encrypt');
  if (info === undefined) trailer.delete('Info');
  else trailer.set('Info', info);
  return { ...file, trailer };
}

function catalogWithin(file: PdfFile): Value | undefined {
  const { entries } = file;
  for (let number = entries.size - 1; number > 0; number--) {
    if (ifReadable(() => scanObject(file, number))?.type !== 'Catalog') continue;
    return { number, generation: 0 };
  }
  return undefined;
}

function resolveReadable(file: PdfFile, value: Value | undefined): Dictionary | undefined {
  return ifReadable(() => resolveDictionary(file, value));
}
