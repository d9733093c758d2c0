const headerBytes = 12;
const recordBytes = 16;

/** A TrueType font without one of its tables (`tag` has four characters), smaller by the table's size. */
export function withoutTable(font: Buffer, tag: string): Buffer {
  const records = Array.from({ length: font.readUInt16BE(4) }, (_, index) =>
    font.subarray(headerBytes + index * recordBytes, headerBytes + (index + 1) * recordBytes),
  );
  const kept = records.filter((record) => record.toString('latin1', 0, 4) !== tag);
  if (kept.length === records.length) return font;
  const header = Buffer.concat([font.subarray(0, 4), searchFields(kept.length)]);
  const directory: Buffer[] = [];
  const tables: Buffer[] = [];
  let offset = headerBytes + kept.length * recordBytes;
  for (const record of kept) {
    const start = record.readUInt32BE(8);
    const sizeBytes = record.readUInt32BE(12);
    const moved = Buffer.from(record);
    moved.writeUInt32BE(offset, 8);
    const table = Buffer.alloc(Math.ceil(sizeBytes / 4) * 4);
    font.copy(table, 0, start, start + sizeBytes);
    directory.push(moved);
    tables.push(table);
    offset += table.length;
  }
  return Buffer.concat([header, ...directory, ...tables]);
}

/** The table count, and the three numbers that the OpenType header derives of it for binary search. */
function searchFields(count: number): Buffer {
  const log = Math.floor(Math.log2(count));
  const fields = Buffer.alloc(8);
  fields.writeUInt16BE(count, 0);
  fields.writeUInt16BE(2 ** log * recordBytes, 2);
  fields.writeUInt16BE(log, 4);
  fields.writeUInt16BE((count - 2 ** log) * recordBytes, 6);
  return fields;
}
