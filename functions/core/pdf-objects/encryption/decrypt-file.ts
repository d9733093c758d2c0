import { emptyCrossReference, entryKind, noteEntry, setEntry } from '../cross-references/cross-reference.ts';
import { DamagedPdf, EncryptedPdf, PdfLimitExceeded } from '../errors.ts';
import { appendValue } from '../objects/append-value.ts';
import { appendBytes, appendText, type ByteSink, byteSink, writtenBytes } from '../objects/byte-sink.ts';
import { objectAtOffset } from '../objects/object-at-offset.ts';
import { parseValue } from '../objects/parse-value.ts';
import { type PdfFile, pdfFile } from '../objects/pdf-file.ts';
import { resolveDictionary } from '../objects/read-object.ts';
import { streamDataStart } from '../objects/stream-data.ts';
import { streamEnd } from '../objects/stream-end.ts';
import { isDictionary, isReference } from '../objects/values.ts';
import { decryptionOf } from './decrypt-bytes.ts';
import { decryptedStream, decryptedValue } from './decrypt-value.ts';
import { type FoundKey, olderFileKey } from './file-key.ts';
import { newerFileKey } from './file-key-256.ts';
import { passwordBytes } from './password-bytes.ts';
import type { StandardSecurity } from './security.ts';
import { readSecurity } from './standard-security.ts';

/**
 * The maximum total size of a file's streams, as a multiple of the file's size. They overlap only in files made to
 * exhaust memory.
 */
const maximumGrowth = 2;

/**
 * Returns the file decrypted, in a new buffer: streams as they were before encryption, under the same object numbers.
 * Returns an unencrypted file unchanged. Takes the user or the owner password, and ignores one that is not needed.
 * Throws EncryptedPdf, and DamagedPdf unless the file is being repaired.
 */
export function decryptFile(file: PdfFile, password = ''): PdfFile {
  const reference = file.trailer.get('Encrypt');
  const encryption = resolveDictionary(file, reference);
  if (!encryption) return file;
  const security = readSecurity(file, encryption);
  const { key, isOwner } = findKey(security, password);
  const own = isReference(reference) ? reference.number : 0;
  const trailer = new Map(file.trailer);
  trailer.delete('Encrypt');
  const decrypted = writeDecrypted(file, security, key, own);
  return pdfFile({ ...decrypted, trailer, encryption: { security, key, isOwner } });
}

function findKey(security: StandardSecurity, password: string): FoundKey {
  for (const bytes of passwordBytes(password, security.revision)) {
    const found = keyBy(security, bytes);
    if (found) return found;
  }
  const { strings, streams } = security.filters;
  throw new EncryptedPdf({ hasOpenPages: strings === 'none' && streams === 'none' });
}

/** Whether readers open the file without asking for a password. */
export function opensForAll(security: StandardSecurity): boolean {
  return keyBy(security, new Uint8Array(0)) !== undefined;
}

function keyBy(security: StandardSecurity, password: Uint8Array): FoundKey | undefined {
  return security.revision >= 5 ? newerFileKey(security, password) : olderFileKey(security, password);
}

/** Writes the objects in file order, without the encryption dictionary. */
function writeDecrypted(file: PdfFile, security: StandardSecurity, key: Uint8Array, own: number): PdfFile {
  const { kinds, places, seconds, size } = file.entries;
  const sink = byteSink(file.bytes.length + 65_536);
  const entries = emptyCrossReference(file.bytes.length);
  const atOffsets: number[] = [];
  for (let number = 1; number < size; number++) {
    const kind = kinds[number] as number;
    if (kind === entryKind.offset && number !== own) atOffsets.push(number);
    else if (kind === entryKind.inStream)
      noteEntry(entries, number, kind, places[number] as number, seconds[number] as number);
  }
  atOffsets.sort((a, b) => (places[a] as number) - (places[b] as number));
  appendText(sink, `%PDF-${file.version}\n`);
  for (const number of atOffsets) {
    noteEntry(entries, number, entryKind.offset, sink.length, seconds[number] as number);
    writeObject(file, number, security, key, sink);
    if (sink.length > maximumGrowth * file.bytes.length + 65_536) throw new PdfLimitExceeded('unpackedBytes');
  }
  // The numbers of objects that are left out stay taken: an update of the received file must not use them.
  if (entries.size < size) setEntry(entries, size - 1, entryKind.free, 0, 0);
  return { ...file, bytes: writtenBytes(sink), entries };
}

function writeObject(
  file: PdfFile,
  number: number,
  security: StandardSecurity,
  key: Uint8Array,
  sink: ByteSink,
): void {
  const start = sink.length;
  try {
    const cursor = objectAtOffset(file, number);
    const { generation } = cursor;
    const decrypt = decryptionOf(key, number, generation);
    const value = parseValue(cursor);
    appendText(sink, `${number} ${generation} obj\n`);
    const from = isDictionary(value) ? streamDataStart(cursor) : undefined;
    if (!isDictionary(value) || from === undefined)
      appendValue(sink, decryptedValue(value, security, decrypt));
    else {
      const data = file.bytes.subarray(from, streamEnd(file, from, value.get('Length')));
      const stream = decryptedStream(file, value, data, security, decrypt);
      appendValue(sink, stream.dictionary);
      appendText(sink, '\nstream\n');
      appendBytes(sink, stream.data);
      appendText(sink, '\nendstream');
    }
    appendText(sink, '\nendobj\n');
  } catch (error) {
    if (!(error instanceof DamagedPdf) || !file.isRepaired) throw error;
    // The object remains unreadable, so that anything that needs it fails.
    sink.length = start;
    appendText(sink, `${number} ? obj\n`);
  }
}
