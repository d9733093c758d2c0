import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { someOf } from '../../jest/chosen-cases.ts';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { layerWords } from './layer-words.ts';
import { printed, scanOf, spoiled } from './scan.ts';

const lines = ['The quick brown fox jumps', 'over 1,234 lazy dogs.'];
const said = lines.join('\n');

let service: Service;
let original: Awaited<ReturnType<typeof printed>>;
let picture: Buffer;
let scan: Buffer;

beforeAll(async () => {
  service = await sharedService();
  original = await printed(lines);
  picture = await drawn(original.pdf);
  scan = await scanOf(picture);
});

async function call(path: string, pdf: Uint8Array, fields: object = {}) {
  const json = { pdf_base64: Buffer.from(pdf).toString('base64'), ...fields };
  const response = await service.call('POST', path, { key: service.liveKey, json });
  return {
    status: response.status,
    credits: Number(response.headers.get('x-credits-used')),
    warning: response.headers.get('x-warning'),
    body: Buffer.from(await response.arrayBuffer()),
  };
}

async function drawn(pdf: Uint8Array): Promise<Buffer> {
  const { body } = await call('/pdfToImage', pdf, { dpi: 200 });
  const { images } = JSON.parse(body.toString()) as { images: { image_base64: string }[] };
  return Buffer.from(images[0]?.image_base64 ?? '', 'base64');
}

async function textOf(pdf: Uint8Array, fields: object = {}) {
  const { body, ...answer } = await call('/extractText', pdf, fields);
  return { ...answer, ...JSON.parse(body.toString()) };
}

test('a scan looks as before, and has its text, each word in its place', async () => {
  const { body, status, credits } = await call('/ocrPdf', scan);
  expect({ status, credits }).toEqual({ status: 200, credits: 0.06 });
  expect(await drawn(body)).toEqual(await drawn(scan));
  expect(await textOf(body)).toMatchObject({ text: said });
  const words = await layerWords(body);
  expect(words.map(({ text }) => text)).toEqual(original.words.map(({ text }) => text));
  for (const [index, { x, y }] of original.words.entries()) {
    expect(Math.abs((words[index]?.x ?? 0) - x)).toBeLessThan(3);
    expect(Math.abs((words[index]?.y ?? 0) - y)).toBeLessThan(3);
  }
});

test('a skewed scan with specks is read, and its text has the same skew', async () => {
  const { body, credits } = await call('/ocrPdf', await scanOf(await spoiled(picture, 3)));
  expect(credits).toBe(0.06);
  const words = await layerWords(body);
  expect(words.map(({ text }) => text).join(' ')).toBe(lines.join(' '));
  const [first, last] = [words[0], words[4]];
  const slope = ((last?.y ?? 0) - (first?.y ?? 0)) / ((last?.x ?? 0) - (first?.x ?? 0));
  expect(slope).toBeLessThan(Math.tan(-0.03));
  expect(slope).toBeGreaterThan(Math.tan(-0.07));
});

test('recognised text is read: large headings, rising lines, and single small letters', async () => {
  const html =
    '<h1 style="font-size: 48pt">Annual Report</h1><p>We met in March.</p><h2>our own voice</h2><p>More was said later.';
  const response = await service.call('POST', '/htmlToPdf', { key: service.liveKey, json: { html } });
  const sheet = await drawn(Buffer.from(await response.arrayBuffer()));
  const background = '#fff';
  for (const degrees of someOf([0.5, 0, 90], 1)) {
    const { data, info } = await sharp(sheet)
      .rotate(degrees, { background })
      .png()
      .toBuffer({ resolveWithObject: true });
    const document = await PDFDocument.create();
    const [width, height] = [(info.width * 72) / 200, (info.height * 72) / 200];
    const image = await document.embedPng(data);
    document.addPage([width, height]).drawImage(image, { x: 0, y: 0, width, height });
    const { body } = await call('/ocrPdf', Buffer.from(await document.save()));
    const { text } = await textOf(body);
    for (const word of ['Annual', 'Report', 'March', 'own', 'later']) expect(text).toContain(word);
    const none = { runs: 0, characters: 0, reasons: {} };
    expect(await textOf(body, { hidden: 'exclude' })).toMatchObject({ text, left_out: none });
    const jsonOf = async (path: string, fields: object) =>
      JSON.parse((await call(path, body, fields)).body.toString());
    const { markdown } = await jsonOf('/extractContent', {});
    expect(await jsonOf('/extractContent', { hidden: 'exclude' })).toMatchObject({
      markdown,
      left_out: none,
    });
    const search = { pattern: 'Annual|Report|own', regex: true };
    expect(await jsonOf('/grepPdf', { ...search, hidden: 'exclude' })).toMatchObject({ total_matches: 3 });
  }
});

