import { deflateSync } from 'node:zlib';
import { appendBytes, appendText, type ByteSink } from '../objects/byte-sink.ts';

/** An object's position in the written file: an offset with its generation, or an index in an object stream. */
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
  appendTableSection(file, places, 0, trailer);
  appendText(file, `startxref\n${start}\n%%EOF\n`);
}

/** Writes a table of the numbers from `first` on, with its trailer. */
export function appendTableSection(
  file: ByteSink,
  places: readonly (Place | undefined)[],
  first: number,
  trailer: string,
): void {
  let table = `xref\n${first} ${places.length - first}\n`;
  for (let number = first; number < places.length; number++) {
    const place = places[number];
    table += place
      ? `${String(place.place).padStart(10, '0')} ${String(place.index).padStart(5, '0')} n \n`
      : `0000000000 ${number === 0 ? '65535' : '00001'} f \n`;
  }
  appendText(file, `${table}trailer\n<</Size ${places.length}${trailer}>>\n`);
}

/** Ends a file with a cross-reference stream (ISO 32000-2, 7.5.8), written as the object `number`. */
export function appendCrossReferenceStream(
  file: ByteSink,
  places: readonly (Place | undefined)[],
  number: number,
  trailer: string,
): void {
  const start = file.length;
  const placeWidth = start > 0xffffff ? 4 : 3;
  appendStreamSection(file, places, { number, first: 0, placeWidth, isDeflated: true }, trailer);
  appendText(file, `startxref\n${start}\n%%EOF\n`);
}

interface StreamSection {
  /** The stream's own number, whose place is set on writing. */
  readonly number: number;
  /** The number of the first object that the stream lists. */
  readonly first: number;
  readonly placeWidth: 3 | 4;
  readonly isDeflated: boolean;
}

/**
 * Writes a cross-reference stream of the numbers from `first` on. It is not deflated, so that its length is
 * predictable.
 */
export function appendStreamSection(
  file: ByteSink,
  places: readonly (Place | undefined)[],
  { number, first, placeWidth, isDeflated }: StreamSection,
  trailer: string,
): void {
  const rowWidth = placeWidth + 3;
  const rows = Buffer.alloc((places.length - first) * rowWidth);
  const self: Place = { isInStream: false, place: file.length, index: 0 };
  for (let at = first; at < places.length; at++) {
    const place = at === number ? self : places[at];
    if (!place) continue;
    const row = (at - first) * rowWidth;
    rows[row] = place.isInStream ? 2 : 1;
    rows.writeUIntBE(place.place, row + 1, placeWidth);
    rows.writeUInt16BE(place.index & 0xffff, row + 1 + placeWidth);
  }
  const data = isDeflated ? deflateSync(withUpPredictor(rows, rowWidth)) : rows;
  const filter = isDeflated ? `/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns ${rowWidth}>>` : '';
  const index = first > 0 ? `/Index[${first} ${places.length - first}]` : '';
  const parameters = `/Size ${places.length}/W[1 ${placeWidth} 2]${index}${filter}`;
  appendText(file, `${number} 0 obj\n<</Type/XRef${parameters}${trailer}/Length ${data.length}>>\nstream\n`);
  appendBytes(file, data);
  appendText(file, '\nendstream\nendobj\n');
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
