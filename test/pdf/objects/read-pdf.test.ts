import { brotliCompressSync } from 'node:zlib';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { expect, test } from '@jest/globals';
import { countPages } from '../../../functions/core/page-operations/count-pages.ts';
import { textsOf } from '../reading/read-back.ts';
import { extractPages } from '../structure/changed.ts';
import { complaints, pageTexts } from '../structure/read-back.ts';
import { handWritten, hybrid, line, pageNumber, startOf, stream, textPages } from './hand-written.ts';

async function everyPage(file: Uint8Array): Promise<string[]> {
  const { pdf } = await extractPages(file, (count) => Array.from({ length: count }, (_, index) => index + 1));
  expect(complaints(pdf)).toBe('');
  return pageTexts(pdf);
}

test('reads a table of cross-references', async () => {
  expect(await everyPage(handWritten(textPages(['one', 'two'])))).toEqual(['one', 'two']);
});

test.each([true, false])('reads files of pdf-lib, object streams: %s', async (useObjectStreams) => {
  const document = await PDFDocument.create();
  const helvetica = await document.embedFont(StandardFonts.Helvetica);
  for (const text of ['first', 'second', 'third']) document.addPage().drawText(text, { font: helvetica });
  expect(await everyPage(await document.save({ useObjectStreams }))).toEqual(['first', 'second', 'third']);
});

test('takes the newest version of an object that was updated twice', async () => {
  const first = handWritten(textPages(['old', 'kept']));
  const second = handWritten({ [pageNumber(0) + 1]: stream(line('newer')) }, { previous: first });
  const third = handWritten({ [pageNumber(0) + 1]: stream(line('newest')) }, { previous: second });
  expect(await everyPage(third)).toEqual(['newest', 'kept']);
});

test('drops objects that updates replaced', async () => {
  const first = handWritten(textPages(['secret', 'kept']));
  const second = handWritten({ [pageNumber(0) + 1]: stream(line('public')) }, { previous: first });
  const { pdf } = await extractPages(second, [1, 2]);
  expect(Buffer.from(pdf).includes('secret')).toBe(false);
});

test('finds the objects that a hybrid file keeps from readers of tables', async () => {
  const bodies = textPages(['hidden one']);
  expect(await everyPage(hybrid(bodies, Buffer.from(`3 0 ${bodies[3]}`)))).toEqual(['hidden one']);
});

test('reads offsets that count from the header, junk before it', async () => {
  expect(await everyPage(handWritten(textPages(['after junk']), { before: 'junk\n\n' }))).toEqual([
    'after junk',
  ]);
});

test.each([
  ['a length that lies', (text: string) => text.replace(/\/Length \d+/, '/Length 3')],
  ['a start of cross-references that lies', (text: string) => text.replace(/startxref\n\d+/, 'startxref\n5')],
  ['offsets that lie', (text: string) => text.replace(/(\d{10}) 00000 n/g, '0000000011 00000 n')],
  [
    'no cross-references at all',
    (text: string) => text.slice(0, text.lastIndexOf('xref\n', text.lastIndexOf('trailer'))),
  ],
  [
    'a catalog that cannot be parsed, and the offsets behind it',
    (text: string) => text.replace('/Type/Catalog', '/Type/Catalog/Odd 1 0 R 0 R'),
  ],
  ['lengths that are missing', (text: string) => text.replaceAll(/\/Length \d+/g, '')],
  [
    'a catalog that is no object of its own, and no cross-references',
    (text: string) =>
      text
        .replace('1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n', '')
        .replace(/\nxref\n[\s\S]*$/, '\ntrailer<</Root<</Type/Catalog/Pages 2 0 R>>>>\n'),
  ],
  [
    'an object whose number is absurd, and no cross-references',
    (text: string) => text.replace(/\nxref\n[\s\S]*$/, '\n2147483647 0 obj\n<</Root 1 0 R>>\nendobj\n'),
  ],
  ['a count that lies', (text: string) => text.replace('/Count 2', '/Count 7')],
  ['a tree of pages with a cycle', (text: string) => text.replace('/Kids[', '/Kids[2 0 R ')],
])('repairs %s', async (_, damage) => {
  const file = Buffer.from(damage(handWritten(textPages(['one', 'two'])).toString('latin1')), 'latin1');
  expect((await everyPage(file)).slice(0, 2)).toEqual(['one', 'two']);
  expect(await textsOf(file)).toEqual(['one', 'two']);
});

test('reads a file that was cut short in the content of its last page', async () => {
  const text = handWritten(textPages(['whole', 'cut'])).toString('latin1');
  const file = Buffer.from(text.slice(0, text.lastIndexOf(' ET')), 'latin1');
  expect(await everyPage(file)).toEqual(['whole', 'cut']);
});

