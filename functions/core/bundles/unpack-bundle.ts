import { isUtf8 } from 'node:buffer';
import { crc32, inflateRawSync } from 'node:zlib';
import { type Entry, fromBufferPromise, getFileNameLowLevel, type ZipFile } from 'yauzl';
import { limits } from '../contract/limits.ts';
import { type BundleFile, bundleName, namesFault } from '../contract/messages/bundle.ts';
import { invalidField } from '../contract/problems/invalid-field.ts';
import { Problem } from '../contract/problems/problem.ts';

/** A file of a ZIP that is not unpacked yet. */
interface PackedFile {
  readonly name: string;
  readonly entry: Entry;
}

/** Entries without a use in a page: folders, and what macOS adds. There may be as many of them as of files. */
const isLeftOut = /\/$|(^|\/)(__MACOSX\/|\.DS_Store$)/;
const mostEntries = 4 * limits.bundle.files;

/**
 * The files of a ZIP, in its order. Names, number and sizes are checked before anything is unpacked, and each file is
 * unpacked to no more than its declared size. `field` is the ZIP's field. Throws invalid_field and payload_too_large.
 */
export async function unpackBundle(zip: Uint8Array, field: string): Promise<readonly BundleFile[]> {
  const bytes = Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength);
  const archive = await readable(fromBufferPromise(bytes, { decodeStrings: false }), field);
  if (archive.entryCount > mostEntries) throw tooManyFiles(field);
  const packed = await readable(packedFiles(archive), field);
  checkFiles(packed, field);
  const files: BundleFile[] = [];
  let end = 0;
  for (const { name, entry } of packed.toSorted(byPlace)) {
    const { fileDataStart } = await readable(
      archive.readLocalFileHeaderPromise(entry, { minimal: true }),
      field,
    );
    // In a ZIP that grows out of all proportion, files share their bytes.
    if (entry.relativeOffsetOfLocalHeader < end) throw broken(field, name, 'overlaps another file');
    end = fileDataStart + entry.compressedSize;
    files.push({ name, bytes: unpacked(bytes.subarray(fileDataStart, end), entry, name, field) });
  }
  return files;
}

async function packedFiles(archive: ZipFile): Promise<readonly PackedFile[]> {
  const files: PackedFile[] = [];
  for await (const entry of archive.eachEntry()) {
    const name = bundleName(nameOf(entry));
    if (!isLeftOut.test(name)) files.push({ name, entry });
  }
  return files;
}

/** Programs of macOS write UTF-8 without saying so; others use code page 437. */
function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  const flags = isUtf8(fileNameRaw) ? generalPurposeBitFlag | 0x800 : generalPurposeBitFlag;
  return getFileNameLowLevel(flags, fileNameRaw, extraFields, false);
}

function checkFiles(files: readonly PackedFile[], field: string): void {
  if (files.length > limits.bundle.files) throw tooManyFiles(field);
  const fault = namesFault(files.map(({ name }) => name));
  if (fault) throw invalidField(field, fault);
  for (const { name, entry } of files) {
    if (entry.isEncrypted()) throw broken(field, name, 'is encrypted: make a ZIP without a password');
    if (isSpecial(entry))
      throw broken(field, name, 'is a link or a device: put the file itself into the ZIP');
    if (![0, 8].includes(entry.compressionMethod))
      throw broken(field, name, `is compressed by method ${entry.compressionMethod}: use Deflate`);
  }
  const totalBytes = files.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0);
  if (totalBytes > limits.bundle.bytes) throw tooLarge(field);
}

/** Whether an entry made on Unix is anything but a regular file. */
function isSpecial({ versionMadeBy, externalFileAttributes }: Entry): boolean {
  const kind = (externalFileAttributes >>> 16) & 0o170000;
  return versionMadeBy >> 8 === 3 && kind !== 0 && kind !== 0o100000;
}

function byPlace(a: PackedFile, b: PackedFile): number {
  return a.entry.relativeOffsetOfLocalHeader - b.entry.relativeOffsetOfLocalHeader;
}

function unpacked(packed: Buffer, entry: Entry, name: string, field: string): Uint8Array {
  const bytes = entry.compressionMethod === 0 ? packed : inflated(packed, entry, name, field);
  const isWhole = bytes.length === entry.uncompressedSize && crc32(bytes) === entry.crc32;
  if (!isWhole) throw broken(field, name, 'is damaged: its size or its checksum is wrong');
  return bytes;
}

function inflated(packed: Buffer, { uncompressedSize }: Entry, name: string, field: string): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, uncompressedSize) });
  } catch (cause) {
    throw broken(field, name, 'is damaged: its data cannot be unpacked to its declared size', cause);
  }
}

/** The library reports every fault of a ZIP as an Error with its own words. */
async function readable<Result>(work: Promise<Result>, field: string): Promise<Result> {
  try {
    return await work;
  } catch (cause) {
    const message = 'is not a ZIP that can be read: it is damaged, or no ZIP';
    throw new Problem('invalid_field', `${field} ${message}.`, { cause, details: [{ field, message }] });
  }
}

function broken(field: string, name: string, fault: string, cause?: unknown): Problem {
  const message = `has a file ${JSON.stringify(name.slice(0, 200))} that ${fault}`;
  return new Problem('invalid_field', `${field} ${message}.`, { cause, details: [{ field, message }] });
}

function tooManyFiles(field: string): Problem {
  return new Problem(
    'payload_too_large',
    `${field} has more than ${limits.bundle.files} files. Leave some out.`,
  );
}

function tooLarge(field: string): Problem {
  const megabytes = limits.bundle.bytes / 1024 / 1024;
  return new Problem(
    'payload_too_large',
    `${field} has more than ${megabytes} MB unpacked. Leave files out.`,
  );
}
