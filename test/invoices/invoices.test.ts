import { beforeAll, expect, test } from '@jest/globals';
import { sampleInvoice } from '../../bench/sample-invoice.ts';
import { invoiceProfiles } from '../../functions/core/contract/fields/electronic-invoice.ts';
import { checkInvoice } from '../../functions/core/invoices/check-invoice.ts';
import { withPages } from '../pdf/structure/documents.ts';
import { complaints, readBack } from '../pdf/structure/read-back.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { brokenInvoices } from './broken-invoices.ts';

let service: Service;
let plain: string;

beforeAll(async () => {
  service = await sharedService();
  plain = Buffer.from(await (await withPages(['one'])).save()).toString('base64');
});

async function post(path: string, json: object) {
  const response = await service.call('POST', path, { key: service.liveKey, json });
  const body = Buffer.from(await response.arrayBuffer());
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return {
    status: response.status,
    charged: response.headers.get('x-credits-used'),
    body,
    json: isJson ? JSON.parse(body.toString()) : undefined,
  };
}

async function read(pdf: Uint8Array) {
  return post('/readInvoice', { pdf_base64: Buffer.from(pdf).toString('base64') });
}

test.each(invoiceProfiles)(
  'an invoice of profile %s is attached as its format says, and read again',
  async (profile) => {
    const xml = sampleInvoice({ profile, lines: 2 });
    const { body, status } = await post('/attachInvoice', { pdf_base64: plain, electronic_invoice: { xml } });
    expect({ status, complaints: complaints(body) }).toEqual({ status: 200, complaints: '' });
    const filename = profile === 'xrechnung' ? 'xrechnung.xml' : 'factur-x.xml';
    const stated = await readBack(body, async (document) => {
      const { metadata } = await document.getMetadata();
      return Object.fromEntries([...(metadata ?? [])] as [string, unknown][]);
    });
    expect(stated).toMatchObject({
      'pdfaid:part': '3',
      'pdfaid:conformance': 'B',
      'fx:documenttype': 'INVOICE',
      'fx:documentfilename': filename,
      'fx:conformancelevel':
        { 'basic-wl': 'BASIC WL', en16931: 'EN 16931' }[profile as string] ?? profile.toUpperCase(),
    });
    expect((await read(body)).json).toMatchObject({
      filename,
      profile,
      format: profile === 'xrechnung' ? 'xrechnung' : 'factur-x',
      relationship: profile === 'minimum' || profile === 'basic-wl' ? 'Data' : 'Alternative',
      valid: true,
      broken_rules: [],
      xml,
      other_invoices: [],
    });
  },
);

test('HTML is printed with its invoice, and not at all with one that breaks a rule', async () => {
  const xml = sampleInvoice();
  const good = await post('/htmlToPdf', { html: '<h1>Invoice</h1>', electronic_invoice: { xml } });
  expect((await read(good.body)).json).toMatchObject({ filename: 'factur-x.xml', valid: true });
  const broken = xml.replace('<ram:DuePayableAmount>238.00<', '<ram:DuePayableAmount>1.00<');
  const bad = await post('/markdownToPdf', { markdown: '# Invoice', electronic_invoice: { xml: broken } });
  expect(bad).toMatchObject({
    status: 400,
    charged: null,
    json: {
      code: 'invalid_invoice',
      details: [
        { field: 'electronic_invoice.xml', rule: 'BR-CO-16', message: expect.stringContaining('BT-115') },
      ],
    },
  });
  const early = await post('/htmlToPdf', {
    url: 'http://127.0.0.1:1/never-asked',
    electronic_invoice: {
      xml: xml.replace('<ram:Name>Okapi GmbH</ram:Name>', '<ram:Nom>Okapi GmbH</ram:Nom>'),
    },
  });
  expect(early.json).toMatchObject({ code: 'invalid_invoice', details: [{ rule: 'schema' }] });
});

test.each(brokenInvoices)(
  'the errors of an invoice of profile %s are reported by the official ids (%#)',
  (profile, from, to, rules) => {
    const xml = sampleInvoice({ profile });
    const found = checkInvoice(xml.replace(from, to))?.broken.map(({ rule }) => rule) ?? [];
    expect(found.toSorted()).toEqual([...rules].sort());
  },
);

