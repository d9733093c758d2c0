import { PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib';
import { beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { someOf } from '../../jest/chosen-cases.ts';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { readZip } from '../read-zip.ts';

let service: Service;
let picture: Buffer;
beforeAll(async () => {
  service = await sharedService();
  picture = await pictureOf(await letter());
});

const lines = [
  'Dear Jane Doe, thank you',
  'for your letter. Yours, Jane',
  'Doe was glad. Paid with',
  '4111 1111 1111 1111',
];
const page = { width: 330, height: 150 };

async function letter(): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.TimesRoman);
  const sheet = document.addPage([page.width, page.height]);
  for (const [index, line] of lines.entries())
    sheet.drawText(line, { x: 30, y: page.height - 30 - index * 24, size: 18, font });
  return Buffer.from(await document.save());
}

/** A page that is the picture, below a line of text if there is one. */
async function scanned(text?: string, of = picture): Promise<Buffer> {
  const document = await PDFDocument.create();
  const sheet = document.addPage([page.width, page.height + 40]);
  const image = await document.embedPng(of);
  sheet.drawImage(image, { x: 0, y: 0, width: page.width, height: page.height });
  const font = await document.embedFont(StandardFonts.TimesRoman);
  if (text) sheet.drawText(text, { x: 30, y: page.height + 6, size: 18, font });
  return Buffer.from(await document.save());
}

/** A page on which a word is drawn over and over, by a pattern whose cells are too near to each other to be cut. */
async function textured(): Promise<Buffer> {
  const word = await PDFDocument.create();
  const font = await word.embedFont(StandardFonts.TimesRoman);
  word.addPage([34, 20]).drawText('Doe', { x: 4, y: 5, size: 14, font });
  const document = await PDFDocument.create();
  const sheet = document.addPage([page.width, page.height]);
  const image = await document.embedPng(await pictureOf(await word.save()));
  const { context } = document;
  const cell = context.stream('q 34 0 0 20 0 0 cm /X Do Q', {
    PatternType: 1,
    PaintType: 1,
    TilingType: 1,
    BBox: [0, 0, 34, 20],
    XStep: 34,
    YStep: 20,
    Resources: { XObject: { X: image.ref } },
  });
  sheet.node.set(PDFName.of('Resources'), context.obj({ Pattern: { P: context.register(cell) } }));
  sheet.node.set(
    PDFName.of('Contents'),
    context.register(context.stream('/Pattern cs /P scn 20 20 204 80 re f')),
  );
  return Buffer.from(await document.save());
}

async function call(path: string, pdf: Uint8Array, fields: object) {
  const json = { pdf_base64: Buffer.from(pdf).toString('base64'), ...fields };
  const response = await service.call('POST', path, { key: service.liveKey, json });
  return {
    status: response.status,
    credits: Number(response.headers.get('x-credits-used')),
    warning: response.headers.get('x-warning'),
    told: response.headers.get('x-redactions'),
    body: Buffer.from(await response.arrayBuffer()),
  };
}

async function pictureOf(pdf: Uint8Array): Promise<Buffer> {
  const { body } = await call('/pdfToImage', pdf, { dpi: 200 });
  const { images } = JSON.parse(body.toString()) as { images: { image_base64: string }[] };
  return Buffer.from(images[0]?.image_base64 ?? '', 'base64');
}

/** What is recognised in the images that are in a PDF, whatever is drawn over them. */
async function readInImages(pdf: Uint8Array): Promise<string> {
  const { body } = await call('/extractImages', pdf, {});
  const document = await PDFDocument.create();
  for (const [name, bytes] of readZip(body)) {
    if (!name.endsWith('.png')) continue;
    document.addPage([page.width, page.height]).drawImage(await document.embedPng(bytes), page);
  }
  const read = await call('/extractText', await document.save(), { ocr: 'always' });
  return (JSON.parse(read.body.toString()) as { text: string }).text;
}

const redactions = [{ text: 'jane doe' }, { preset: 'card' }];

