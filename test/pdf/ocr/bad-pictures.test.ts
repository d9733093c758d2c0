import { deflateSync } from 'node:zlib';
import { beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import type { OcrRequest } from '../../../functions/core/contract/messages/ocr.ts';
import { packGreys } from '../../../functions/core/engines/tesseract/grey-picture.ts';
import { invokeFunction } from '../../invoke-function.ts';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { printed } from './scan.ts';

let service: Service;
let good: OcrRequest;

beforeAll(async () => {
  service = await sharedService();
  good = await pictureOf(['Plain words']);
});

/** What the function that recognises is sent of a page that says some lines. */
async function pictureOf(lines: readonly string[]): Promise<OcrRequest> {
  const { pdf } = await printed(lines);
  const json = { pdf_base64: pdf.toString('base64'), dpi: 200 };
  const response = await service.call('POST', '/pdfToImage', { key: service.liveKey, json });
  const { images } = (await response.json()) as { images: { image_base64: string }[] };
  const { data, info } = await sharp(Buffer.from(images[0]?.image_base64 ?? '', 'base64'))
    .toColourspace('b-w')
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = packed(new Uint8Array(data));
  return { widthPixels: info.width, heightPixels: info.height, dpi: 200, pixels, languages: ['eng'] };
}

function packed(greys: Uint8Array<ArrayBuffer>): string {
  return deflateSync(packGreys({ pixels: greys })).toString('base64');
}

async function answered(request: OcrRequest) {
  const answer = await invokeFunction(service.lambdaUrl, 'ocr', request);
  return answer as {
    readonly head?: { readonly lines: readonly { readonly words: readonly { readonly text: string }[] }[] };
    readonly problem?: { readonly code: string };
  };
}

async function said(request: OcrRequest): Promise<readonly string[] | undefined> {
  const { head } = await answered(request);
  return head?.lines.map(({ words }) => words.map(({ text }) => text).join(' '));
}

test.each([
  ['has fewer pixels than it says', { pixels: packed(new Uint8Array(99)) }, 'not_a_pdf'],
  ['has more pixels than it says', { pixels: packed(new Uint8Array(5_000_000)) }, 'processing_failed'],
  ['is larger than any page is drawn', { widthPixels: 3_000, heightPixels: 3_000 }, 'processing_failed'],
  ['has a negative size', { widthPixels: -1, heightPixels: -1 }, 'processing_failed'],
  ['has sizes that are not numbers', { widthPixels: Number.NaN }, 'processing_failed'],
  ['is not packed', { pixels: 'AAAA' }, 'processing_failed'],
])('after a picture that %s, the next one is read', async (_, part, code) => {
  expect((await answered({ ...good, ...part })).problem?.code).toBe(code);
  expect(await said(good)).toEqual(['Plain words']);
});

test('many pictures, good and bad, do each other no harm', async () => {
  const bad = { ...good, pixels: packed(new Uint8Array(99)) };
  const answers = await Promise.all([good, bad, good, bad, good].map(said));
  expect(answers).toEqual([['Plain words'], undefined, ['Plain words'], undefined, ['Plain words']]);
});
