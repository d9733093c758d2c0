import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, expect, test } from '@jest/globals';
import type { CallRequest, Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { sampleForm } from '../forms/sample-form.ts';
import { complaints, numberlessObjects, pageTexts, readBack } from '../structure/read-back.ts';

let service: Service;
let report: Uint8Array<ArrayBuffer>;
let other: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  service = await sharedService();
  report = await withPages(['one', 'two', 'three']);
  other = await withPages(['four']);
});

async function withPages(texts: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  for (const text of texts) document.addPage([300, 200]).drawText(text, { x: 20, y: 100 });
  return new Uint8Array(await document.save());
}

function base64(pdf: Uint8Array): string {
  return Buffer.from(pdf).toString('base64');
}

async function post(path: string, request: CallRequest) {
  const response = await service.call('POST', path, request);
  const isPdf = response.headers.get('content-type') === 'application/pdf';
  return {
    status: response.status,
    headers: response.headers,
    pdf: isPdf ? new Uint8Array(await response.arrayBuffer()) : undefined,
    body: isPdf ? undefined : ((await response.json()) as Record<string, unknown>),
  };
}

test('does all stages in one call, as the single calls do one after another', async () => {
  const { liveKey: key } = await service.newAccount();
  const { status, pdf, headers } = await post('/processPdf', {
    key,
    json: {
      pdf_base64: base64(report),
      stages: [
        { operation: 'mergePdfs', pdfs_base64: [base64(other)] },
        { operation: 'extractPages', pages: '4,1-2' },
        { operation: 'rotatePages', pages: '2', degrees: 90 },
        { operation: 'watermarkPdf', text: 'page {page} of {pages}', rotation: 0, font_size: 9 },
        { operation: 'rotatePages', pages: '2,3', degrees: 270 },
      ],
    },
  });
  expect(status).toBe(200);
  expect(headers.get('x-credits-used')).toBe('0.05');
  expect(complaints(pdf as Uint8Array)).toBe('');
  expect(await pageTexts(pdf as Uint8Array)).toEqual(['fourpage 1 of 3', 'onepage 2 of 3', 'twopage 3 of 3']);
  expect(await rotations(pdf as Uint8Array)).toEqual([0, 0, 270]);
  let singly = await single('/mergePdfs', key, { pdfs_base64: [base64(report), base64(other)] });
  singly = await single('/extractPages', key, { pdf_base64: base64(singly), pages: '4,1-2' });
  singly = await single('/rotatePages', key, { pdf_base64: base64(singly), pages: '2', degrees: 90 });
  const mark = { text: 'page {page} of {pages}', rotation: 0, font_size: 9 };
  singly = await single('/watermarkPdf', key, { pdf_base64: base64(singly), ...mark });
  singly = await single('/rotatePages', key, { pdf_base64: base64(singly), pages: '2,3', degrees: 270 });
  expect(await numberlessObjects(pdf as Uint8Array)).toEqual(await numberlessObjects(singly));
});

