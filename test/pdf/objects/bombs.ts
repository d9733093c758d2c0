import { deflateSync } from 'node:zlib';
import { font, handWritten, line, stream, textPages } from './hand-written.ts';

interface ReadAgain {
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
export function crossReferencesAgain({ sections, unpackedBytes, places = 1 }: ReadAgain): Buffer {
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

/** A page that draws a form, which draws another one so many times, and so on: at last, a line of text. */
export function formsWithinForms({ depth, breadth }: { depth: number; breadth: number }): Buffer {
  const forms: Record<number, string> = {};
  for (let level = 0; level <= depth; level++) {
    const isLast = level === depth;
    const resources = isLast ? '/Font<</F 3 0 R>>' : `/XObject<</X ${11 + level} 0 R>>`;
    const content = isLast ? line('Hello there secret') : '/X Do '.repeat(breadth);
    const entries = `/Type/XObject/Subtype/Form/BBox[0 0 600 220]/Resources<<${resources}>>`;
    forms[10 + level] = stream(content, entries);
  }
  return handWritten({
    1: '<</Type/Catalog/Pages 2 0 R>>',
    2: '<</Type/Pages/Count 1/Kids[4 0 R]/MediaBox[0 0 600 220]>>',
    3: font,
    4: '<</Type/Page/Parent 2 0 R/Contents 5 0 R/Resources<</XObject<</X 10 0 R>>>>>>',
    5: stream('/X Do'),
    ...forms,
  });
}

/** A page whose content is one stream of spaces and a line of text, which is named so many times. */
export function contentsAgain({ times, unpackedBytes }: { times: number; unpackedBytes: number }): Buffer {
  const content = Buffer.alloc(unpackedBytes, ' ');
  content.write(line('Hello there secret'));
  const bodies = textPages(['']);
  return handWritten({
    ...bodies,
    4: `<</Type/Page/Parent 2 0 R/Contents[${'5 0 R '.repeat(times)}]>>`,
    5: stream(deflateSync(content).toString('latin1'), '/Filter/FlateDecode'),
  });
}
