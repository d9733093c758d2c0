import { deflateSync } from 'node:zlib';

/** Puts a PDF together from the bodies of its objects, by number, with a cross-reference table that is right. */
export function handWritten(
  bodies: Readonly<Record<number, string>>,
  { trailer = '/Root 1 0 R', before = '', previous }: HandWrittenOptions = {},
): Buffer {
  let file = previous ? `${previous.toString('latin1')}\n` : `${before}%PDF-1.7\n`;
  const sections: string[] = [];
  for (const [number, body] of Object.entries(bodies)) {
    const offset = String(file.length - before.length).padStart(10, '0');
    sections.push(`${number} 1\n${offset} 00000 n \n`);
    file += `${number} 0 obj\n${body}\nendobj\n`;
  }
  const size = Math.max(...Object.keys(bodies).map(Number)) + 1;
  const start = file.length - before.length;
  const chain = previous ? `/Prev ${startOf(previous)}` : '';
  const free = previous ? '' : '0 1\n0000000000 65535 f \n';
  file += `xref\n${free}${sections.join('')}trailer\n<</Size ${size}${trailer}${chain}>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

interface HandWrittenOptions {
  readonly trailer?: string;
  /** Junk before the header, from which offsets count. */
  readonly before?: string;
  /** A file that this one updates. */
  readonly previous?: Buffer;
}

/**
 * A hybrid file: object 3 of `bodies` is in the object stream 20, whose bytes unpacked are given, and only the
 * cross-reference stream beside the table knows.
 */
export function hybrid(bodies: Readonly<Record<number, string>>, unpacked: Buffer): Buffer {
  const { 3: _, ...shown } = bodies;
  const packed = deflateSync(unpacked).toString('latin1');
  const plain = handWritten({ ...shown, 20: stream(packed, '/Type/ObjStm/N 1/First 4/Filter/FlateDecode') });
  const start = plain.lastIndexOf('xref\n', plain.lastIndexOf('trailer'));
  const row = Buffer.from([2, 0, 20, 0]).toString('latin1');
  const beside = `21 0 obj\n${stream(row, '/Type/XRef/Size 22/W[1 2 1]/Index[3 1]')}\nendobj\n`;
  const text = plain.toString('latin1');
  const table = text
    .slice(start)
    .replace('/Root', `/XRefStm ${start}/Root`)
    .replace(/startxref\n\d+/, `startxref\n${start + beside.length}`);
  return Buffer.from(`${text.slice(0, start)}${beside}${table}`, 'latin1');
}

/** Where a file's newest cross-references start. */
export function startOf(file: Buffer): number {
  return Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(file.toString('latin1'))?.[1]);
}

/** The body of a stream object. */
export function stream(data: string, entries = ''): string {
  return `<<${entries}/Length ${data.length}>>\nstream\n${data}\nendstream`;
}

/** Content that shows a line of text in the font F. */
export function line(text: string): string {
  return `BT /F 20 Tf 30 100 Td (${text}) Tj ET`;
}

export const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';

/** The objects of a document that shows one text a page: catalog 1, tree 2, font 3, then page and content by turns. */
export function textPages(
  texts: readonly string[],
  { catalog = '', page = '' } = {},
): Record<number, string> {
  const bodies: Record<number, string> = {
    1: `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    2: `<</Type/Pages/Count ${texts.length}/Kids[${texts.map((_, index) => `${pageNumber(index)} 0 R`).join(' ')}]/MediaBox[0 0 300 200]/Resources<</Font<</F 3 0 R>>>>>>`,
    3: font,
  };
  for (const [index, text] of texts.entries()) {
    bodies[pageNumber(index)] = `<</Type/Page/Parent 2 0 R/Contents ${pageNumber(index) + 1} 0 R${page}>>`;
    bodies[pageNumber(index) + 1] = stream(line(text));
  }
  return bodies;
}

/** The object number of a page of `textPages`, by its place from 0. */
export function pageNumber(index: number): number {
  return 4 + index * 2;
}
