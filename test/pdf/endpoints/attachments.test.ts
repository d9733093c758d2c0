import { deflateSync } from 'node:zlib';
import { AFRelationship, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { readZip } from '../read-zip.ts';
import { withPages } from '../structure/documents.ts';
import { readBack } from '../structure/read-back.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

function call(path: string, pdf: Uint8Array, fields: Record<string, unknown>): Promise<Response> {
  const json = { pdf_base64: Buffer.from(pdf).toString('base64'), ...fields };
  return service.call('POST', path, { key: service.liveKey, json });
}

async function attach(pdf: Uint8Array, attachments: readonly Record<string, unknown>[]): Promise<Uint8Array> {
  const response = await call('/attachFiles', pdf, { attachments });
  if (response.status !== 200) throw new Error(await response.text());
  return new Uint8Array(await response.arrayBuffer());
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}

/** A PDF with files as others attach them: to the document, and as an annotation of its second page. */
async function withFiles(): Promise<Uint8Array> {
  const document = await withPages(['one', 'two']);
  await document.attach(Buffer.from('<a/>'), '../../evil/name.xml', {
    mimeType: 'text/xml',
    description: 'an invoice',
    afRelationship: AFRelationship.Alternative,
  });
  const { context } = document;
  const stream = context.register(context.flateStream('noted '.repeat(1_000), { Type: 'EmbeddedFile' }));
  const FS = context.obj({ Type: 'Filespec', F: PDFString.of('NOTE.txt'), EF: { F: stream } });
  const note = context.obj({ Type: 'Annot', Subtype: 'FileAttachment', Rect: [0, 0, 9, 9], FS });
  document.getPage(1).node.set(PDFName.of('Annots'), context.obj([note]));
  return document.save();
}

test('files are attached as readers find them, and one of the same name is replaced', async () => {
  const before = await attach(await withFiles(), [{ name: 'ключ.csv', content: base64('old') }]);
  const pdf = await attach(before, [
    { name: 'ключ.csv', content: base64('a,b\n1,2\n'), description: 'Daten', relationship: 'Source' },
    { name: 'b.bin', content: base64('b'), type: 'application/x-b' },
  ]);
  const found = await readBack(pdf, async (document) => [
    ...((await document.getAttachments()) ?? []).values(),
  ]);
  const listed = (found as { filename: string; description: string }[]).map(({ filename, description }) => [
    filename,
    description,
  ]);
  expect(listed.sort()).toEqual([
    ['b.bin', ''],
    ['name.xml', 'an invoice'],
    ['ключ.csv', 'Daten'],
  ]);
  const files = readZip(new Uint8Array(await (await call('/extractAttachments', pdf, {})).arrayBuffer()));
  expect(Buffer.from(files.get('ключ.csv') ?? []).toString()).toBe('a,b\n1,2\n');
  const { catalog } = await PDFDocument.load(pdf);
  expect(String(catalog.lookup(PDFName.of('AF')))).toMatch(/^\[ \d+ 0 R \d+ 0 R \d+ 0 R \]$/);
});

test('files of a form are attached by their names', async () => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await withFiles())]), 'in.pdf');
  form.append('files', new Blob(['one']), 'one.txt');
  form.append('files', new Blob(['two']), 'two.txt');
  const attached = await service.call('POST', '/attachFiles', { key: service.liveKey, form });
  const answer = await call('/extractAttachments', new Uint8Array(await attached.arrayBuffer()), {});
  const files = readZip(new Uint8Array(await answer.arrayBuffer()));
  expect(files.get('one.txt')).toEqual(new Uint8Array(Buffer.from('one')));
  expect([...files.keys()]).toEqual(expect.arrayContaining(['two.txt', 'NOTE.txt']));
});

test('attachments come out in a ZIP under safe names, each once', async () => {
  const pdf = await attach(await withFiles(), [{ name: 'note.TXT', content: base64('other') }]);
  const response = await call('/extractAttachments', pdf, {});
  expect(response.headers.get('content-type')).toBe('application/zip');
  const files = readZip(new Uint8Array(await response.arrayBuffer()));
  expect([...files].map(([name, { length }]) => [name, length])).toEqual([
    ['note.TXT', 5],
    ['_._evil_name.xml', 4],
    ['NOTE (2).txt', 6_000],
  ]);
});

