import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, expect, test } from '@jest/globals';
import { end, queue } from '../../jobs/job-of.ts';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { helvetica, onePage, rawPdf, stream } from '../reading/raw-pdf.ts';
import { complaints } from '../structure/read-back.ts';
import { leakedIn } from './leaked-in.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

const letter = onePage(
  'BT /F 12 Tf 20 150 Td (Dear Jane Doe,) Tj 0 -20 Td (card 4111 1111 1111 1111,) Tj 0 -20 Td (your mail j@example.com.) Tj ET',
  { resources: helvetica },
);

const base64 = (pdf: Uint8Array) => Buffer.from(pdf).toString('base64');

async function redact(json: Readonly<Record<string, unknown>>, pdf = letter): Promise<Response> {
  const body = { pdf_base64: base64(pdf), ...json };
  return service.call('POST', '/redactPdf', { key: service.liveKey, json: body });
}

async function textOf(pdf: Uint8Array): Promise<string> {
  const json = { pdf_base64: base64(pdf) };
  const response = await service.call('POST', '/extractText', { key: service.liveKey, json });
  return ((await response.json()) as { text: string }).text;
}

test('words go, the others stay, and the answer tells where each redaction was found', async () => {
  const redactions = [
    { text: 'jane doe' },
    { preset: 'card' },
    { pattern: '\\w+@\\S+\\.com' },
    { text: 'nowhere' },
  ];
  const response = await redact({ redactions, storage: { mode: 'default' } });
  expect(response.status).toBe(200);
  const { document_id, redactions: told } = (await response.json()) as {
    document_id: string;
    redactions: {
      reason: string;
      count: number;
      found: { place: string; page: number; box: { x: number; y: number } }[];
    }[];
  };
  expect(told.map(({ reason, count }) => [reason, count])).toEqual([
    ['text', 1],
    ['card', 1],
    ['pattern', 1],
    ['text', 0],
  ]);
  expect(told[0]?.found[0]).toMatchObject({ place: 'page', page: 1 });
  expect(told[0]?.found[0]?.box.x).toBeCloseTo(49.3, 0);
  const file = await service.call('GET', `/files/${document_id}/download`, { key: service.liveKey });
  const pdf = new Uint8Array(await file.arrayBuffer());
  expect(leakedIn(pdf)).toBe(false);
  expect(await textOf(pdf)).toMatch(/Dear ,\s+card ,\s+your mail \./);
});

test('words that names of the file format hold can be redacted, also where its objects are packed', async () => {
  const document = await PDFDocument.create();
  document.addPage([300, 200]).drawText('one of a font page', { x: 20, y: 100 });
  const packed = await document.save({ useObjectStreams: true });
  const redactions = ['one', 'font', 'page'].map((text) => ({ text }));
  const response = await redact({ redactions }, packed);
  expect(response.status).toBe(200);
  expect(await textOf(new Uint8Array(await response.arrayBuffer()))).toMatch(/^\s*of a\s*$/);
});

const picture = stream(
  'SECRETPIXELS'.repeat(10),
  '/Type/XObject/Subtype/Image/Width 12/Height 10/BitsPerComponent 8/ColorSpace/DeviceGray',
);
const form = (content: string, entries = '') =>
  stream(content, `/Type/XObject/Subtype/Form/BBox[0 0 90 90]${entries}`);

