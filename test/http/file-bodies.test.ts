import { beforeAll, expect, test } from '@jest/globals';
import { photoPng } from '../../functions/core/contract/samples/photo-png.ts';
import { reportPdf } from '../../functions/core/contract/samples/report-pdf.ts';
import { readPdf } from '../render/read-pdf.ts';
import type { CallRequest, Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

type Body = NonNullable<CallRequest['body']>;

async function send(path: string, type: string, body: Body, headers: Readonly<Record<string, string>> = {}) {
  const request = { key: service.liveKey, body, headers: { 'Content-Type': type, ...headers } };
  return service.call('POST', path, request);
}

async function textOf(response: Response): Promise<string> {
  if (response.status !== 200) throw new Error(await response.text());
  const { pages } = await readPdf(await response.bytes());
  return pages.map(({ text }) => text.normalize('NFKC')).join('\n');
}

const pdf = new Uint8Array(Buffer.from(reportPdf, 'base64'));
const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

test.each<readonly [string, string, Body, string]>([
  ['in UTF-8', 'text/html', '<p>Größe 5 €', 'Größe 5 €'],
  ['with a charset', 'text/html; charset=iso-8859-1', latin('<p>Gr\xf6\xdfe'), 'Größe'],
  ['with a charset in quotes', 'TEXT/HTML;charset="Shift_JIS"', latin('<p>\x93\xfa\x96{'), '日本'],
  [
    'whose meta element has the charset',
    'text/html',
    latin('<meta charset="koi8-r"><p>\xf0\xd2\xc9\xd7\xc5\xd4'),
    'Привет',
  ],
  ['that names none, and is not UTF-8', 'text/html', latin('<p>Gr\xf6\xdfe'), 'Größe'],
  [
    'with a byte order mark',
    'text/html; charset=iso-8859-1',
    new Uint8Array(Buffer.from('\ufeff<p>Größe')),
    'Größe',
  ],
  ['in UTF-16', 'text/html', new Uint8Array(Buffer.from('\ufeff<p>Größe', 'utf16le')), 'Größe'],
])('prints a body of HTML %s', async (_what, type, body, text) => {
  expect(await textOf(await send('/htmlToPdf', type, body))).toBe(text);
});

test('takes the other fields of a body of HTML from the query string', async () => {
  const query =
    'format=A5&landscape=true&margin=2cm&filename=a.pdf&wait_for=10&print_background=false&unknwon=1';
  const response = await send(`/htmlToPdf?${query}`, 'text/html', '<p>page');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toContain('filename="a.pdf"');
  expect(response.headers.get('x-warning')).toContain('unknown field: unknwon');
  const { pages } = await readPdf(await response.bytes());
  expect(pages[0]).toMatchObject({ text: 'page', width: 596, height: 420 });
});

test('draws a body of HTML, and prints one of Markdown', async () => {
  const image = await send('/htmlToImage?format=webp', 'text/html', '<p>page');
  expect(image.headers.get('content-type')).toBe('image/webp');
  expect(
    await textOf(await send('/markdownToPdf?theme=plain', 'text/markdown; charset=utf-8', '# Größe')),
  ).toBe('Größe');
});

test.each([
  ['/pageCount', { page_count: expect.any(Number) }],
  ['/pdfInfo', { page_count: expect.any(Number) }],
  ['/extractText?pages=1', { pages: [{ page: 1, text: expect.any(String) }] }],
])('reads a body that is a PDF: %s', async (path, answer) => {
  const response = await send(path, 'application/pdf', pdf);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject(answer);
});

test('prints a body of text', async () => {
  const sent = await send(
    '/textToPdf?font_size=20&pageSize=a5',
    'text/plain; charset=iso-8859-1',
    latin('Gr\xf6\xdfe'),
  );
  const { pages } = await readPdf(await sent.bytes());
  expect(pages[0]).toMatchObject({ text: 'Größe', width: 420, height: 595 });
});

test.each([
  ['image/png', photoPng, { width: 120, height: 80 }],
  [
    'image/svg+xml',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80"/>').toString('base64'),
    { width: 90, height: 60 },
  ],
])('makes a PDF of a body that is an image: %s', async (type, base64, size) => {
  const sent = await send(
    '/imageToPdf?filename=photo.pdf',
    type,
    new Uint8Array(Buffer.from(base64, 'base64')),
  );
  expect(sent.headers.get('content-disposition')).toContain('filename="photo.pdf"');
  const { pages } = await readPdf(await sent.bytes());
  expect(pages).toMatchObject([size]);
  const none = await send('/imageToPdf', type, new Uint8Array([1, 2, 3]));
  expect([none.status, await none.json()]).toMatchObject([400, { code: 'invalid_image' }]);
});

test('takes an urlencoded form wherever a body of JSON has plain fields', async () => {
  const form = 'application/x-www-form-urlencoded';
  const upload = await send('/uploads', form, 'filename=a.pdf&size=1000');
  expect([upload.status, await upload.json()]).toMatchObject([200, { document_id: expect.any(String) }]);
  const { liveKey: key } = await service.newAccount();
  const request = {
    key,
    headers: { 'Content-Type': form },
    body: 'below=2.5&webhook_url=https%3A%2F%2F93.184.215.14%2Fcredits',
  };
  const alert = await service.call('PUT', '/credits/alert', request);
  expect([alert.status, await alert.json()]).toMatchObject([200, { below: 2.5 }]);
});

test('changes a body that is a PDF', async () => {
  const path = `/rotatePages?degrees=90&stages=x`;
  const response = await send(path, 'application/pdf', pdf);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  const stages = encodeURIComponent('[{"operation":"rotatePages","degrees":90}]');
  const processed = await send(`/processPdf?stages=${stages}`, 'application/pdf', pdf);
  expect(processed.status).toBe(200);
});

test.each([
  ['/htmlToPdf', 'text/html', 'authentication', '{"username":"a","password":"b"}'],
  ['/htmlToPdf', 'text/html', 'cookies', '[]'],
  ['/htmlToPdf', 'text/html', 'headers', '{}'],
  ['/pageCount', 'application/pdf', 'password', 'x'],
  ['/encryptPdf', 'application/pdf', 'user_password', 'x'],
  ['/encryptPdf', 'application/pdf', 'owner_password', 'x'],
  ['/encryptPdf', 'application/pdf', 'Owner-Password', 'x'],
  ['/processPdf', 'application/pdf', 'stages', '[{"operation":"encryptPdf", "user_password" : "x"}]'],
])('refuses a secret in the query string of %s as %s: %s', async (path, type, field, value) => {
  const response = await send(`${path}?${field}=${encodeURIComponent(value)}`, type, 'x');
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    code: 'invalid_field',
    message: `${field} cannot be sent in the query string, which others may log. Send it in a body of JSON or multipart/form-data.`,
  });
});