test.each([
  ['../../etc/x.txt', '_._etc_x.txt'],
  ['C:\\Users\\x.txt', 'C__Users_x.txt'],
  ['CON', '_CON'],
  ['nul.txt', '_nul.txt'],
  ['COM¹ .txt', '_COM¹ .txt'],
  ['x.txt. .', 'x.txt'],
  ['a\u202efdp.exe', 'a_fdp.exe'],
  ['a\r\nb\u0000.txt', 'a__b_.txt'],
  ['a\u2028b\ud800.txt', 'a_b\ufffd.txt'],
  ['...', 'file'],
  ['Ünïcode ключ 水.txt', 'Ünïcode ключ 水.txt'],
])('%j is attached under a name that is safe to save', async (name, safe) => {
  const pdf = await attach(await (await withPages(['one'])).save(), [{ name, content: base64('a') }]);
  const found = await readBack(pdf, async (document) => [
    ...((await document.getAttachments()) ?? []).values(),
  ]);
  expect(found).toMatchObject([{ rawFilename: safe }]);
  // Of the same name again, it takes the place of the first.
  const again = await attach(pdf, [{ name, content: base64('bb') }]);
  const files = readZip(new Uint8Array(await (await call('/extractAttachments', again, {})).arrayBuffer()));
  expect([...files].map(([own, { length }]) => [own, length])).toEqual([[safe, 2]]);
});

test('files whose safe names are equal are all kept', async () => {
  const names = ['a/x.txt', 'a\\x.txt', 'A:X.txt'];
  const pdf = await attach(
    await (await withPages(['one'])).save(),
    names.map((name) => ({ name, content: base64(name) })),
  );
  const files = readZip(new Uint8Array(await (await call('/extractAttachments', pdf, {})).arrayBuffer()));
  expect([...files.keys()].sort()).toEqual(['A_X (3).txt', 'a_x (2).txt', 'a_x.txt']);
});

test('in JSON, each is described', async () => {
  const answer = await (await call('/extractAttachments', await withFiles(), { format: 'json' })).json();
  expect(answer).toMatchObject({
    attachments: [
      {
        name: '_._evil_name.xml',
        type: 'text/xml',
        description: 'an invoice',
        relationship: 'Alternative',
        page: null,
        size: 4,
        content_base64: base64('<a/>'),
      },
      { name: 'NOTE.txt', type: null, description: null, relationship: null, page: 2, size: 6_000 },
    ],
  });
});

test('a PDF without attachments is an empty list, but no ZIP', async () => {
  const pdf = await (await withPages(['one'])).save();
  expect(await (await call('/extractAttachments', pdf, { format: 'json' })).json()).toEqual({
    attachments: [],
  });
  const response = await call('/extractAttachments', pdf, {});
  expect([response.status, await response.json()]).toMatchObject([400, { code: 'nothing_found' }]);
});

test('an attachment that unpacks to more than an answer can have is refused', async () => {
  const document = await withPages(['one']);
  const { context } = document;
  const bomb = new Uint8Array(210 * 1024 * 1024);
  // Deflated here: pdf-lib would take ten seconds.
  const packed = context.stream(deflateSync(bomb), {
    Type: 'EmbeddedFile',
    Filter: 'FlateDecode',
    Params: { Size: bomb.length },
  });
  const file = { Type: 'Filespec', F: PDFString.of('bomb.bin'), EF: { F: context.register(packed) } };
  const Names = [PDFString.of('bomb.bin'), context.register(context.obj(file))];
  document.catalog.set(PDFName.of('Names'), context.obj({ EmbeddedFiles: { Names } }));
  const pdf = await document.save();
  expect(pdf.length).toBeLessThan(1024 * 1024);
  const response = await call('/extractAttachments', pdf, {});
  expect([response.status, await response.json()]).toMatchObject([413, { code: 'output_too_large' }]);
});

test.each([
  [{ attachments: [] }, 'attachments'],
  [{ attachments: [{ name: '', content: 'YQ==' }] }, 'attachments[0].name'],
  [{ attachments: [{ name: 'a', content: '?' }] }, 'attachments[0].content'],
  [{ attachments: [{ name: 'a', content: 'YQ==', relationship: 'Friend' }] }, 'attachments[0].relationship'],
  [{ attachments: [{ name: 'a', content: 'YQ==', type: 'text' }] }, 'attachments[0].type'],
])('%j is refused by its field', async (fields, field) => {
  const response = await call('/attachFiles', await (await withPages(['one'])).save(), fields);
  expect([response.status, await response.json()]).toMatchObject([400, { details: [{ field }] }]);
});