test.each<[string, { more?: string; fonts?: string; catalog?: string; forms?: readonly string[] }]>([
  ['text in a font that is no object of its own', { more: 'BT /F 9 Tf (a) Tj ET', fonts: helvetica }],
  ['default resources of fields', { catalog: '/AcroForm<</Fields[]/DR<</XObject<</I 5 0 R>>>>>>' }],
  ['text in no font', { more: 'BT (a) Tj ET' }],
  ['text of half a code', { more: 'BT /W 9 Tf <20> Tj ET', fonts: '/Font<</W<</Subtype/Type0>>>>' }],
  ['a form in itself', { more: '/X Do', forms: [form('/X Do', '/Resources<</XObject<</X 6 0 R>>>>')] }],
  ['a form in itself, with the resources of the page', { more: '/X Do', forms: [form('/X Do')] }],
  ['forms in each other', { more: '/X Do', forms: [form('/Y Do'), form('/X Do')] }],
  [
    'a glyph that cannot be unpacked',
    {
      fonts: '/Font<</G 6 0 R>>',
      forms: [
        '<</Type/Font/Subtype/Type3/CharProcs<</a 7 0 R>>/Resources<</XObject<</I 5 0 R>>>>>>',
        stream('x', '/Filter/FlateDecode'),
      ],
    },
  ],
])(
  'a covered picture leaves the file of %s',
  async (_, { more = '', fonts = '', catalog = '', forms = [] }) => {
    for (const size of [50, 150]) {
      const pdf = onePage(`q ${size} 0 0 ${size} 20 20 cm /I Do Q ${more}`, {
        resources: `/XObject<</I 5 0 R/X 6 0 R/Y 7 0 R>>${fonts}`,
        catalog,
        objects: [picture, ...forms],
      });
      const response = await redact(
        { redactions: [{ page: 1, box: { x: 0, y: 100, width: 90, height: 100 } }] },
        pdf,
      );
      expect(response.status).toBe(200);
      const left = new Uint8Array(await response.arrayBuffer());
      expect(complaints(left)).toBe('');
      expect(Buffer.from(left).toString('latin1')).not.toContain('SECRETPIXELS');
    }
  },
);

test('a covered picture stays where it is drawn once more', async () => {
  const twice = onePage('q 50 0 0 50 20 20 cm /I Do Q q 50 0 0 50 120 120 cm /I Do Q', {
    resources: '/XObject<</I 5 0 R>>',
    objects: [picture],
  });
  const response = await redact(
    { redactions: [{ page: 1, box: { x: 0, y: 100, width: 90, height: 100 } }] },
    twice,
  );
  expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toContain('SECRETPIXELS');
});

test('a job tells what was redacted, as the call itself does', async () => {
  const redactions = [{ text: 'jane doe' }, { preset: 'card' }];
  const direct = (await (await redact({ redactions, storage: { mode: 'default' } })).json()) as object;
  const asking = { key: service.liveKey };
  const id = await queue(service, asking, '/redactPdf', { pdf_base64: base64(letter), redactions });
  const { result } = await end(service, asking, id);
  expect(direct).toMatchObject({ redactions: [{ count: 1 }, { count: 1 }] });
  expect(result).toMatchObject({ redactions: (direct as { redactions: unknown }).redactions });
});

test('stages list no more places together than one does, and count all', async () => {
  const lines = Array.from({ length: 60 }, () => `0 -3 Td (${'abc '.repeat(40)}) Tj`).join(' ');
  const crowded = onePage(`BT /F 2 Tf 5 195 Td ${lines} ET`, { resources: helvetica });
  const stages = ['a', 'b'].map((text) => ({ operation: 'redactPdf', redactions: [{ text }] }));
  const json = { pdf_base64: base64(crowded), stages, storage: { mode: 'default' } };
  const response = await service.call('POST', '/processPdf', { key: service.liveKey, json });
  expect(response.status).toBe(200);
  const { redactions } = (await response.json()) as { redactions: { count: number; found: object[] }[] };
  expect(redactions.map(({ count }) => count)).toEqual([2_400, 2_400]);
  expect(redactions.map(({ found }) => found.length)).toEqual([2_000, 0]);
});

test('a PDF with nothing to redact is refused, unless that is allowed', async () => {
  const refused = await redact({ redactions: [{ text: 'nowhere' }] });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ code: 'nothing_to_redact' });
  const allowed = await redact({ redactions: [{ text: 'nowhere' }], allow_none: true });
  expect(allowed.status).toBe(200);
  expect(allowed.headers.get('x-redactions')).toBe('[{"redaction":0,"reason":"text","count":0,"pages":[]}]');
});

