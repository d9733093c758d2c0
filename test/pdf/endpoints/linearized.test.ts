import { PDFDocument, PDFHexString, PDFName, PDFNumber, PDFRawStream, StandardFonts } from '@cantoo/pdf-lib';
import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { complaints, pageTexts, readBack } from '../structure/read-back.ts';

let service: Service;
let key: string;

beforeAll(async () => {
  service = await sharedService();
  key = (await service.newAccount()).liveKey;
});

const pageNames = ['one', 'two', 'three', 'four'];

/** Pages whose last three share a font, with a bookmark and a thumbnail; the outlines are shown at the beginning. */
async function report(isPdfA1: boolean): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const { context, catalog } = document;
  const alone = await document.embedFont(StandardFonts.TimesRoman);
  const shared = await document.embedFont(StandardFonts.Helvetica);
  for (const [index, name] of pageNames.entries())
    document.addPage([200, 100]).drawText(name, { size: 20, font: index === 0 ? alone : shared });
  const [first, , third] = document.getPages();
  const bookmark = context.obj({ Title: PDFHexString.fromText('Third') });
  const outlines = context.nextRef();
  const item = context.register(bookmark);
  bookmark.set(PDFName.of('Parent'), outlines);
  bookmark.set(PDFName.of('Dest'), context.obj([third?.ref as never, PDFName.of('Fit')]));
  context.assign(outlines, context.obj({ First: item, Last: item, Count: 1 }));
  catalog.set(PDFName.of('Outlines'), outlines);
  catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'));
  const thumbnail = { Width: 1, Height: 1, BitsPerComponent: 8, ColorSpace: 'DeviceGray' };
  const gray = PDFRawStream.of(context.obj(thumbnail) as never, Buffer.from([90]));
  first?.node.set(PDFName.of('Thumb'), context.register(gray));
  if (isPdfA1) {
    const xmp = Buffer.from('<x:xmpmeta xmlns:x="adobe:ns:meta/"><pdfaid:part>1</pdfaid:part></x:xmpmeta>');
    const metadata = PDFRawStream.of(context.obj({ Type: 'Metadata', Subtype: 'XML' }) as never, xmp);
    catalog.set(PDFName.of('Metadata'), context.register(metadata));
  }
  return document.save({ useObjectStreams: false });
}

async function compress(pdf: Uint8Array, fields: object): Promise<Buffer> {
  const json = { pdf_base64: Buffer.from(pdf).toString('base64'), level: 'lossless', ...fields };
  const response = await service.call('POST', '/compressPdf', { key, json });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

async function isLinearized(pdf: Buffer): Promise<unknown> {
  const json = { pdf_base64: pdf.toString('base64') };
  const response = await service.call('POST', '/pdfInfo', { key, json });
  return ((await response.json()) as { linearized: unknown }).linearized;
}

test.each([
  ['cross-reference streams', false],
  ['tables, as for PDF/A-1', true],
])('puts the first page first on request, with %s', async (_, isPdfA1) => {
  const source = await report(isPdfA1);
  const pdf = await compress(source, { web: true });
  expect(complaints(pdf)).toBe('');
  // Skipped without qpdf.
  expect(complaints(pdf, '--check-linearization')).toBe('');
  expect(await pageTexts(pdf)).toEqual(pageNames);
  expect(await readBack(pdf, async (document) => (await document.getOutline())[0]?.title)).toBe('Third');
  expect(pdf.includes('/Type/XRef')).toBe(!isPdfA1);
  expect([await isLinearized(pdf), await isLinearized(await compress(source, {}))]).toEqual([true, false]);

  const text = pdf.toString('latin1');
  const named = /\/L (\d+)\/H\[ (\d+) (\d+)\]\/O (\d+)\/E (\d+)\/N (\d+)\/T (\d+)>>/.exec(
    text.slice(0, 1024),
  );
  const [length = 0, hintsAt = 0, hintBytes = 0, firstPage = 0, end = 0, pageCount] =
    named?.slice(1).map(Number) ?? [];
  expect([length, pageCount]).toEqual([pdf.length, pageNames.length]);
  const hints = text.slice(hintsAt, hintsAt + hintBytes);
  expect([hints.slice(0, 20), hints.slice(-7)]).toEqual([
    expect.stringMatching(/^\d+ 0 obj\n<<\/S /),
    'endobj\n',
  ]);
  // The first page's objects end where they should, and no other page is before.
  expect(text.slice(end - 7, end)).toBe('endobj\n');
  const pages = [...text.matchAll(/(\d+) 0 obj\n<<\/Type \/Page\//g)];
  const offsets = pages.map(({ index }) => index);
  expect(Number(pages[0]?.[1])).toBe(firstPage);
  expect(offsets.map((offset) => offset < end)).toEqual([true, false, false, false]);
});

test('comes back linearized even if it is smaller otherwise', async () => {
  const small = await compress(await report(false), {});
  const pdf = await compress(small, { web: true });
  expect(pdf.length).toBeGreaterThan(small.length);
  expect(await isLinearized(pdf)).toBe(true);
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  expect(document.catalog.get(PDFName.of('PageMode'))).toBe(PDFName.of('UseOutlines'));
  expect(document.getPages()[0]?.getWidth()).toBe(PDFNumber.of(200).asNumber());
});
