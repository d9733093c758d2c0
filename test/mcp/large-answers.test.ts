import { randomBytes } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Client } from '@modelcontextprotocol/client';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { accessToken } from './access-token.ts';
import { answerOf, connectAgent, textOf } from './agent.ts';

let service: Service;
let agent: Client;

beforeAll(async () => {
  service = await sharedService();
  agent = await connectAgent(service.baseUrl, await accessToken((await service.newAccount()).accountId));
});

afterAll(() => agent.close());

function call(name: string, input: Record<string, unknown>) {
  return agent.callTool({ name, arguments: input });
}

async function pdfOfPages(count: number): Promise<string> {
  const pdf = await PDFDocument.create();
  for (let page = 1; page <= count; page += 1) pdf.addPage([300, 200]).drawText(`Page ${page} of many`);
  return pdf.saveAsBase64();
}

test('drawn pages are images that a model can look at', async () => {
  const result = await call('pdf_to_image', { pdf_base64: await pdfOfPages(2), dpi: 50, format: 'jpeg' });
  expect(answerOf(result)).toEqual({
    images: [
      { page: 1, format: 'jpeg' },
      { page: 2, format: 'jpeg' },
    ],
    total_pages: 2,
  });
  const images = result.content.filter((block) => block.type === 'image');
  expect(images.map(({ mimeType }) => mimeType)).toEqual(['image/jpeg', 'image/jpeg']);
  for (const { data } of images)
    expect(Buffer.from(data, 'base64').subarray(0, 3)).toEqual(Buffer.from([255, 216, 255]));
});

test('of images that are too large together the first ones are returned, with a note on the others', async () => {
  const { width, height } = { width: 600, height: 600 };
  const noise = randomBytes(width * height * 3);
  const bitmap = `data:image/bmp;base64,${bmp(width, height, noise).toString('base64')}`;
  const made = await call('image_to_pdf', { images_base64: [bitmap] });
  const { document_id } = answerOf<{ document_id: string }>(made);
  const merged = await call('merge_pdfs', { document_ids: Array.from({ length: 20 }, () => document_id) });
  const drawn = await call('pdf_to_image', {
    document_id: answerOf<{ document_id: string }>(merged).document_id,
    dpi: 96,
  });
  const { images } = answerOf<{ images: { page: number }[] }>(drawn);
  expect(images.length).toBeGreaterThan(0);
  expect(images.length).toBeLessThan(20);
  expect(images.map(({ page }) => page)).toEqual(images.map((_, index) => index + 1));
  expect(drawn.content.filter((block) => block.type === 'image')).toHaveLength(images.length);
  expect(textOf(drawn)).toContain('Request the others with `pages`');
});

/** An uncompressed bitmap of 24 bits a pixel. */
function bmp(width: number, height: number, pixels: Buffer): Buffer {
  const head = Buffer.alloc(54);
  head.write('BM');
  head.writeUInt32LE(head.length + pixels.length, 2);
  head.writeUInt32LE(head.length, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(24, 28);
  return Buffer.concat([head, pixels]);
}

test('a text too long to be shown is cut, with a word on how to get the rest', async () => {
  const { document_id } = answerOf<{ document_id: string }>(
    await call('text_to_pdf', { text: 'word '.repeat(60_000) }),
  );
  const result = await call('extract_text', { document_id });
  const text = textOf(result);
  expect(text).toContain('This result is incomplete. Request fewer pages at a time with `pages`.');
  expect(text.length).toBeLessThan(100_000);
  expect(JSON.stringify(answerOf(result)).length).toBeLessThan(100_000);
});
