import { deflateSync } from 'node:zlib';
import { appendBytes, appendText, type ByteSink } from './byte-sink.ts';

/** Where an object was written: at an offset with its generation, or at an index in an object stream. */
export interface Place {
  readonly isInStream: boolean;
  readonly place: number;
  readonly index: number;
}

/** Ends a file with a table (ISO 32000-2, 7.5.4) and a trailer. Numbers without a place are written as free. */
export function appendCrossReferenceTable(
  file: ByteSink,
  places: readonly (Place | undefined)[],
  trailer: string,
): void {
  const start = file.length;
  let table = `xref\n0 ${places.length}\n`;
  for (const [number, place] of places.entries())
    table += place
      ? `${String(place.place).padStart(10, '0')} ${String(place.index).padStart(5, '0')} n \n`
      : `0000000000 ${number === 0 ? '65535' : '00001'} f \n`;
  appendText(file, `${table}trailer\n<</Size ${places.length}${trailer}>>\nstartxref\n${start}\n%%EOF\n`);
}

/** Ends a file with a cross-reference stream (ISO 32000-2, 7.5.8), which is the object `number`. */
export function appendCrossReferenceStream(
  file: ByteSink,
  places: readonly (Place | undefined)[],
  number: number,
  trailer: string,
): void {
  const start = file.length;
  const placeWidth = start > 0xffffff ? 4 : 3;
  const rowWidth = placeWidth + 3;
  const rows = Buffer.alloc(places.length * rowWidth);
  const self: Place = { isInStream: false, place: start, index: 0 };
  for (const [row, known] of places.entries()) {
    const place = row === number ? self : known;
    if (!place) continue;
    rows[row * rowWidth] = place.isInStream ? 2 : 1;
    rows.writeUIntBE(place.place, row * rowWidth + 1, placeWidth);
    rows.writeUInt16BE(place.index & 0xffff, row * rowWidth + 1 + placeWidth);
  }
  const data = deflateSync(withUpPredictor(rows, rowWidth));
  const parameters = `/W[1 ${placeWidth} 2]/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns ${rowWidth}>>`;
  appendText(file, `${number} 0 obj\n<</Type/XRef/Size ${places.length}${parameters}${trailer}`);
  appendText(file, `/Length ${data.length}>>\nstream\n`);
  appendBytes(file, data);
  appendText(file, `\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`);
}

/** Applies PNG's Up filter: rows similar to the one above then compress to almost nothing. */
function withUpPredictor(rows: Buffer, rowWidth: number): Buffer {
  const count = rows.length / rowWidth;
  const filtered = Buffer.alloc(count * (rowWidth + 1));
  for (let row = 0; row < count; row++) {
    filtered[row * (rowWidth + 1)] = 2;
    for (let column = 0; column < rowWidth; column++) {
      const at = row * rowWidth + column;
      const above = row === 0 ? 0 : (rows[at - rowWidth] as number);
      filtered[row * (rowWidth + 1) + 1 + column] = (rows[at] as number) - above;
    }
  }
  return filtered;
}
