import { beforeAll, expect, test } from '@jest/globals';
import { handWritten, textPages } from '../pdf/objects/hand-written.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';

let service: Service;
let key: string;

beforeAll(async () => {
  service = await sharedService();
  ({ liveKey: key } = await service.newAccount());
});

const pdf_base64 = Buffer.from(handWritten(textPages(['one', 'two', 'three']))).toString('base64');

/** The answer's bytes without what differs between two equal calls. */
async function answered(path: string, json: object, headers: Readonly<Record<string, string>> = {}) {
  const response = await service.call('POST', path, { key, json, headers });
  const type = response.headers.get('content-type') ?? '';
  const bytes = Buffer.from(await response.arrayBuffer());
  const body = type.startsWith('application/json') ? JSON.parse(bytes.toString()) : lastingPart(bytes);
  return { status: response.status, warning: response.headers.get('x-warning'), type, body };
}

function lastingPart(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replace(/D:\d{14}[^)]*|\d{4}-\d\d-\d\dT[\d:.]+Z?|<[0-9A-F]{32}>|uuid:[-0-9a-f]+/gi, '');
}

test.each([
  ['camel case', '/pageCount', { pdfBase64: pdf_base64 }, { pdf_base64 }],
  ['other styles of names', '/pageCount', { 'PDF-Base64': pdf_base64 }, { pdf_base64 }],
  [
    'names within objects',
    '/htmlToPdf',
    { html: 'a', printBackground: false, margin: { Top: '3cm' }, dryRun: true },
    { html: 'a', print_background: false, margin: { top: '3cm' }, dry_run: true },
  ],
  [
    'a paper size in lower case',
    '/textToPdf',
    { text: 'a', pageSize: 'letter' },
    { text: 'a', page_size: 'Letter' },
  ],
  [
    'the name of a file type',
    '/pdfToImage',
    { pdf_base64, format: 'JPG', pages: 'Last', dpi: 36 },
    { pdf_base64, format: 'jpeg', pages: '3', dpi: 36 },
  ],
  [
    'a percentage, a colour and a place',
    '/watermarkPdf',
    { pdf_base64, text: 'x', opacity: '30%', color: 'Tomato', position: 'bottom right', layer: 'UNDER' },
    { pdf_base64, text: 'x', opacity: 0.3, color: '#ff6347', position: 'bottom-right', layer: 'under' },
  ],
  [
    'short hexadecimal digits',
    '/watermarkPdf',
    { pdf_base64, text: 'x', color: 'F63', position: 'Centre' },
    { pdf_base64, text: 'x', color: '#ff6633', position: 'center' },
  ],
  [
    'stages',
    '/processPdf',
    {
      pdf_base64,
      stages: [
        { Operation: 'rotate-pages', degrees: 90 },
        { operation: 'watermarkPDF', text: 'x', fontSize: 9 },
      ],
    },
    {
      pdf_base64,
      stages: [
        { operation: 'rotatePages', degrees: 90 },
        { operation: 'watermarkPdf', text: 'x', font_size: 9 },
      ],
    },
  ],
  [
    'redactions',
    '/redactPdf',
    { pdf_base64, redactions: [{ Text: 'two' }], ignoreCase: false, color: 'navy', remove: ['Metadata'] },
    { pdf_base64, redactions: [{ text: 'two' }], ignore_case: false, color: '#000080', remove: ['metadata'] },
  ],
  ...['r1', 'LAST', '3..3', '3:3', '3–3', '3 — last'].map(
    (pages) => [`pages ${pages}`, '/extractText', { pdf_base64, pages }, { pdf_base64, pages: '3' }] as const,
  ),
  ['all pages', '/extractText', { pdf_base64, pages: 'all' }, { pdf_base64 }],
])('reads %s as they are meant', async (_what, path, written, meant) => {
  const answer = await answered(path, written, { Prefer: 'handling=strict' });
  expect(answer).toMatchObject({ status: 200, warning: null });
  expect(answer).toEqual(await answered(path, meant));
});

test.each([
  ['/pageCount', { pdf_base64, pdfBase64: pdf_base64 }, 'pdfBase64', 'pdf_base64'],
  ['/htmlToPdf', { html: 'a', margin: { top: 1, TOP: 2 } }, 'margin.TOP', 'top'],
  [
    '/processPdf',
    { pdf_base64, stages: [{ operation: 'watermarkPdf', text: 'a', fontSize: 1, font_size: 2 }] },
    'stages[0].font_size',
    'fontSize',
  ],
])('refuses a field of %s that was sent by two names', async (path, json, field, other) => {
  const { status, body } = await answered(path, json);
  const message = `is another spelling of ${other}: send only one of them`;
  expect([status, body]).toEqual([
    400,
    expect.objectContaining({
      code: 'source_conflict',
      message: `${field} ${message}.`,
      details: [{ field, message }],
    }),
  ]);
});

test.each([
  ['/watermarkPdf', { pdf_base64, text: 'x', opacity: '130%' }, 'opacity', 'must be at most 1'],
  ['/watermarkPdf', { pdf_base64, text: 'x', color: 'reddish' }, 'color', 'gray'],
  ['/watermarkPdf', { pdf_base64, text: 'x', rotation: '30%' }, 'rotation', 'must be a number'],
  ['/pdfToImage', { pdf_base64, format: 'gif' }, 'format', 'one of png, jpeg'],
  ['/extractText', { pdf_base64, pages: 'r4' }, 'pages', 'last page is 3'],
  ['/extractText', { pdf_base64, pages: 'first' }, 'pages', 'or last or'],
])('refuses what has no clear meaning: %s %j', async (path, json, field, words) => {
  const { status, body } = await answered(path, json);
  expect([status, body]).toMatchObject([
    400,
    { details: [{ field, message: expect.stringContaining(words) }] },
  ]);
});

test('takes the same in forms and in the query string', async () => {
  const form = new FormData();
  form.set('File', new Blob([Buffer.from(pdf_base64, 'base64')]), 'a.pdf');
  form.set('Format', 'Jpg');
  form.set('DPI', '36');
  const headers = { Authorization: `Bearer ${key}` };
  const drawn = await fetch(`${service.baseUrl}/pdfToImage`, { method: 'POST', headers, body: form });
  expect([drawn.status, drawn.headers.get('x-warning')]).toEqual([200, null]);
  const listed = await service.call('GET', '/files?storageMode=DEFAULT&LIMIT=1', { key });
  expect([listed.status, listed.headers.get('x-warning')]).toEqual([200, null]);
  const python = new URLSearchParams({ text: 'a', return_binary: 'False', dryRun: 'True' });
  const priced = await fetch(`${service.baseUrl}/textToPdf`, { method: 'POST', headers, body: python });
  expect([priced.status, await priced.json()]).toMatchObject([200, { endpoint: '/textToPdf' }]);
});

test('prints pages that are counted from the end', async () => {
  const html = ['a', 'b', 'c'].map((text) => `<p style="break-after: page">${text}</p>`).join('');
  const meant = await answered('/htmlToPdf', { html, page_ranges: '2-3' });
  expect(meant.status).toBe(200);
  for (const page_ranges of ['r3-last', '2..3', '2:3', '2 – r2'])
    expect(await answered('/htmlToPdf', { html, page_ranges })).toMatchObject({ status: 200 });
});
