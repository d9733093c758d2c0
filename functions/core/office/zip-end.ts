import { Problem } from '../contract/problems/problem.ts';

const signature = Buffer.from('PK\x05\x06', 'latin1');
const zip64Locator = Buffer.from('PK\x06\x07', 'latin1');
const [recordBytes, locatorBytes] = [22, 20];

/** What a comment may have, and so how far from the end of the file programs look for the record. */
const mostBehind = 65_535;

/**
 * A ZIP without what follows its end record, as office programs open it: a comment, or bytes that some servers and mails add. Whoever
 * reads the result finds one directory only: the last record of the file counts, and its directory has to end where the record begins.
 * Programs read any other ZIP differently, so it throws invalid_office_file. See APPNOTE 6.3.10, 4.3.16.
 */
export function upToEndRecord(file: Uint8Array): Buffer {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const at = bytes.lastIndexOf(signature, Math.max(0, bytes.length - recordBytes));
  if (at < 0 || bytes.length - at - recordBytes > mostBehind) throw withoutDirectory('it has no directory');
  const directoryEnds = bytes.readUInt32LE(at + 16) + bytes.readUInt32LE(at + 12);
  const isZip64 = bytes.subarray(0, at).subarray(-locatorBytes).indexOf(zip64Locator) === 0;
  if (directoryEnds !== at || isZip64)
    throw withoutDirectory('its directory is not where its end record says');
  const whole = Buffer.from(bytes.subarray(0, at + recordBytes));
  whole.writeUInt16LE(0, at + recordBytes - 2); // the comment's length
  return whole;
}

function withoutDirectory(why: string): Problem {
  return new Problem('invalid_office_file', `The document is damaged: its ZIP cannot be read, as ${why}.`);
}