test('refuses a charset that no one knows, and a type that the endpoint does not take', async () => {
  const unknown = await send('/htmlToPdf', 'text/html; charset=klingon', '<p>a');
  expect(unknown.status).toBe(415);
  expect(await unknown.json()).toMatchObject({
    code: 'unsupported_media_type',
    message: 'The charset of text/html is not known. Send the body in UTF-8.',
  });
  const other = await send('/htmlToPdf', 'text/markdown', '# a');
  expect(await other.json()).toMatchObject({
    code: 'unsupported_media_type',
    message:
      'The body’s Content-Type is text/markdown. Send it with application/json or multipart/form-data or application/x-www-form-urlencoded or text/html.',
  });
  expect((await send('/mergePdfs', 'application/pdf', 'x')).status).toBe(415);
});

test('reads an urlencoded form as the texts of a multipart form', async () => {
  const fields = { html: '<p>a & b', landscape: 'true', margin: '{"top":"2cm"}', page_ranges: '1' };
  const body = new URLSearchParams(fields).toString();
  const response = await send('/htmlToPdf', 'application/x-www-form-urlencoded', body);
  expect(response.status).toBe(200);
  const { pages } = await readPdf(await response.bytes());
  expect(pages[0]).toMatchObject({ text: 'a & b', width: 842 });
  const text = await send(
    '/textToPdf',
    'application/x-www-form-urlencoded; charset=UTF-8',
    'text=Gr%C3%B6%C3%9Fe+5',
  );
  expect(await textOf(text)).toBe('Größe 5');
});

test('reads the text of a field that a form sends as a file', async () => {
  const form = new FormData();
  form.append(
    'html',
    new File([latin('<meta charset=latin1><p>Gr\xf6\xdfe')], 'page.html', { type: 'text/html' }),
  );
  form.append('css', new File(['p::after { content: "!" }'], 'a.css'));
  form.append('storage', new File(['{"mode":"memory"}'], 'a.json'));
  const response = await service.call('POST', '/htmlToPdf', { key: service.liveKey, form });
  expect(await textOf(response)).toBe('Größe!');
});

test('makes a job of a body that is one file, and replays it by its key', async () => {
  const path = `/htmlToPdf?async=true&filename=job.pdf&storage=${encodeURIComponent('{"mode":"default"}')}`;
  const headers = { 'Idempotency-Key': 'file-body' };
  const accepted = await send(path, 'text/html', '<p>in a job', headers);
  expect(accepted.status).toBe(202);
  const { status_url } = (await accepted.json()) as { status_url: string };
  const again = await send(path, 'text/html', '<p>in a job', headers);
  expect(await again.json()).toMatchObject({ status_url });
  const job = await ended(status_url);
  expect(job).toMatchObject({ status: 'completed', result: { filename: 'job.pdf' } });
  const { document_id } = job.result as { document_id: string };
  const file = await service.call('GET', `/files/${document_id}/download`, { key: service.liveKey });
  expect(await textOf(file)).toBe('in a job');
});

async function ended(url: string): Promise<{ readonly status: string; readonly result?: unknown }> {
  for (;;) {
    const response = await fetch(url, { headers: { Authorization: `Bearer ${service.liveKey}` } });
    const job = (await response.json()) as { status: string };
    if (job.status !== 'queued' && job.status !== 'processing') return job;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

test('answers a dry run of a body that is one file', async () => {
  const response = await send('/htmlToPdf?dry_run=true&page_ranges=1-3', 'text/html', '<p>a');
  expect(await response.json()).toEqual({
    endpoint: '/htmlToPdf',
    credits: { minimum: 1.01, maximum: 1.03 },
  });
});
