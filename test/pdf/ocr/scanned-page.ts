import { PDFDocument } from '@cantoo/pdf-lib';
import { expect } from '@jest/globals';
import type { Service } from '../../service.ts';

/** A PDF, in base64, of the picture of a printed page. */
export async function scannedPage(service: Service, html: string, dpi: number): Promise<string> {
  const page = { width: '210mm', height: '110mm', margin: { top: '8mm', bottom: '8mm' } };
  const { liveKey: key } = service;
  const printed = await service.call('POST', '/htmlToPdf', { key, json: { html, ...page } });
  const pdf_base64 = Buffer.from(await printed.arrayBuffer()).toString('base64');
  const drawn = await service.call('POST', '/pdfToImage', { key, json: { pdf_base64, dpi } });
  expect(drawn.status).toBe(200);
  const { images } = (await drawn.json()) as {
    readonly images: readonly { readonly image_base64: string }[];
  };
  const document = await PDFDocument.create();
  const image = await document.embedPng(images[0]?.image_base64 ?? '');
  const [width, height] = [(image.width * 72) / dpi, (image.height * 72) / dpi];
  document.addPage([width, height]).drawImage(image, { x: 0, y: 0, width, height });
  return Buffer.from(await document.save()).toString('base64');
}
