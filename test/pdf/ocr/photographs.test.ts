import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, expect, test } from '@jest/globals';
import sharp, { type Sharp } from 'sharp';
import { photographed, type Shot } from '../../../bench/reading/scans/photograph.ts';
import { someOf } from '../../jest/chosen-cases.ts';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { layerWords } from './layer-words.ts';
import { page, printed } from './scan.ts';

const lines = [
  'The quick brown fox jumps',
  'over 1,234 lazy dogs.',
  'They sleep in the afternoon,',
  'all of them.',
];

let service: Service;
let sheet: Buffer;

beforeAll(async () => {
  service = await sharedService();
  const { pdf } = await printed(lines);
  const json = { pdf_base64: pdf.toString('base64'), dpi: 300 };
  const { images } = (await answered('/pdfToImage', json)) as { images: { image_base64: string }[] };
  sheet = Buffer.from(images[0]?.image_base64 ?? '', 'base64');
});

async function called(path: string, json: object): Promise<Response> {
  const response = await service.call('POST', path, { key: service.liveKey, json });
  expect(response.status).toBe(200);
  return response;
}

async function answered(path: string, json: object): Promise<unknown> {
  return (await called(path, json)).json();
}

/** A PDF of a picture alone, as large as a page of these tests. */
async function pictured(picture: Sharp): Promise<string> {
  const document = await PDFDocument.create();
  const image = await document.embedJpg(await picture.jpeg().toBuffer());
  document.addPage([page.width, page.height]).drawImage(image, { x: 0, y: 0, ...page });
  return Buffer.from(await document.save()).toString('base64');
}

const said = ({ text }: { text: string }) => text.split('\n').filter((line) => line !== '');

const shots: readonly [string, Shot][] = [
  ['perspective and a shadow', { tilt: 0.25, margin: 0.06, shadow: 0.6, blur: 1 }],
  ['a shadow', { tilt: 0, margin: 0, shadow: 0.75, blur: 0.8 }],
  ['perspective', { tilt: 0.35, margin: 0.08, shadow: 0, blur: 0.8 }],
];

test.each(someOf(shots, 1))('a photograph with %s is read', async (_, shot) => {
  const pdf_base64 = await pictured(await photographed(sharp(sheet), shot));
  const read = (await answered('/extractText', { pdf_base64, ocr: 'always' })) as { text: string };
  expect(said(read)).toEqual(lines);
});

test('the text layer of a photograph has its words where they are seen', async () => {
  const shot = { tilt: 0.3, margin: 0.08, shadow: 0.3, blur: 0.8 };
  const pdf_base64 = await pictured(await photographed(sharp(sheet), shot));
  const answer = await called('/ocrPdf', { pdf_base64 });
  const words = await layerWords(Buffer.from(await answer.arrayBuffer()));
  expect(words.map(({ text }) => text).join(' ')).toBe(lines.join(' '));
  // The far side of the sheet is narrower, so its first lines begin farther to the right.
  const starts = ['The', 'over', 'They', 'all'].map(
    (start) => words.find(({ text }) => text === start)?.x ?? 0,
  );
  expect(starts).toEqual(starts.toSorted((one, other) => other - one));
  expect((starts[0] ?? 0) - (starts[3] ?? 0)).toBeGreaterThan(3);
});

test('letters beside a light panel are read, which is no sheet on a table', async () => {
  const printedSheet = await sharp(sheet).resize({ width: 900 }).toBuffer();
  const title = await sharp(sheet)
    .extract({ left: 100, top: 60, width: 1_100, height: 120 })
    .negate({ alpha: false })
    .toBuffer();
  const slide = sharp({ create: { width: 1_375, height: 800, channels: 3, background: '#000' } }).composite([
    { input: printedSheet, left: 240, top: 300 },
    { input: title, left: 130, top: 60 },
  ]);
  const pdf_base64 = await pictured(slide);
  const read = (await answered('/extractText', { pdf_base64, ocr: 'always' })) as { text: string };
  expect(read.text.match(/quick brown fox/g)).toHaveLength(2);
});