test('an invoice replaces an older one, and any other in the PDF is reported', async () => {
  const xml = sampleInvoice();
  const first = await post('/attachInvoice', { pdf_base64: plain, electronic_invoice: { xml } });
  const german = sampleInvoice({ profile: 'xrechnung' });
  const second = await post('/processPdf', {
    pdf_base64: first.body.toString('base64'),
    stages: [
      { operation: 'attachInvoice', electronic_invoice: { format: 'xrechnung', xml: german } },
      {
        operation: 'attachFiles',
        attachments: [
          {
            name: 'hidden.xml',
            content: Buffer.from(xml.replaceAll('238.00', '999.00')).toString('base64'),
            relationship: 'Data',
          },
          { name: 'same.xml', content: Buffer.from(german).toString('base64'), relationship: 'Data' },
          { name: 'other.xml', content: Buffer.from('<order/>').toString('base64'), relationship: 'Data' },
        ],
      },
    ],
  });
  expect((await read(second.body)).json).toMatchObject({
    filename: 'xrechnung.xml',
    valid: true,
    other_invoices: [
      { filename: 'hidden.xml', profile: 'en16931', identical: false },
      { filename: 'same.xml', profile: 'xrechnung', identical: true },
    ],
  });
  expect((await post('/readInvoice', { pdf_base64: plain })).json).toMatchObject({ code: 'nothing_found' });
});

const broken: readonly (readonly [string, Buffer, object])[] = [
  [
    'that is cut off',
    Buffer.from(sampleInvoice().slice(0, -50)),
    { message: expect.stringMatching(/^Line \d+, column/) },
  ],
  ['in another encoding than it names', Buffer.from(sampleInvoice().replace('Due', 'Fällig'), 'latin1'), {}],
  ['in an unknown encoding', Buffer.from(sampleInvoice().replace('UTF-8', 'UTF-99')), {}],
  [
    'whose declaration is wrong',
    Buffer.from(sampleInvoice().replace('encoding="UTF-8"', 'encoding=UTF-8')),
    {},
  ],
  ['with a document type', Buffer.from(sampleInvoice().replace('<rsm:', '<!DOCTYPE x><rsm:')), {}],
  ['without any XML', Buffer.from('Invoice 7'), {}],
];

test.each(broken)('an attached invoice %s is reported as invalid', async (_, xml, rule) => {
  const attach = (name: string) =>
    post('/attachFiles', {
      pdf_base64: plain,
      attachments: [{ name, content: xml.toString('base64'), relationship: 'Data' }],
    });
  const { status, json } = await read((await attach('factur-x.xml')).body);
  expect({ status, json }).toMatchObject({
    status: 200,
    json: {
      filename: 'factur-x.xml',
      valid: false,
      profile: null,
      specification: null,
      broken_rules: [{ rule: 'xml', level: 'error', ...rule }],
      xml: expect.stringMatching(/Invoice/),
      other_invoices: [],
    },
  });
  expect(json.broken_rules).toHaveLength(1);
});

test('a truncated invoice is found under any name, and other XML is not taken for an invoice', async () => {
  const attachments = [
    ['rechnung.xml', sampleInvoice().slice(0, -50)],
    ['order.xml', '<order><unclosed></order>'],
  ].map(([name = '', xml = '']) => ({
    name,
    content: Buffer.from(xml).toString('base64'),
    relationship: 'Data',
  }));
  const { body } = await post('/attachFiles', { pdf_base64: plain, attachments });
  expect((await read(body)).json).toMatchObject({
    filename: 'rechnung.xml',
    valid: false,
    other_invoices: [],
  });
});

test('XML that is not an invoice, or that would be dangerous to read, is refused', async () => {
  const xml = sampleInvoice();
  const entity = xml.replace('<rsm:', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><rsm:');
  const deep = xml.replace('Due within 14 days', `${'<a>'.repeat(5_000)}${'</a>'.repeat(5_000)}`);
  for (const hostile of [entity, deep, '<order/>', 'no XML', xml.slice(0, -50)]) {
    const { json } = await post('/attachInvoice', {
      pdf_base64: plain,
      electronic_invoice: { xml: hostile },
    });
    expect(json).toMatchObject({ code: 'invalid_invoice', details: [{ field: 'electronic_invoice.xml' }] });
  }
});

test('the fields beside an invoice must agree with it', async () => {
  const electronic_invoice = { xml: sampleInvoice() };
  const other = { ...electronic_invoice, profile: 'extended' };
  const refused = await post('/processPdf', {
    pdf_base64: plain,
    stages: [
      { operation: 'rotatePages', degrees: 90 },
      { operation: 'attachInvoice', electronic_invoice: other },
    ],
  });
  expect(refused.json).toMatchObject({
    code: 'invalid_field',
    details: [{ field: 'stages[1].electronic_invoice.xml' }],
  });
  const archived = await post('/htmlToPdf', { html: 'a', electronic_invoice, conformance: 'pdf/a-2b' });
  expect(archived.json).toMatchObject({ code: 'invalid_field', details: [{ field: 'conformance' }] });
});
