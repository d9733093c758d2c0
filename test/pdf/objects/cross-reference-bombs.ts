import { deflateSync } from 'node:zlib';
import { stream, textPages } from './hand-written.ts';

interface Bomb {
  /** How many sections of the cross-references name the stream beside them. */
  readonly sections: number;
  readonly unpackedBytes: number;
  /** How many places the sections name by turns, at all of which the same stream begins. */
  readonly places?: number;
}

/**
 * A hybrid file of one page, in which each section of a chain of tables names one and the same cross-reference stream. Its
 * rows say that the objects from 100 on are free.
 */
export function crossReferenceBomb({ sections, unpackedBytes, places = 1 }: Bomb): Buffer {
  let file = '%PDF-1.7\n';
  const bodies = textPages(['Hello']);
  const rows = Object.entries(bodies).map(([number, body]) => {
    const offset = String(file.length).padStart(10, '0');
    file += `${number} 0 obj\n${body}\nendobj\n`;
    return `${number} 1\n${offset} 00000 n \n`;
  });
  const packed = deflateSync(Buffer.alloc(unpackedBytes)).toString('latin1');
  const beside = file.length;
  const count = Math.floor(unpackedBytes / 200_000);
  const index = `[${'100 200000 '.repeat(count)}]`;
  file += ' '.repeat(places - 1);
  file += `50 0 obj\n${stream(packed, `/Type/XRef/Size 300000/W[1 0 0]/Index${index}/Filter/FlateDecode`)}\nendobj\n`;
  let previous = '';
  for (let section = 0; section < sections; section++) {
    const start = file.length;
    file += `xref\n${section === 0 ? rows.join('') : '0 0\n'}trailer\n`;
    file += `<</Size 300000/Root 1 0 R/XRefStm ${beside + (section % places)}${previous}>>\n`;
    previous = `/Prev ${start}`;
  }
  return Buffer.from(`${file}startxref\n${previous.slice(6)}\n%%EOF\n`, 'latin1');
}
