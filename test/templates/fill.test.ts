import { beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { type ReadPdf, readPdf } from '../render/read-pdf.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { uploaded } from './uploaded.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

function print(json: object, path = '/htmlToPdf'): Promise<Response> {
  return service.call('POST', path, { key: service.liveKey, json });
}

async function printed(json: object): Promise<ReadPdf & { readonly warning: string | null }> {
  const response = await print(json);
  if (response.status !== 200) throw new Error(await response.text());
  const pdf = await readPdf(new Uint8Array(await response.arrayBuffer()));
  return { ...pdf, warning: response.headers.get('x-warning') };
}

async function refusal(json: object) {
  const response = await print(json);
  const { code, message, details } = (await response.json()) as Readonly<Record<string, unknown>>;
  return { status: response.status, code, message, details };
}

test('fills a template that comes with the call', async () => {
  const template = {
    html: '<h1>Invoice {{ no }}</h1>{% render "line", text: customer.name %}<p>{{ sum | money: "EUR", "de" }}</p><p>{{ day | date: "long", "de" }}</p>',
    css: 'h1 { color: {{ color }} } p { color: #123456 }',
    header_html: '<div style="font-size: 12px">Head {{ no }}</div>',
    partials: { line: '<p>To {{ text }}</p>' },
    options: { format: 'A5', margin: '1in' },
  };
  const data = {
    no: 7,
    customer: { name: '<b>Ann & Co</b>' },
    sum: 1234.5,
    day: '2026-03-01',
    color: '#abcdef',
  };
  const { pages, warning } = await printed({ template, data });
  expect(pages).toHaveLength(1);
  const [page] = pages;
  expect(page?.text.replace(/\s+/g, ' ')).toContain('Invoice 7 To <b>Ann & Co</b> 1.234,50 € 1. März 2026');
  expect(page?.text).toContain('Head 7');
  expect(page?.colors).toEqual(expect.arrayContaining(['#abcdef', '#123456']));
  expect([page?.width, page?.height]).toEqual([420, 596]);
  expect(warning).toBeNull();
});

test('options of the call hold before those of the template, even where they are the defaults', async () => {
  const template = { html: '<p>x</p>', options: { format: 'A5', landscape: true } };
  const { pages } = await printed({ template, format: 'A4' });
  expect([pages[0]?.width, pages[0]?.height]).toEqual([842, 595]);
});

test('shows assets and images of documents', async () => {
  const id = await uploaded(service, await picture('#c03060'), 'a.png');
  const other = await uploaded(service, await picture('#3060c0'), 'b.png');
  const template = {
    html: `<img src="{{ 'img/logo.png' | asset }}"><img src="{{ photo | document_image }}">`,
    assets: { 'img/logo.png': id },
  };
  const { pages } = await printed({ template, data: { photo: other } });
  expect(pages[0]?.images).toBe(2);
});

test('draws QR codes and barcodes', async () => {
  const html = '<div style="width:200px">{{ url | qr_code }}</div><div>{{ ean | barcode: "ean13" }}</div>';
  const { pages } = await printed({
    template: { html },
    data: { url: 'https://example.com', ean: '4006381333931' },
  });
  expect(pages[0]?.colors).toContain('#000000');
});

test('prints a template in Markdown, in which values are text', async () => {
  const template = { markdown: '# {{ title }}\n\n{{ text }}' };
  const { pages } = await printed({ template, data: { title: 'Letter', text: '*not* <b>bold</b> `code`' } });
  expect(pages[0]?.text).toContain('*not* <b>bold</b> `code`');
});

test('makes an image of a template', async () => {
  const template = {
    html: '<body style="background: {{ color }}">',
    options: { format: 'A5', media: 'print' },
  };
  const response = await print(
    { template, data: { color: 'rgb(192, 48, 96)' }, width: 20, height: 10 },
    '/htmlToImage',
  );
  expect(response.status).toBe(200);
  const { channels, dominant } = await sharp(Buffer.from(await response.arrayBuffer())).stats();
  expect(channels).toHaveLength(3);
  expect(dominant).toEqual({ r: 184, g: 40, b: 88 });
});

test('warns of names that the data lacks, with their places', async () => {
  const template = {
    html: '<p>{{ a }}</p>\n{% for i in items %}{{ i.b }}{% endfor %}{% if c %}x{% endif %}',
  };
  const { warning } = await printed({ template, data: { items: [{}] } });
  expect(warning).toBe('html, line 1: the data has no a; html, line 2: the data has no i.b');
});

test('refuses them where the template is strict', async () => {
  const template = { html: '<p>{{ a }}</p>\n{{ b.c | default: "x" }}', strict: true };
  expect(await refusal({ template, data: {} })).toEqual({
    status: 400,
    code: 'invalid_data',
    message: 'html, line 1, column 7: the data has no a.',
    details: [{ field: 'html', in: 'html', line: 1, column: 7, message: 'the data has no a' }],
  });
});

test('refuses data that the schema does not accept, with JSON pointers', async () => {
  const item = { type: 'object', required: ['price'], properties: { price: { type: 'number' } } };
  const data_schema = { type: 'object', properties: { items: { type: 'array', items: item } } };
  const found = await refusal({
    template: { html: 'x', data_schema },
    data: { items: [{ price: 1 }, {}, { price: 'x' }] },
  });
  expect(found).toEqual({
    status: 400,
    code: 'invalid_data',
    message: 'data.items[1].price is required. data.items[2].price must be number.',
    details: [
      { field: 'data.items[1].price', pointer: '/items/1/price', message: 'is required' },
      { field: 'data.items[2].price', pointer: '/items/2/price', message: 'must be number' },
    ],
  });
});

test.each([
  ['a filter', { html: 'x\n  {{ a | nope }}' }, 'html, line 2, column 3: undefined filter: nope.'],
  ['a tag', { html: '{% nope %}' }, 'html, line 1, column 1: tag "nope" not found.'],
  ['a block', { html: 'x', css: '\n{% if a %}' }, 'css, line 2, column 1: tag {% if a %} not closed.'],
  [
    'a partial',
    { html: '{% render "p" %}', partials: { p: '\n\n{% for x in %}' } },
    /^p, line 3, column \d+: /,
  ],
  [
    'a missing partial',
    { html: '{% render "q" %}', partials: { p: 'x' } },
    'html, line 1, column 1: there is no partial "q", only p.',
  ],
  [
    'a missing asset',
    { html: '{{ "q.png" | asset }}' },
    'html, line 1, column 1: there is no asset "q.png".',
  ],
  [
    'a remote reference',
    { html: 'x', data_schema: { items: { $ref: 'https://example.com/s' } } },
    'data_schema /items/$ref leads out of the schema: references begin with #.',
  ],
  [
    'a pattern',
    { html: 'x', data_schema: { properties: { a: { pattern: '(?=a)b' } } } },
    /^data_schema \/properties\/a\/pattern has a pattern/,
  ],
])('says where the fault is: %s', async (_, template, message) => {
  const found = await refusal({ template, data: { a: true } });
  expect(found).toMatchObject({ status: 400, code: 'invalid_template' });
  if (typeof message === 'string') expect(found.message).toBe(message);
  else expect(found.message).toMatch(message);
});

test.each([
  ['html beside it', { html: 'x', template: { html: 'x' } }, 'source_conflict'],
  ['data alone', { html: 'x', data: {} }, 'invalid_field'],
  ['base_url', { template: { html: 'x' }, base_url: 'https://example.com' }, 'invalid_field'],
  ['neither HTML nor Markdown', { template: { css: 'x' } }, 'missing_field'],
  ['options of other endpoints', { template: { html: 'x', options: { dpi: 100 } } }, 'invalid_field'],
  ['options that are not valid', { template: { html: 'x', options: { format: 'A9' } } }, 'invalid_field'],
  ['no name', { template: 'No Name' }, 'invalid_field'],
])('refuses %s', async (_, json, code) => {
  expect(await refusal(json)).toMatchObject({ status: 400, code });
});

async function picture(background: string): Promise<Uint8Array<ArrayBuffer>> {
  const made = sharp({ create: { width: 8, height: 8, channels: 3, background } });
  return new Uint8Array(await made.png().toBuffer());
}