test('what is recognised in a scan goes from its pixels, also where it is broken over two lines', async () => {
  const scan = await scanned();
  expect(await readInImages(scan)).toMatch(/Jane Doe[\s\S]+Jane\s+Doe[\s\S]+4111 1111 1111 1111/);
  const { status, credits, body, told } = await call('/redactPdf', scan, { redactions, ocr: 'auto' });
  expect([status, status === 200 ? '' : body.toString(), credits]).toEqual([200, '', 0.07]);
  expect(JSON.parse(told ?? '')).toMatchObject([
    { redaction: 0, count: 2, pages: [1] },
    { redaction: 1, count: 1, pages: [1] },
  ]);
  const left = await readInImages(body);
  expect(left).toMatch(/Dear\s+thank you\s+for your letter. Yours,\s+was glad. Paid with/);
  expect(left).not.toMatch(/Jane|Doe|\d/);
});

test('the answer tells words in pictures apart from text, and each of them once', async () => {
  const mixed = await scanned('To Jane Doe');
  for (const ocr of someOf(['auto', 'always'] as const, 1)) {
    const storage = { mode: 'default' };
    const { body, ...answer } = await call('/redactPdf', mixed, { redactions, ocr, storage });
    expect([answer.status, answer.status === 200 ? '' : body.toString(), answer.credits]).toEqual([
      200,
      '',
      0.07,
    ]);
    const { redactions: outcomes } = JSON.parse(body.toString()) as {
      redactions: { count: number; found: { place: string; box: { x: number; y: number } }[] }[];
    };
    expect(outcomes.map(({ count }) => count)).toEqual([3, 1]);
    expect(outcomes[0]?.found.map(({ place }) => place)).toEqual(['page', 'picture', 'picture', 'picture']);
    expect(outcomes[0]?.found[1]?.box.x).toBeCloseTo(66, -1);
  }
});

test('a part of a word in a picture takes the word with it, and the answer says so', async () => {
  const scan = await scanned();
  const whole = await call('/redactPdf', scan, { redactions, ocr: 'auto' });
  expect(whole.warning).toBeNull();
  const part = await call('/redactPdf', scan, { redactions: [{ text: 'thank y' }], ocr: 'auto' });
  expect(part.warning).toMatch(/^More letters were removed from page 1 .*words in pictures/);
});

test('a text that is partly in a picture goes from both', async () => {
  const mixed = await scanned('With regards, kind');
  const asked = { redactions: [{ text: 'kind dear' }], ocr: 'auto' };
  const { status, body } = await call('/redactPdf', mixed, asked);
  expect(status).toBe(200);
  expect(await readInImages(body)).not.toContain('Dear');
  const { body: text } = await call('/extractText', body, {});
  expect(JSON.parse(text.toString()).text.trim()).toBe('With regards,');
});

test('a word that is still read once its pixels are overwritten fails the call', async () => {
  const { status, credits, body } = await call('/redactPdf', await textured(), {
    redactions: [{ text: 'Doe' }],
    ocr: 'auto',
  });
  expect([status, JSON.parse(body.toString()).code, credits]).toEqual([500, 'redaction_incomplete', 0]);
});

test('without `ocr`, pictures are not searched', async () => {
  const { status, body } = await call('/redactPdf', await scanned(), { redactions });
  expect([status, JSON.parse(body.toString()).code]).toEqual([400, 'nothing_to_redact']);
});

test('a scan in which nothing can be read is told', async () => {
  const { width, height } = page;
  const noise = Buffer.from(Array.from({ length: width * height }, (_, at) => ((at >> 5) & 1) * 255));
  const bars = await sharp(noise, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
  const asked = { redactions, ocr: 'auto', allow_none: true };
  const { status, warning, credits } = await call('/redactPdf', await scanned(undefined, bars), asked);
  expect([status, credits]).toEqual([200, 0.07]);
  expect(warning).toMatch(/No text was found on page 1|Page 1 was recognised with little certainty/);
});

test('the price is known before, and is that of the stage', async () => {
  const stages = [{ operation: 'redactPdf', redactions, ocr: 'auto' }];
  const known = { credits: { minimum: 0.02, maximum: 0.07 } };
  const scan = await scanned();
  for (const [path, fields] of [
    ['/redactPdf', { redactions, ocr: 'auto' }],
    ['/processPdf', { stages }],
  ] as const) {
    const { body } = await call(path, scan, { ...fields, dry_run: true });
    expect(JSON.parse(body.toString())).toMatchObject(known);
  }
  const { body } = await call('/redactPdf', scan, { redactions, dry_run: true });
  expect(JSON.parse(body.toString())).toMatchObject({ credits: { minimum: 0.02, maximum: 0.02 } });
});