test.each([
  [{ redactions: [{ page: 2, box: { x: 0, y: 0, width: 9, height: 9 } }] }, 'page_out_of_range'],
  [{ redactions: [{ pattern: '(' }] }, 'invalid_regex'],
  [{ redactions: [{ text: 'Jane' }], label: 'of jane' }, 'invalid_field'],
  [{ redactions: [{ text: 'Jane', preset: 'iban' }] }, 'invalid_field'],
  [{ redactions: [{ text: '  ' }] }, 'invalid_field'],
])('%j is refused with %s', async (json, code) => {
  const response = await redact(json);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code });
});

test.each(['sans', 'adobe', 'stem', 'a', 'x'])(
  'a label can be drawn whatever its own font is called: %s is redacted',
  async (text) => {
    const page = onePage(`BT /F 12 Tf 20 150 Td (Avec ou ${text}, max) Tj ET`, { resources: helvetica });
    const response = await redact({ redactions: [{ text }], label: '1234' }, page);
    expect(response.status).toBe(200);
    expect(await textOf(new Uint8Array(await response.arrayBuffer()))).toContain('1234');
  },
);

test('as a stage, it does not search what later stages add', async () => {
  const stages = [
    { operation: 'redactPdf', redactions: [{ text: 'Jane Doe' }] },
    { operation: 'setMetadata', title: 'Jane Doe' },
  ];
  const json = { pdf_base64: base64(letter), stages };
  const response = await service.call('POST', '/processPdf', { key: service.liveKey, json });
  expect(response.status).toBe(200);
  expect(response.headers.get('x-redactions')).toContain('"count":1');
  expect(response.headers.get('x-credits-used')).toBe('0.03');
});

test('as a stage, its own result is read back, whatever later stages take away', async () => {
  const resources = `/Resources<<${helvetica}/XObject<</I 7 0 R>>>>`;
  const pages = rawPdf(
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 200 200]${resources}>>`,
    '<</Type/Page/Parent 2 0 R/Contents 5 0 R>>',
    '<</Type/Page/Parent 2 0 R/Contents 6 0 R>>',
    stream('BT /F 12 Tf 20 150 Td (Dear Jane Doe,) Tj ET'),
    stream('q 80 0 0 20 20 40 cm /I Do Q'),
    // Pixels that spell the words: they are not changed, and not answered.
    stream(
      'Jane Doe',
      '/Type/XObject/Subtype/Image/Width 8/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8',
    ),
  );
  const stages = [
    { operation: 'redactPdf', redactions: [{ text: 'Jane Doe' }] },
    { operation: 'extractPages', pages: '1' },
  ];
  const call = async (...asked: readonly object[]) => {
    const json = { pdf_base64: base64(pages), stages: asked };
    const response = await service.call('POST', '/processPdf', { key: service.liveKey, json });
    return { status: response.status, body: response.ok ? {} : await response.json() };
  };
  expect(await call(...stages.toReversed())).toMatchObject({ status: 200 });
  expect(await call(...stages)).toMatchObject({
    status: 500,
    body: { code: 'redaction_incomplete', message: expect.stringContaining('object') },
  });
});

test('in the test environment, it is marked and read back as well', async () => {
  const body = { pdf_base64: base64(letter), redactions: [{ text: 'Jane Doe' }] };
  const response = await service.call('POST', '/redactPdf', {
    key: service.testKey,
    environment: 'test',
    json: body,
  });
  expect(response.status).toBe(200);
  expect(leakedIn(new Uint8Array(await response.arrayBuffer()))).toBe(false);
});

test('the result conforms to a standard where it is asked for', async () => {
  const response = await redact({
    redactions: [{ text: 'Jane Doe' }],
    conformance: 'pdf/a-2b',
    label: 'withheld',
  });
  expect(response.status).toBe(200);
  expect(leakedIn(new Uint8Array(await response.arrayBuffer()))).toBe(false);
});
