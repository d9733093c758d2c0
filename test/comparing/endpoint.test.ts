import { type PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';
import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { compare, compared, inLines, printed } from './compared.ts';

let service: Service;
let before: string;
let after: string;

const offer = (price: string) =>
  `<h1>Offer</h1><p>The price of the machine is ${price} without tax.</p><p style="break-before: page">Signed in Berlin.</p>`;

beforeAll(async () => {
  service = await sharedService();
  [before, after] = await Promise.all([
    printed(service, { html: offer('400 EUR') }),
    printed(service, { html: offer('450 USD') }),
  ]);
});

function call(json: object, key = service.liveKey): Promise<Response> {
  return service.call('POST', '/comparePdfs', { key, json });
}

function file(base64: string): Blob {
  return new Blob([Buffer.from(base64, 'base64')]);
}

test('costs a page of the longer PDF, as a dry run says', async () => {
  const one = await printed(service, { html: '<p>Only a page.</p>' });
  const json = { before: { pdf_base64: one }, after: { pdf_base64: after } };
  const response = await call(json);
  expect([response.status, response.headers.get('x-credits-used')]).toEqual([200, '0.03']);
  const dry = await call({ ...json, dry_run: true });
  expect(await dry.json()).toEqual({ endpoint: '/comparePdfs', credits: { minimum: 0.03, maximum: 0.03 } });
});

test('takes files of a form, and documents beside them', async () => {
  const form = new FormData();
  form.append('before', file(before), 'before.pdf');
  form.append('after', file(after), 'after.pdf');
  const both = await service.call('POST', '/comparePdfs', { key: service.liveKey, form });
  expect(both.headers.get('x-warning')).toBeNull();
  expect(inLines(await both.json())).toEqual(['replaced 400 EUR → 450 USD']);
  const stored = await service.call('POST', '/rotatePages', {
    key: service.liveKey,
    json: { pdf_base64: after, degrees: 180, storage: { mode: 'default' } },
  });
  const { document_id } = (await stored.json()) as { document_id: string };
  form.set('after', JSON.stringify({ document_id }));
  const mixed = await service.call('POST', '/comparePdfs', { key: service.liveKey, form });
  expect(inLines(await mixed.json())).toEqual(['replaced 400 EUR → 450 USD']);
});

test('each PDF is opened with its own password, or with that of the call', async () => {
  const encrypted = async (pdf_base64: string, user_password: string) => {
    const json = { pdf_base64, user_password };
    const response = await service.call('POST', '/encryptPdf', { key: service.liveKey, json });
    return Buffer.from(await response.arrayBuffer()).toString('base64');
  };
  const [one, other] = await Promise.all([encrypted(before, 'first'), encrypted(after, 'second')]);
  const sources = { before: { pdf_base64: one }, after: { pdf_base64: other, password: 'second' } };
  const refused = await call(sources);
  expect(await refused.json()).toMatchObject({
    code: 'pdf_encrypted',
    message: expect.stringMatching(/^before: /),
  });
  expect(refused.headers.get('x-credits-used')).toBeNull();
  const opened = await call({ ...sources, password: 'first' });
  expect(inLines(await opened.json())).toEqual(['replaced 400 EUR → 450 USD']);
});

test('compares the chosen pages of both', async () => {
  expect(await compare(service, before, after, { pages: '2' })).toMatchObject({ identical: true });
});

test('reports in Markdown, with the texts of strangers escaped', async () => {
  const { markdown } = await compared(
    service,
    { html: '<p>See the terms of *May* and of others.</p>' },
    { html: '<p>See the terms of [June](https://evil.example) and of others.</p>' },
    { format: 'markdown' },
  );
  expect(markdown).toBe(
    '# Comparison\n\nDifferences: 1 replaced.\n\n1. **Replaced** (before page 1, after page 1)\n\n   > − \\*May\\*\n\n   > + \\[June\\](https://evil.example)\n',
  );
});

test('gives the pages side by side, with the changes as annotations', async () => {
  const response = await call({
    before: { pdf_base64: before },
    after: { pdf_base64: after },
    format: 'pdf',
  });
  expect([
    response.status,
    response.headers.get('content-type'),
    response.headers.get('x-credits-used'),
  ]).toEqual([200, 'application/pdf', '0.03']);
  const bytes = Buffer.from(await response.arrayBuffer());
  const pdf = await PDFDocument.load(bytes);
  const [page] = pdf.getPages();
  const marks =
    page?.node
      .Annots()
      ?.asArray()
      .map((reference) => pdf.context.lookup(reference, PDFDict)) ?? [];
  const facts = marks.map((mark) => [
    String(mark.get(PDFName.of('Subtype'))),
    textOf(mark.get(PDFName.of('Contents'))),
    (mark.get(PDFName.of('Rect')) as PDFArray).asRectangle().x < (page?.getWidth() ?? 0) / 2,
  ]);
  expect(facts).toEqual([
    ['/Highlight', 'Replaced by: 450 USD', true],
    ['/Highlight', 'Replaces: 400 EUR', false],
  ]);
  expect(pdf.getPageCount()).toBe(2);
  const text = await service.call('POST', '/extractText', {
    key: service.liveKey,
    json: { pdf_base64: bytes.toString('base64'), hidden: 'exclude' },
  });
  const { text: shown } = (await text.json()) as { text: string };
  for (const words of ['400 EUR', '450 USD', 'Signed in Berlin.']) expect(shown).toContain(words);
});

function textOf(value: unknown): string {
  return value instanceof PDFHexString || value instanceof PDFString ? value.decodeText() : '';
}

test('with pixels, finds what is drawn in another way, and no text that only moved', async () => {
  const page = (color: string, words: string) => ({
    html: `<p>${words} and a sentence that follows it in the same line.</p><div style="width: 60pt; height: 40pt; background: ${color}; position: absolute; top: 300pt; left: 100pt"></div>`,
    css: '@page { margin: 0 }',
  });
  const comparison = await compared(service, page('red', 'Short'), page('blue', 'A longer beginning'), {
    pixels: true,
  });
  expect(comparison).toMatchObject({ identical: false, text_identical: false, pixels_identical: false });
  const areas = comparison.changes?.filter(({ kind }) => kind === 'pixels') ?? [];
  expect(areas).toHaveLength(1);
  const [box] = areas[0]?.before?.boxes ?? [];
  expect([box?.x, box?.y, box?.width, box?.height].map((side) => Math.round((side ?? 0) / 5) * 5)).toEqual([
    100, 300, 60, 40,
  ]);
});

const chart = (bar: number) =>
  `<svg width="160" height="100"><rect width="160" height="100" fill="#eee"/><rect x="20" y="30" width="30" height="60"/><rect x="70" y="${100 - bar}" width="30" height="${bar}" fill="navy"/><path d="M5 5 L 150 40" stroke="red"/></svg>`;
const picture = (bar: number) =>
  `<img style="display: block" src="data:image/svg+xml;base64,${Buffer.from(chart(bar).replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')).toString('base64')}">`;
const more = '<p style="margin: 0 0 7.3pt">A line that was added.</p>';

test.each([
  ['a drawing', chart],
  ['a picture', picture],
])('%s that only shifted is no difference of pixels, and one that changed is', async (_, drawn) => {
  const page = (bar: number, first = '') => ({
    html: `${first}<p>Sales by year.</p>${drawn(bar)}<p>They rose.</p>`,
  });
  const areas = ({ changes = [] }: Awaited<ReturnType<typeof compared>>) =>
    changes.filter(({ kind }) => kind === 'pixels').length;
  const pixels = { pixels: true };
  expect(areas(await compared(service, page(40), page(40, more), pixels))).toBe(0);
  expect(areas(await compared(service, page(40), page(55, more), pixels))).toBeGreaterThan(0);
  expect(areas(await compared(service, page(40), page(55), pixels))).toBe(1);
});

test('pages alone can be compared by pixels', async () => {
  const comparison = await compare(service, before, after, { text: false, pixels: true });
  expect(comparison).toMatchObject({
    identical: false,
    pixels_identical: false,
    summary: { inserted: 0, deleted: 0, replaced: 0, moved: 0, pixels: 1 },
  });
  expect(comparison.text_identical).toBeUndefined();
});

test.each([
  ['nothing to compare', { text: false }, 'invalid_field', 'text must be true'],
  [
    'two sources of one PDF',
    { before: { pdf_base64: 'JVBERg==', pdf_url: 'https://example.com/a.pdf' } },
    'source_conflict',
    'before.pdf_url cannot be sent together',
  ],
  ['a PDF without a source', { before: {} }, 'missing_field', 'before.pdf_base64 is required'],
  ['a text in place of a PDF', { before: 'a.pdf' }, 'invalid_field', 'before '],
  ['a file that is no PDF', { before: { pdf_base64: 'aGVsbG8=' } }, 'not_a_pdf', 'before: '],
])('refuses %s, for free', async (_, wrong, code, message) => {
  const response = await call({ before: { pdf_base64: before }, after: { pdf_base64: after }, ...wrong });
  expect(await response.json()).toMatchObject({ code, message: expect.stringContaining(message) });
  expect(response.headers.get('x-credits-used')).toBeNull();
});
