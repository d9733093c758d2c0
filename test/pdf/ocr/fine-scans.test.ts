import { PDFDocument, PDFName, PDFRawStream, StandardFonts } from '@cantoo/pdf-lib';
import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';

const lines = ['Of the general culture of the turnip crop', 'and of the soils that are fit for it.'];

const sizePoints = { width: 120, height: 60 };

/** Letters of a small page, too small for 300 dpi, as a scanner sees them at 600: light on dark. */
async function letters(service: Service) {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.TimesRoman);
  const page = document.addPage([sizePoints.width, sizePoints.height]);
  for (const [index, text] of lines.entries())
    page.drawText(text, { x: 8, y: 40 - index * 5, size: 3.2, font });
  const json = { pdf_base64: Buffer.from(await document.save()).toString('base64'), dpi: 600 };
  const response = await service.call('POST', '/pdfToImage', { key: service.liveKey, json });
  const { images } = (await response.json()) as { images: { image_base64: string }[] };
  return sharp(Buffer.from(images[0]?.image_base64 ?? '', 'base64'))
    .negate({ alpha: false })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** A page whose letters are the mask of a picture of one black pixel, over a coarse picture of the paper. */
async function maskedScan(service: Service): Promise<Buffer> {
  const { data, info } = await letters(service);
  const document = await PDFDocument.create();
  const { width, height } = sizePoints;
  const page = document.addPage([width, height]);
  const image = (entries: object, data: Uint8Array) => {
    const dictionary = { Type: 'XObject', Subtype: 'Image', ColorSpace: 'DeviceGray', BitsPerComponent: 8 };
    return document.context.register(
      PDFRawStream.of(document.context.obj({ ...dictionary, ...entries, Length: data.length }), data),
    );
  };
  const mask = image({ Width: info.width, Height: info.height }, data);
  const ink = image({ Width: 1, Height: 1, SMask: mask }, new Uint8Array(1));
  const paper = image({ Width: 100, Height: 50 }, new Uint8Array(5_000).fill(255));
  const names = [paper, ink].map((one) => page.node.newXObject('Im', one));
  const content = names.map((name) => `q ${width} 0 0 ${height} 0 0 cm ${name} Do Q`).join('\n');
  page.node.set(PDFName.of('Contents'), document.context.register(document.context.stream(content)));
  return Buffer.from(await document.save());
}

test('a page is recognised at the resolution of its finest picture', async () => {
  const service = await sharedService();
  const json = { pdf_base64: (await maskedScan(service)).toString('base64'), ocr: 'always' };
  const response = await service.call('POST', '/extractText', { key: service.liveKey, json });
  const { text, pages } = (await response.json()) as { text: string; pages: { ocr_confidence: number }[] };
  expect({ status: response.status, text: text.replaceAll(/\n+/g, '\n') }).toEqual({
    status: 200,
    text: lines.join('\n'),
  });
  expect(pages[0]?.ocr_confidence).toBeGreaterThan(0.9);
});
