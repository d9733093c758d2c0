import { deflateSync, inflateSync } from 'node:zlib';

/** A file with one changed cross-reference entry. */
export interface ShiftedFile {
  /** The number of the entry in the order of the file, and its new offset. */
  readonly name: string;
  readonly make: () => Buffer;
}

/** The same file again and again, each time with the offset of one object in use changed, in eight ways. */
export function shiftedEntries(pdf: Buffer): readonly ShiftedFile[] {
  const inTables = [...pdf.toString('latin1').matchAll(/\d{10} \d{5} n/g)].map(({ index }) => ({
    offset: Number(pdf.toString('latin1', index, index + 10)),
    write: (offset: number) => written(pdf, index, String(offset).padStart(10, '0')),
  }));
  const entries = inTables.length > 0 ? inTables : entriesOfStream(pdf);
  return entries.flatMap(({ offset, write }, at) => {
    const other = entries[(at + 1) % entries.length]?.offset ?? 0;
    const shifted = [offset + 1, offset + 2, offset + 5, offset - 3, offset + 40, other, 0, pdf.length + 7];
    return shifted.map((place) => ({
      name: `entry ${at} at ${place}, not ${offset}`,
      make: () => write(place),
    }));
  });
}

function written(pdf: Buffer, at: number, text: string): Buffer {
  const changed = Buffer.from(pdf);
  changed.write(text, at, 'latin1');
  return changed;
}

/** The entries of a file that ends with a cross-reference stream, but not the stream's own; if any. */
function entriesOfStream(pdf: Buffer) {
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(pdf.toString('latin1'))?.[1]);
  const text = pdf.toString('latin1', start);
  const [, ...widths] = (/\/W\s*\[\s*(\d+) (\d+) (\d+)/.exec(text) ?? []).map(Number);
  const [kindWidth = 0, placeWidth = 0, secondWidth = 0] = widths;
  const dataAt = /stream\r?\n/.exec(text);
  const from = (dataAt?.index ?? 0) + (dataAt?.[0].length ?? 0);
  const data = inflated(Buffer.from(text.slice(from, text.indexOf('endstream')), 'latin1'));
  const rowWidth = kindWidth + placeWidth + secondWidth;
  const rows = text.includes('/Predictor 12') ? withoutUpFilter(data, rowWidth) : data;
  const write = (at: number) => (offset: number) => {
    const changed = Buffer.from(rows);
    changed.writeUIntBE(Math.min(offset, 256 ** placeWidth - 1), at, placeWidth);
    const packed = deflateSync(changed).toString('latin1');
    const dictionary = text
      .slice(0, dataAt?.index)
      .replace(/\/Length\s+\d+/, `/Length ${packed.length}`)
      .replace('/Predictor 12', '/Predictor 1');
    const section = `${dictionary}stream\n${packed}\nendstream\nendobj\n\nstartxref\n${start}\n%%EOF`;
    return Buffer.concat([pdf.subarray(0, start), Buffer.from(section, 'latin1')]);
  };
  const isLast = pdf.length - start - text.indexOf('endstream') < 100;
  const isUsual = isLast && [kindWidth, placeWidth].every((width) => width >= 1 && width <= 6);
  return Array.from({ length: isUsual ? Math.floor(rows.length / rowWidth) : 0 }, (_, row) => {
    const placeAt = row * rowWidth + kindWidth;
    const isInUse = rows.readUIntBE(row * rowWidth, kindWidth) === 1;
    return { isInUse, offset: rows.readUIntBE(placeAt, placeWidth), write: write(placeAt) };
  }).filter(({ isInUse, offset }) => isInUse && offset !== start);
}

/** Undoes PNG's filter Up, the one that writers use for cross-references. */
function withoutUpFilter(data: Buffer, rowWidth: number): Buffer {
  const rows = Buffer.alloc(Math.floor(data.length / (rowWidth + 1)) * rowWidth);
  for (let at = 0; at < rows.length; at++) {
    const row = Math.floor(at / rowWidth);
    rows[at] = (data[at + row + 1] ?? 0) + (at < rowWidth ? 0 : (rows[at - rowWidth] ?? 0));
  }
  return rows;
}

/** Nothing for bytes that are not compressed, as those of a file that is damaged further. */
function inflated(data: Buffer): Buffer {
  try {
    return inflateSync(data, { maxOutputLength: 1_000_000 });
  } catch {
    return Buffer.alloc(0);
  }
}
