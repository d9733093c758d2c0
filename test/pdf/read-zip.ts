import { crc32 } from 'node:zlib';

/** The files of a ZIP by name, read by its central directory as APPNOTE 6.3.10 has it; each is checked by its sum. */
export function readZip(zip: Uint8Array): ReadonlyMap<string, Uint8Array<ArrayBuffer>> {
  const bytes = Buffer.from(zip);
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (at + bytes.readUInt32LE(end + 12) !== end) throw new Error('the directory does not end at its end');
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  for (let index = 0; index < count; index++) {
    const [nameBytes, size, offset] = [
      bytes.readUInt16LE(at + 28),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 42),
    ];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameBytes);
    if (bytes.toString('utf8', offset + 30, offset + 30 + nameBytes) !== name)
      throw new Error(`two names of ${name}`);
    const data = new Uint8Array(bytes.subarray(offset + 30 + nameBytes, offset + 30 + nameBytes + size));
    if (crc32(data) !== bytes.readUInt32LE(at + 16)) throw new Error(`${name} is not what its sum says`);
    if (files.has(name)) throw new Error(`${name} is there twice`);
    files.set(name, data);
    at += 46 + nameBytes;
  }
  return files;
}
