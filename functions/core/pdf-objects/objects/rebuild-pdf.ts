import { DamagedPdf } from '../errors.ts';
import { characterClasses, whitespace } from './characters.ts';
import { type CrossReference, emptyCrossReference, entryKind, noteEntry } from './cross-reference.ts';
import { objectStream } from './object-streams.ts';
import { parseDictionary } from './parse-value.ts';
import { type PdfFile, pdfFile } from './pdf-file.ts';
import { scanObject } from './scan-object.ts';
import { cursorAt } from './tokens.ts';
import { type Dictionary, isDictionary } from './values.ts';

const maximumDigits = 8;

/**
 * Opens a file that nothing else can open: takes whatever looks like an object, the last one of each number, and
 * ignores the cross-references. Throws DamagedPdf if no catalog is found, and for encrypted files.
 */
export function rebuildPdf(bytes: Uint8Array): PdfFile {
  const entries = emptyCrossReference(bytes.length);
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = buffer.lastIndexOf(' obj'); at > 0; at = buffer.lastIndexOf(' obj', at - 1))
    noteObject(bytes, at, entries);
  const trailer = lastTrailer(buffer) ?? new Map();
  if (trailer.has('Encrypt')) throw new DamagedPdf('encrypted');
  const file = pdfFile({ bytes, version: '1.4', trailer, entries, hasStreams: false, isRepaired: true });
  const catalog = findCatalog(file);
  const root = { number: catalog, generation: entries.seconds[catalog] as number };
  return { ...file, trailer: new Map([...trailer, ['Root', root]]) };
}

/** Notes the object whose number and generation are right before a position. */
function noteObject(bytes: Uint8Array, at: number, entries: CrossReference): void {
  const generation = numberBefore(bytes, at);
  const number = generation && numberBefore(bytes, spaceBefore(bytes, generation.start));
  if (!number || number.start === generation.start || number.value === 0) return;
  noteEntry(entries, number.value, entryKind.offset, number.start, generation.value);
}

function numberBefore(bytes: Uint8Array, end: number) {
  let start = end;
  while (start > 0 && end - start < maximumDigits && isDigit(bytes[start - 1])) start--;
  if (start === end) return undefined;
  return { start, value: Number(String.fromCharCode(...bytes.subarray(start, end))) };
}

function spaceBefore(bytes: Uint8Array, end: number): number {
  let start = end;
  while (
    start > 0 &&
    end - start < maximumDigits &&
    characterClasses[bytes[start - 1] as number] === whitespace
  )
    start--;
  return start;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}

/** The last trailer that can be parsed. It may name the document's properties and its encryption. */
function lastTrailer(buffer: Buffer): Dictionary | undefined {
  for (let at = buffer.lastIndexOf('trailer'); at > 0; at = buffer.lastIndexOf('trailer', at - 1)) {
    const trailer = ifReadable(() => parseDictionary(cursorAt(buffer, at + 'trailer'.length)));
    if (isDictionary(trailer)) return trailer;
  }
  return undefined;
}

/** The number of the last catalog. On the way, objects in object streams are noted too. */
function findCatalog(file: PdfFile): number {
  const { entries } = file;
  let catalog = 0;
  for (let number = 1; number < entries.size; number++) {
    const type = ifReadable(() => scanObject(file, number))?.type;
    if (type === 'Catalog') catalog = number;
    if (type === 'ObjStm') ifReadable(() => notePacked(file, number));
  }
  if (catalog === 0) throw new DamagedPdf('no catalog');
  return catalog;
}

function notePacked(file: PdfFile, holder: number): void {
  for (const [index, number] of objectStream(file, holder).numbers.entries()) {
    noteEntry(file.entries, number, entryKind.inStream, holder, index);
    file.scanned.delete(number);
  }
}

function ifReadable<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof DamagedPdf) return undefined;
    throw error;
  }
}