test('/extractText recognises scans where it is asked to, and says how certain they are', async () => {
  expect(await textOf(scan)).toMatchObject({ text: '', credits: 0.01 });
  const read = await textOf(scan, { ocr: 'auto' });
  expect(read).toMatchObject({ text: said, credits: 0.06 });
  expect(read.pages[0].ocr_confidence).toBeGreaterThan(0.8);
  expect(await textOf(original.pdf, { ocr: 'auto' })).toMatchObject({ text: said, credits: 0.01 });
  expect(await textOf(original.pdf, { ocr: 'always' })).toMatchObject({ text: said, credits: 0.06 });
});

test('/extractContent recognises scans where it is asked to, for as much more', async () => {
  const contentOf = async (pdf: Uint8Array, ocr: string) => {
    const { body, credits } = await call('/extractContent', pdf, { ocr });
    return { credits, ...JSON.parse(body.toString()) };
  };
  const text = lines.join(' ');
  expect(await contentOf(scan, 'never')).toMatchObject({ markdown: '', credits: 0.02 });
  const read = await contentOf(scan, 'auto');
  expect(read).toMatchObject({ markdown: text, credits: 0.07 });
  expect(read.pages[0].confidence).toBeGreaterThan(0.8);
  expect(read.pages[0].confidence).toBeLessThan(1);
  const { pages } = JSON.parse(
    (await call('/extractContent', scan, { ocr: 'auto', words: true })).body.toString(),
  );
  expect(pages[0].words.map((word: { readonly text: string }) => word.text).join(' ')).toBe(text);
  for (const { confidence } of pages[0].words) {
    expect(confidence).toBeGreaterThan(0.5);
    expect(confidence).toBeLessThanOrEqual(1);
  }
  expect(await contentOf(original.pdf, 'auto')).toMatchObject({ markdown: text, credits: 0.02 });
  const mixed = await contentOf(await scanOf(picture, 'Received on Monday'), 'auto');
  expect(mixed).toMatchObject({ markdown: `Received on Monday\n\n${text}`, credits: 0.07 });
  const { body } = await call('/extractContent', scan, { ocr: 'auto', dry_run: true });
  expect(JSON.parse(body.toString()).credits).toEqual({ minimum: 0.02, maximum: 0.07 });
});

test('of a page with text and a scan, the scan alone is read', async () => {
  const mixed = await scanOf(picture, 'Received on Monday');
  const { text, credits } = await textOf(mixed, { ocr: 'auto' });
  expect({ text, credits }).toEqual({ text: `Received on Monday\n\n${said}`, credits: 0.06 });
  const again = await call('/ocrPdf', (await call('/ocrPdf', mixed)).body);
  expect(again.credits).toBe(0.01);
  expect(again.warning).toContain('No page was recognised');
});

test('as a stage, pages that are recognised cost more than those of other stages', async () => {
  const stages = [
    { operation: 'ocrPdf' },
    { operation: 'compressPdf', level: 'lossless' },
    { operation: 'rotatePages', degrees: 90 },
  ];
  const { body, credits } = await call('/processPdf', scan, { stages });
  expect(credits).toBe(0.09);
  expect(await textOf(body)).toMatchObject({ text: said });
  const { body: price } = await call('/processPdf', scan, { stages, dry_run: true });
  expect(JSON.parse(price.toString()).credits).toEqual({ minimum: 0.04, maximum: 0.09 });
});

test('the text is kept by PDF/A', async () => {
  const { body, status } = await call('/ocrPdf', scan, { conformance: 'pdf/a-2u' });
  expect(status).toBe(200);
  expect(await textOf(body)).toMatchObject({ text: said });
});

test('a language that is not installed is refused, and those that are are named', async () => {
  const { status, body, credits } = await call('/ocrPdf', scan, { languages: ['deu'] });
  expect({ status, credits }).toEqual({ status: 400, credits: 0 });
  expect(JSON.parse(body.toString())).toMatchObject({
    code: 'invalid_field',
    message: '`languages` has deu, which this service cannot read. It reads eng.',
  });
});