test('fills in, attaches, compresses and encrypts in one call, as the single calls do one after another', async () => {
  const { liveKey: key } = await service.newAccount();
  const password = 'secret';
  const chain: readonly (readonly [string, object])[] = [
    ['fillForm', { fields: { name: 'Žofie Ωmega', address: 'Here' } }],
    ['attachFiles', { attachments: [{ name: 'a.txt', content: base64(Buffer.from('attached')) }] }],
    ['compressPdf', { level: 'lossless' }],
    ['encryptPdf', { user_password: password, permissions: ['print'] }],
  ];
  const source = sampleForm();
  const stages = chain.map(([operation, fields]) => ({ operation, ...fields }));
  const whole = await single('/processPdf', key, { pdf_base64: base64(source), stages });
  let singly = source;
  for (const [operation, fields] of chain)
    singly = await single(`/${operation}`, key, { pdf_base64: base64(singly), ...fields });
  const opened = async (pdf: Uint8Array) => {
    const plain = await single('/decryptPdf', key, { pdf_base64: base64(pdf), password });
    expect(complaints(plain)).toBe('');
    return (await numberlessObjects(plain)).map((object) => object.replaceAll(/D:20[\d+'Z-]*/g, 'now'));
  };
  const { body } = await post('/pageCount', { key, json: { pdf_base64: base64(whole) } });
  expect(body).toMatchObject({ code: 'pdf_encrypted' });
  expect(await opened(whole)).toEqual(await opened(singly));
});

async function single(path: string, key: string, json: object): Promise<Uint8Array> {
  const { pdf, body } = await post(path, { key, json });
  expect(body).toBeUndefined();
  return pdf as Uint8Array;
}

function rotations(pdf: Uint8Array): Promise<readonly number[]> {
  return readBack(pdf, async (read) =>
    Promise.all(
      Array.from({ length: read.numPages }, async (_, index) => (await read.getPage(index + 1)).rotate),
    ),
  );
}

test('merges several PDFs by a first stage, whose files a form carries', async () => {
  const { liveKey: key } = await service.newAccount();
  const form = new FormData();
  form.append('files', new Blob([other]), 'b.pdf');
  form.append('files', new Blob([report]), 'a.pdf');
  form.append(
    'stages',
    JSON.stringify([{ operation: 'mergePdfs' }, { operation: 'extractPages', pages: '1-2' }]),
  );
  const { pdf } = await post('/processPdf', { key, form });
  expect(await pageTexts(pdf as Uint8Array)).toEqual(['four', 'one']);
});

test.each<[string, object, string, string]>([
  ['no stage', { stages: [] }, 'invalid_field', 'stages'],
  ['an unknown operation', { stages: [{ operation: 'pageCount' }] }, 'invalid_field', 'stages[0].operation'],
  [
    'a field of a stage',
    {
      stages: [
        { operation: 'rotatePages', degrees: 90 },
        { operation: 'rotatePages', degrees: 45 },
      ],
    },
    'invalid_field',
    'stages[1].degrees',
  ],
  [
    'pages that there are no longer',
    {
      stages: [
        { operation: 'extractPages', pages: '1' },
        { operation: 'rotatePages', degrees: 90, pages: '2' },
      ],
    },
    'page_out_of_range',
    'stages[1]',
  ],
  [
    'a linearized PDF that is to be encrypted',
    {
      stages: [
        { operation: 'compressPdf', web: true },
        { operation: 'encryptPdf', user_password: 'secret' },
      ],
    },
    'invalid_field',
    'stages[0].web',
  ],
  [
    'a report of a redaction',
    { stages: [{ operation: 'redactPdf', redactions: [{ text: 'one' }], report: true }] },
    'invalid_field',
    'stages[0].report must be false: a stage makes no report, only /redactPdf does.',
  ],
  [
    'a merge with nothing',
    { stages: [{ operation: 'mergePdfs' }] },
    'missing_field',
    'stages[0].pdfs_base64',
  ],
  [
    'an invalid PDF to merge',
    { stages: [{ operation: 'mergePdfs', pdfs_base64: ['AAAA'] }] },
    'not_a_pdf',
    'stages[0]',
  ],
])('refuses %s, names the stage and charges nothing', async (_, json, code, place) => {
  const { liveKey: key } = await service.newAccount();
  const { body, status } = await post('/processPdf', { key, json: { pdf_base64: base64(report), ...json } });
  expect({ status, code: body?.code, message: body?.message }).toEqual({
    status: 400,
    code,
    message: expect.stringContaining(place),
  });
  const credits = await service.call('GET', '/credits', { key });
  expect(await credits.json()).toMatchObject({ balance: 100, spent: 0, reserved: 0 });
});

test('pays for the time that a stage used up before it failed', async () => {
  const { liveKey: key } = await service.newAccount();
  const stages = [
    { operation: 'rotatePages', degrees: 90 },
    { operation: 'redactPdf', redactions: [{ pattern: '^(?=(a+)+b)(a)\\2' }] },
  ];
  const json = { pdf_base64: base64(await withPages(['a'.repeat(40)])), stages };
  const { status, headers, body } = await post('/processPdf', { key, json });
  expect({ status, body }).toEqual({
    status: 400,
    body: expect.objectContaining({
      code: 'invalid_regex',
      message: expect.stringMatching(/^stages\[1\]: .*takes too long/),
    }),
  });
  expect(headers.get('x-credits-used')).toBe('0.02');
  const credits = await service.call('GET', '/credits', { key });
  expect(await credits.json()).toMatchObject({ balance: 99.98, spent: 0.02, reserved: 0 });
});

test('asks for several PDFs to be merged first', async () => {
  const { liveKey: key } = await service.newAccount();
  const json = {
    pdfs_base64: [base64(report), base64(other)],
    stages: [{ operation: 'rotatePages', degrees: 90 }],
  };
  const { body } = await post('/processPdf', { key, json });
  expect(body).toMatchObject({ code: 'invalid_field', details: [{ field: 'stages[0].operation' }] });
});

test('states the cost of the stages before the work', async () => {
  const { liveKey: key } = await service.newAccount();
  const stages = [
    { operation: 'rotatePages', degrees: 90 },
    { operation: 'rotatePages', degrees: 90 },
  ];
  const { body } = await post('/processPdf', {
    key,
    json: { pdf_base64: base64(report), stages, dry_run: true },
  });
  expect(body).toEqual({ endpoint: '/processPdf', credits: { minimum: 0.02, maximum: 0.02 } });
});

test('counts the pages of each stage that has a price for them, as they are before it', async () => {
  const { liveKey: key } = await service.newAccount();
  const compress = { operation: 'compressPdf', level: 'lossless' };
  const stages = [compress, { operation: 'extractPages', pages: '2' }, compress];
  const json = { pdf_base64: base64(report), stages };
  const { body } = await post('/processPdf', { key, json: { ...json, dry_run: true } });
  expect(body).toMatchObject({ credits: { minimum: 0.07, maximum: 0.07 } });
  const { headers } = await post('/processPdf', { key, json });
  expect(headers.get('x-credits-used')).toBe('0.07');
});

test('marks the result of the test environment once, however many stages there are', async () => {
  const { testKey: key } = await service.newAccount();
  const stages = [
    { operation: 'rotatePages', degrees: 90 },
    { operation: 'extractPages', pages: '1,1' },
  ];
  const { pdf } = await post('/processPdf', {
    key,
    environment: 'test',
    json: { pdf_base64: base64(report), stages },
  });
  const single = await post('/rotatePages', {
    key,
    environment: 'test',
    json: { pdf_base64: base64(other), degrees: 180 },
  });
  expect(await testMarks(pdf as Uint8Array)).toBe(2);
  expect(await testMarks(single.pdf as Uint8Array)).toBe(1);
  expect(await rotations(single.pdf as Uint8Array)).toEqual([180]);
});

/** How many pages refer to the mark, and so how often it is on them. */
async function testMarks(pdf: Uint8Array): Promise<number> {
  const objects = await numberlessObjects(pdf);
  return objects.filter((text) => text.includes('/Type /Page\n') && text.includes('/Watermark')).length;
}

test('warns of a field that the stage does not have, though another one has it', async () => {
  const stages = [{ operation: 'extractPages', pages: '1', degrees: 90, page: 2 }];
  const { headers } = await post('/processPdf', {
    key: service.liveKey,
    json: { pdf_base64: base64(report), stages },
  });
  expect(headers.get('x-warning')).toBe(
    'unknown field: stages[0].degrees; unknown field: stages[0].page, did you mean stages[0].pages?',
  );
});
