import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type CallRequest, type OwnService, startService } from '../../service.ts';

let service: OwnService;
let site: Server;
let siteUrl: string;
let pdf: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  const document = await PDFDocument.create();
  for (const text of ['first', 'second']) document.addPage([200, 200]).drawText(text, { x: 20, y: 100 });
  pdf = new Uint8Array(await document.save());
  site = createServer((request, response) => {
    response.writeHead(request.url === '/a.pdf' ? 200 : 404);
    response.end(request.url === '/a.pdf' ? pdf : 'nothing here');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
  siteUrl = `http://${host}`;
  service = await startService({ egressAllow: [host] });
});

afterAll(async () => {
  site.close();
  await service.stop();
});

async function call(path: string, request: CallRequest) {
  const response = await service.call('POST', path, { key: service.liveKey, ...request });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

function form(fields: Readonly<Record<string, string>>): FormData {
  const data = new FormData();
  data.append('file', new Blob([pdf]), 'a.pdf');
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

test('takes the PDF as a file of a form, as base64, or from a URL', async () => {
  const base64 = Buffer.from(pdf).toString('base64');
  const answers = await Promise.all([
    call('/pageCount', { form: form({}) }),
    call('/pageCount', { json: { pdf_base64: base64 } }),
    call('/pageCount', {
      json: { pdf_base64: `data:application/pdf;base64,${base64.replace(/.{76}/g, '$&\r\n')}` },
    }),
    call('/pageCount', { json: { pdf_base64: Buffer.from(pdf).toString('base64url') } }),
    call('/pageCount', { json: { pdf_url: `${siteUrl}/a.pdf` } }),
  ]);
  expect(answers).toEqual(Array(5).fill({ status: 200, body: { page_count: 2 } }));
});

test.each<[string, object, string, string]>([
  ['no source', {}, 'missing_field', 'file'],
  ['two sources', { pdf_base64: 'AAAA', pdf_url: 'https://example.com' }, 'source_conflict', 'pdf_url'],
])('refuses %s, naming a field', async (_, json, code, field) => {
  const { status, body } = await call('/extractText', { json });
  expect(status).toBe(400);
  expect(body).toMatchObject({ code, error: 'Invalid Input', details: [{ field }] });
});

test.each([
  ['invalid base64', { pdf_base64: 'not base64!' }, 'invalid_base64'],
  ['base64 cut in the middle', { pdf_base64: 'AAAAA' }, 'invalid_base64'],
  ['base64 of something else', { pdf_base64: 'aGVsbG8=' }, 'not_a_pdf'],
  ['a private address', { pdf_url: 'http://10.0.0.1/a.pdf' }, 'url_blocked'],
  ['a file of this machine', { pdf_url: 'file:///etc/passwd' }, 'url_blocked'],
  ['a file that is an object of JSON', { file: { filename: 'a.pdf', content: 'JVBERi0=' } }, 'invalid_field'],
])('refuses %s', async (_, json, code) => {
  expect(await call('/extractText', { json })).toMatchObject({ status: 400, body: { code } });
});

test('reports that a URL has no content', async () => {
  expect(await call('/pageCount', { json: { pdf_url: `${siteUrl}/missing` } })).toMatchObject({
    status: 400,
    body: { code: 'url_fetch_failed' },
  });
});

test.each([
  ['2,1', ['second', 'first']],
  ['[2]', ['second']],
  ['["1-"]', ['first', 'second']],
  ['even', ['second']],
])('reads pages=%s of a form', async (pages, texts) => {
  const { body } = await call('/extractText', { form: form({ pages }) });
  expect((body.pages as { text: string }[]).map(({ text }) => text)).toEqual(texts);
});

test.each([
  ['a page beyond the last', '9', 'page_out_of_range'],
  ['an invalid page', 'x', 'invalid_pages'],
  ['more pages than a call takes', '1-2,'.repeat(2_000).slice(0, -1), 'too_many_pages'],
])('refuses pages that name %s', async (_, pages, code) => {
  const { body } = await call('/extractText', { form: form({ pages }) });
  expect(body).toMatchObject({ code });
});