test('counts pages that are written out in the page tree, as other programs do', async () => {
  const bodies = textPages(['one', 'two']);
  const direct = bodies[pageNumber(0)] ?? '';
  bodies[2] = bodies[2]?.replace(`${pageNumber(0)} 0 R`, direct) ?? '';
  delete bodies[pageNumber(0)];
  const file = handWritten(bodies);
  expect(await everyPage(file)).toEqual(['one', 'two']);
  expect(await countPages(file)).toBe(2);
});

test('takes the last object of each number, and none from an attached PDF', async () => {
  const attached = handWritten(textPages(['attached']));
  const bodies = { ...textPages(['one']), 9: stream(attached.toString('latin1'), '/Type/EmbeddedFile') };
  const second = handWritten(
    { [pageNumber(0) + 1]: stream(line('newer')) },
    { previous: handWritten(bodies) },
  ).toString('latin1');
  const withoutEnd = Buffer.from(second.replace(/startxref\n\d+\n%%EOF\n$/, ''), 'latin1');
  const file = Buffer.concat([
    withoutEnd,
    Buffer.from('9 0 obj\n'),
    Buffer.from(`${bodies[9]}\nendobj\n`, 'latin1'),
  ]);
  expect(await everyPage(file)).toEqual(['newer']);
});

test('puts together a file without header, cross-references or right lengths from the objects in it', async () => {
  const text = handWritten(textPages(['found', 'again'])).toString('latin1');
  const rest = text.slice('%PDF-1.7\n'.length, text.lastIndexOf('xref\n', text.lastIndexOf('trailer')));
  const file = Buffer.from(rest.replaceAll(/\/Length \d+/g, '/Length 1'), 'latin1');
  expect(await everyPage(file)).toEqual(['found', 'again']);
});

test('reads Brotli streams', async () => {
  const packed = brotliCompressSync(line('brotli')).toString('latin1');
  const bodies = { ...textPages(['plain']), [pageNumber(0) + 1]: stream(packed, '/Filter/BrotliDecode') };
  const file = handWritten(bodies).toString('latin1').replace('%PDF-1.7', '%PDF-2.0');
  expect(await textsOf(Buffer.from(file, 'latin1'))).toEqual(['brotli']);
});

test('ends on a chain of cross-references that leads back to itself', async () => {
  const file = handWritten(textPages(['round']));
  const round = file.toString('latin1').replace('/Root', `/Prev ${startOf(file)}/Root`);
  expect(await everyPage(Buffer.from(round, 'latin1'))).toEqual(['round']);
});

test('ends on a stream whose length is the stream itself', async () => {
  const bodies = {
    ...textPages(['one', 'two']),
    [pageNumber(0) + 1]: `<</Length 5 0 R>>\nstream\n${line('self')}\nendstream`,
  };
  expect((await everyPage(handWritten(bodies)))[1]).toBe('two');
});

test.each([
  ['nested too deep', { 9: '['.repeat(200_000) }],
  ['with an endless string', { 9: `(${'('.repeat(200_000)}` }],
])('answers a clear problem or a document for an object %s', async (_, more) => {
  const bodies: Record<number, string> = { ...textPages(['fine']), ...more };
  bodies[pageNumber(0)] = bodies[pageNumber(0)]?.replace('/Parent', '/Odd 9 0 R/Parent') ?? '';
  const answer = await extractPages(handWritten(bodies), [1]).then(
    ({ pageCount }) => pageCount,
    (problem) => problem.code,
  );
  expect([1, 'not_a_pdf']).toContain(answer);
});

test('refuses an object stream that unpacks to more than memory should hold', async () => {
  const bomb = hybrid(textPages(['bomb']), Buffer.alloc(300 * 1024 * 1024, ' '));
  await expect(extractPages(bomb, [1])).rejects.toMatchObject({ code: 'payload_too_large' });
});

test.each([
  [
    'annotations',
    `/Annots[${'<</Type/Annot>>'.repeat(600)}]`,
    'The selected pages have too many annotations in total.',
  ],
  [
    'bytes',
    `/LastModified(${'x'.repeat(200_000)})`,
    'The resulting PDF would be too large. Request fewer pages at a time.',
  ],
])('refuses to repeat a page until it has too many %s', async (_, entries, message) => {
  const bodies = textPages(['again']);
  bodies[pageNumber(0)] = bodies[pageNumber(0)]?.replace('/Parent', `${entries}/Parent`) ?? '';
  const pages = Array.from({ length: 1_000 }, () => 1);
  await expect(extractPages(handWritten(bodies), pages)).rejects.toMatchObject({
    code: 'output_too_large',
    message,
  });
});

test.each(['', 'hello', '%PDF-1.7\nnothing here'])('says that %j is not a PDF', async (text) => {
  await expect(countPages(Buffer.from(text))).rejects.toMatchObject({ code: 'not_a_pdf' });
});

test('counts the pages that there are', async () => {
  expect(await countPages(handWritten(textPages(['a', 'b', 'c'])))).toBe(3);
});
