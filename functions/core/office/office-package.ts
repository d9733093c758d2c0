import { inflateRawSync } from 'node:zlib';
import { type Entry, fromBufferPromise } from 'yauzl';
import { limits } from '../contract/limits.ts';
import { Problem } from '../contract/problems/problem.ts';
import { unsupportedEncryption } from './encryption/unsupported-encryption.ts';
import { notOffice, type PackageKind } from './office-kind.ts';

/** The parts of a document that is a ZIP, by their paths; only the markup is unpacked. */
export interface OfficePackage {
  readonly kind: PackageKind;
  readonly paths: readonly string[];
  /** The text of a part; empty if there is none. */
  text(path: string): string;
}

/** Deflate never makes more of a byte. */
const mostTimes = 1_032;

/** How large a part can become that is believed to unpack to what it declares. */
const believedBytes = 64 * 1024;

/**
 * Reads the directory of a document that is a ZIP. Whatever unpacks to more than is allowed is refused before LibreOffice sees it:
 * their number, what they declare, and, where it could be more, what they are. Throws invalid_office_file and payload_too_large.
 */
export async function readOfficePackage(file: Uint8Array): Promise<OfficePackage> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const parts = new Map<string, Part>();
  try {
    const archive = await fromBufferPromise(bytes, { decodeStrings: false });
    if (archive.entryCount > limits.office.parts) throw tooLarge(`more than ${limits.office.parts} parts`);
    let totalBytes = 0;
    for await (const entry of archive.eachEntry()) {
      if (entry.isEncrypted()) throw unsupportedEncryption();
      const { fileDataStart } = await archive.readLocalFileHeaderPromise(entry, { minimal: true });
      const packed = bytes.subarray(fileDataStart, fileDataStart + entry.compressedSize);
      const part = { packed, entry };
      totalBytes += checkedSize(part);
      if (totalBytes > limits.office.unpackedBytes) throw unpacksToMuch();
      parts.set(entry.fileNameRaw.toString('utf8'), part);
    }
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    throw new Problem('invalid_office_file', 'The document is damaged: its ZIP cannot be read.', { cause });
  }
  const text = (path: string) => {
    const part = parts.get(path);
    return part ? unpacked(part).toString('utf8') : '';
  };
  if (parts.has('META-INF/manifest.xml') && /encryption-data/.test(text('META-INF/manifest.xml')))
    throw unsupportedEncryption();
  return { kind: kindOf(text), paths: [...parts.keys()], text };
}

interface Part {
  readonly packed: Buffer;
  readonly entry: Entry;
}

/** What a part unpacks to. A declared size is believed only where the packed bytes cannot become much more. */
function checkedSize(part: Part): number {
  const {
    packed,
    entry: { compressionMethod, uncompressedSize },
  } = part;
  if (compressionMethod === 0) return packed.length;
  if (compressionMethod !== 8) throw notOffice();
  // Small parts cannot become much, whatever they declare.
  if (packed.length * mostTimes <= believedBytes) return Math.max(uncompressedSize, packed.length);
  return unpacked(part).length;
}

function unpacked({ packed, entry }: Part): Buffer {
  if (entry.compressionMethod === 0) return packed;
  try {
    return inflateRawSync(packed, { maxOutputLength: limits.office.unpackedBytes });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw unpacksToMuch();
    throw cause;
  }
}

const kinds: readonly (readonly [pattern: RegExp, kind: PackageKind])[] = [
  [/wordprocessingml\.(document|template)\.main|ms-word\.(document|template)\.macroEnabled/, 'docx'],
  [/spreadsheetml\.(sheet|template)\.main|ms-excel\.(sheet|template)\.macroEnabled/, 'xlsx'],
  [/presentationml\.(presentation|slideshow|template)\.main|ms-powerpoint\.\w+\.macroEnabled/, 'pptx'],
  [/opendocument\.text/, 'odt'],
  [/opendocument\.spreadsheet/, 'ods'],
  [/opendocument\.presentation/, 'odp'],
];

function kindOf(text: OfficePackage['text']): PackageKind {
  const named = `${text('[Content_Types].xml')}${text('mimetype')}`;
  const found = kinds.find(([pattern]) => pattern.test(named));
  if (!found) throw notOffice();
  return found[1];
}

export function unpacksToMuch(): Problem {
  return tooLarge(`more than ${limits.office.unpackedBytes / 1024 / 1024} MB unpacked`);
}

function tooLarge(what: string): Problem {
  return new Problem('payload_too_large', `The document has ${what}. Split it.`);
}
