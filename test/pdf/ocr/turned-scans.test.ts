import { beforeAll, expect, test } from '@jest/globals';
import { someOf } from '../../jest/chosen-cases.ts';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { layerWords } from './layer-words.ts';
import { page, printed, turnedScanOf } from './scan.ts';

const lines = ['The quick brown fox jumps', 'over 1,234 lazy dogs.'];

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

async function call(path: string, pdf: Uint8Array, fields: object = {}): Promise<Buffer> {
  const json = { pdf_base64: Buffer.from(pdf).toString('base64'), ...fields };
  const response = await service.call('POST', path, { key: service.liveKey, json });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

async function drawn(pdf: Uint8Array): Promise<Buffer> {
  const { images } = JSON.parse((await call('/pdfToImage', pdf, { dpi: 200 })).toString());
  return Buffer.from(images[0].image_base64, 'base64');
}

const { width, height } = page;

/** Where a point of the upright page is on the turned one, and how its text is turned, both from the lower left corner. */
const turns = [
  [90, -90, (x: number, y: number) => [y, width - x]],
  [180, 180, (x: number, y: number) => [width - x, height - y]],
  [270, 90, (x: number, y: number) => [height - y, x]],
] as const;

test.each(someOf(turns, 1))(
  'a scan that lay turned by %i degrees is read, its words in their places',
  async (turn, degrees, place) => {
    const original = await printed(lines);
    const scan = await turnedScanOf(await drawn(original.pdf), turn);
    const words = await layerWords(await call('/ocrPdf', scan));
    expect(words.map(({ text }) => text)).toEqual(original.words.map(({ text }) => text));
    for (const [index, word] of original.words.entries()) {
      const [x = 0, y = 0] = place(word.x, word.y);
      expect(Math.abs((words[index]?.x ?? 0) - x)).toBeLessThan(3);
      expect(Math.abs((words[index]?.y ?? 0) - y)).toBeLessThan(3);
      expect(Math.cos((((words[index]?.degrees ?? 0) - degrees) * Math.PI) / 180)).toBeGreaterThan(0.99);
    }
    const { text } = JSON.parse((await call('/extractText', scan, { ocr: 'auto' })).toString());
    expect(text).toBe(lines.join('\n'));
    const { markdown } = JSON.parse((await call('/extractContent', scan, { ocr: 'auto' })).toString());
    expect(markdown).toBe(lines.join(' '));
  },
);

test('a scan all in capitals is read upright, though its letters have no ascenders', async () => {
  const said = ['PLEASE PAY WITHIN', 'THIRTY DAYS: 1,204'];
  const { pdf } = await printed(said);
  const scan = await turnedScanOf(await drawn(pdf), 180);
  const { text } = JSON.parse((await call('/extractText', scan, { ocr: 'auto' })).toString());
  expect(text).toBe(said.join('\n'));
});
