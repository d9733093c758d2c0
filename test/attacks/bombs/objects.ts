import { contentsAgain, crossReferencesAgain } from '../../pdf/objects/bombs.ts';
import { handWritten, stream, textPages } from '../../pdf/objects/hand-written.ts';
import { chain, flate, many, pagePdf, pdfBombs } from '../bomb.ts';

const page = () => textPages(['Hello secret']);

/** A page whose cross-references are a stream with those entries, of rows of those bytes. */
function byCrossReferenceStream(entries: string, rows: Uint8Array): Buffer {
  const plain = handWritten(page()).toString('latin1');
  const body = plain.slice(0, plain.lastIndexOf('xref\n', plain.lastIndexOf('trailer')));
  return Buffer.from(
    `${body}9 0 obj\n${flate(rows, `/Type/XRef/Root 1 0 R${entries}`)}\nendobj\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}

/** A page with no cross-references, so that its objects are looked for, after so much text. */
function withoutCrossReferences(text: string): Buffer {
  const bodies = Object.entries(page()).map(([number, body]) => `${number} 0 obj\n${body}\nendobj\n`);
  return Buffer.from(`%PDF-1.7\n${text}\n${bodies.join('')}trailer\n<</Root 1 0 R>>\n`, 'latin1');
}

/** A page whose newest cross-references are the last of a chain of such sections. */
function sections(count: number, previous: (start: number, index: number) => string): Buffer {
  let file = handWritten(page()).toString('latin1');
  let start = Number(/startxref\s+(\d+)/.exec(file)?.[1]);
  for (let index = 0; index < count; index++) {
    const next = file.length;
    file += `xref\n0 0\ntrailer\n<</Size 9/Root 1 0 R/Prev ${previous(start, index)}>>\n`;
    start = next;
  }
  return Buffer.from(`${file}startxref\n${start}\n%%EOF\n`, 'latin1');
}

const objectStream = (entries: string, data: string) => ({ 20: flate(data, `/Type/ObjStm${entries}`) });

/** Bombs of how a PDF's objects are written and found. */
export const objectBombs = pdfBombs('objects', {
  'sections that name one cross-reference stream': () =>
    crossReferencesAgain({ sections: 1_000, unpackedBytes: 60_000_000 }),
  'sections that name one cross-reference stream at many places': () =>
    crossReferencesAgain({ sections: 40, unpackedBytes: 4_000_000, places: 40 }),
  'a chain of 20,000 sections': () => sections(20_000, String),
  'sections whose last names the first': () => sections(3, (start, index) => String(index ? start : 900)),
  'a stream of 60 million rows': () =>
    byCrossReferenceStream('/Size 60000000/W[1 0 0]/Index[0 60000000]', Buffer.alloc(60_000_000)),
  'rows of no bytes': () =>
    byCrossReferenceStream('/Size 2147483647/W[0 0 0]/Index[0 2147483647]', Buffer.alloc(9)),
  'rows of very wide columns': () =>
    byCrossReferenceStream('/Size 99/W[1 2000000000 2000000000]/Index[0 99]', Buffer.alloc(999)),
  'a hundred thousand parts of an index': () =>
    byCrossReferenceStream(`/Size 999/W[1 1 1]/Index[${'0 100 '.repeat(100_000)}]`, Buffer.alloc(30_000_000)),
  'a table that claims 4 thousand million rows': () =>
    Buffer.from(handWritten(page()).toString('latin1').replace('xref\n0 1', 'xref\n0 4294967295'), 'latin1'),
  'a size of 2 thousand million': () =>
    Buffer.from(
      handWritten(page())
        .toString('latin1')
        .replace(/Size \d+/, 'Size 2147483647'),
      'latin1',
    ),
  'an object stream that claims a thousand million objects': () =>
    pagePdf({ objects: objectStream('/N 1000000000/First 8', '30 0 31 2 1 2 ') }),
  'repair reads 200 object streams of 8 MB': () => {
    const packed = flate(Buffer.alloc(8_000_000, ' '), '/Type/ObjStm/N 1/First 5');
    return withoutCrossReferences(many(200, (index) => `${100 + index} 0 obj\n${packed}\nendobj\n`));
  },
  'repair reads an object stream of half a million objects': () => {
    const data = many(500_000, (index) => `${30 + index} 0 `);
    const packed = flate(`${data}null`, `/Type/ObjStm/N 500000/First ${data.length}`);
    return withoutCrossReferences(`20 0 obj\n${packed}\nendobj`);
  },
  'object streams that extend one another': () =>
    pagePdf({
      objects: {
        20: flate('30 0 null', '/Type/ObjStm/N 1/First 5/Extends 21 0 R'),
        21: flate('31 0 null', '/Type/ObjStm/N 1/First 5/Extends 20 0 R'),
      },
    }),
  'a chain of 20,000 references': () =>
    pagePdf({
      page: '/Rotate 100 0 R',
      objects: chain({ first: 100, length: 20_000 }, (next) => `${next} 0 R`, '90'),
    }),
  'references in a circle': () =>
    pagePdf({ page: '/Rotate 20 0 R', objects: { 20: '21 0 R', 21: '20 0 R' } }),
  'a stream whose length is itself': () =>
    pagePdf({ objects: { 5: '<</Length 5 0 R>>\nstream\nq Q\nendstream' } }),
  'a chain of streams that name one another as length': () =>
    pagePdf({
      page: '/Contents 100 0 R',
      objects: chain(
        { first: 100, length: 5_000 },
        (next) => `<</Length ${next} 0 R>>\nstream\nq Q\nendstream`,
        '3',
      ),
    }),
  'arrays nested a hundred thousand times': () =>
    pagePdf({ page: `/Rotate ${'['.repeat(100_000)}${']'.repeat(100_000)}` }),
  'dictionaries nested a hundred thousand times': () =>
    pagePdf({ catalog: `/X ${'<</X '.repeat(100_000)}1${'>>'.repeat(100_000)}` }),
  'a dictionary of 300,000 entries': () =>
    pagePdf({ catalog: `/X<<${many(300_000, (index) => `/k${index} 1`)}>>` }),
  'brackets of a string that never closes': () => pagePdf({ catalog: `/X(${'('.repeat(3_000_000)}` }),
  'a number of a million digits': () => pagePdf({ catalog: `/X ${'9'.repeat(1_000_000)}` }),
  'a name of escapes': () => pagePdf({ catalog: `/X/${'#41'.repeat(1_000_000)} 1` }),
  'repair finds one number 100,000 times': () =>
    withoutCrossReferences('7 0 obj\n<<>>\nendobj\n'.repeat(100_000)),
  'repair finds 100,000 streams that never end': () =>
    withoutCrossReferences(many(100_000, (index) => `${index + 30} 0 obj<</Length 9>>stream\n`)),
  'repair finds 100,000 trailers': () => withoutCrossReferences('trailer<</Root 1 0 R>>\n'.repeat(100_000)),
  'repair finds dictionaries that never close': () =>
    withoutCrossReferences(many(20_000, (index) => `${index + 30} 0 obj<</A<</B[`)),
  'repair finds strings that never close': () =>
    withoutCrossReferences(many(20_000, (index) => `${index + 30} 0 obj(`)),
  'three million comments': () =>
    Buffer.from(
      handWritten(page())
        .toString('latin1')
        .replace('<</Type/Catalog', `${'%\n'.repeat(1_500_000)}<</Type/Catalog`),
      'latin1',
    ),
  'one stream of content a thousand times': () => contentsAgain({ times: 1_000, unpackedBytes: 40_000 }),
  '20,000 streams without data': () =>
    pagePdf({
      objects: Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [100 + index, stream('')])),
    }),
});
