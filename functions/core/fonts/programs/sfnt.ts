const headerBytes = 12;
const recordBytes = 16;

/** The tables of a TrueType font, as views of its bytes (OpenType, "Organization of an OpenType Font"). */
export function readSfnt(font: Buffer): ReadonlyMap<string, Buffer> {
  const tables = new Map<string, Buffer>();
  for (let index = 0; index < font.readUInt16BE(4); index++) {
    const record = headerBytes + index * recordBytes;
    const offset = font.readUInt32BE(record + 8);
    const tag = font.toString('latin1', record, record + 4);
    tables.set(tag, font.subarray(offset, offset + font.readUInt32BE(record + 12)));
  }
  return tables;
}

/** A TrueType font with these tables, including checksums and padding. */
export function writeSfnt(tables: ReadonlyMap<string, Uint8Array>): Buffer {
  const tags = [...tables.keys()].sort();
  const directory = Buffer.alloc(headerBytes + tags.length * recordBytes);
  const power = Math.floor(Math.log2(tags.length));
  directory.writeUInt32BE(0x00010000, 0);
  directory.writeUInt16BE(tags.length, 4);
  directory.writeUInt16BE(2 ** power * recordBytes, 6);
  directory.writeUInt16BE(power, 8);
  directory.writeUInt16BE((tags.length - 2 ** power) * recordBytes, 10);
  const parts: Buffer[] = [directory];
  let offset = directory.length;
  for (const [index, tag] of tags.entries()) {
    const table = tables.get(tag) ?? new Uint8Array();
    const padded = Buffer.alloc(Math.ceil(table.length / 4) * 4);
    padded.set(table);
    const record = headerBytes + index * recordBytes;
    directory.write(tag, record, 'latin1');
    directory.writeUInt32BE(checksum(padded), record + 4);
    directory.writeUInt32BE(offset, record + 8);
    directory.writeUInt32BE(table.length, record + 12);
    parts.push(padded);
    offset += padded.length;
  }
  return Buffer.concat(parts);
}

function checksum(padded: Buffer): number {
  let sum = 0;
  for (let offset = 0; offset < padded.length; offset += 4) sum = (sum + padded.readUInt32BE(offset)) >>> 0;
  return sum;
}
