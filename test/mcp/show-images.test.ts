import { expect, test } from '@jest/globals';
import { answerLimits } from '../../functions/mcp/answers/answer-limits.ts';
import { showImages } from '../../functions/mcp/answers/show-images.ts';

const images = [
  { page: 3, format: 'png', image_base64: 'AAAA' },
  { page: 1, format: 'jpeg', image_base64: 'BBBB' },
];

const shown = {
  content: [
    { type: 'text' },
    { type: 'image', data: 'AAAA', mimeType: 'image/png' },
    { type: 'image', data: 'BBBB', mimeType: 'image/jpeg' },
  ],
};

async function* body(text: string): AsyncGenerator<Uint8Array> {
  for (const byte of Buffer.from(text)) yield Uint8Array.of(byte);
}

test.each([
  ['without spaces', JSON.stringify({ images, total_pages: 7 })],
  ['over several lines', JSON.stringify({ images, total_pages: 7 }, null, 2)],
  ['with its fields in another order', JSON.stringify({ total_pages: 7, images: images.map(reversed) })],
  [
    'with fields that are new',
    JSON.stringify({ note: '}]"\\', images: images.map(extended), total_pages: 7 }),
  ],
])('drawn pages are found in JSON %s', async (_how, text) => {
  expect(await showImages(body(text))).toMatchObject(shown);
});

test('of an answer that is too large, in JSON of any form, the images that are whole are shown', async () => {
  const large = 'A'.repeat(answerLimits.imagesBytes);
  const cut = [...images.map(extended), { page: 2, size: {}, image_base64: large }];
  const result = await showImages(chunks(JSON.stringify({ images: cut, total_pages: 7 }, null, 2)));
  expect(result).toMatchObject({ content: shown.content });
  expect(answerIn(result)).toEqual({ images: images.map(extended).map(withoutBytes) });
});

test('where the first image is too large, none is shown', async () => {
  const first = { ...images[0], image_base64: 'A'.repeat(answerLimits.imagesBytes) };
  const result = await showImages(chunks(JSON.stringify({ images: [first], total_pages: 1 })));
  expect(answerIn(result)).toEqual({ images: [] });
  expect(result.content).toHaveLength(1);
});

async function* chunks(text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += 1_000) yield bytes.subarray(start, start + 1_000);
}

/** The JSON that a result's text begins with. */
function answerIn({ content: [first] }: Awaited<ReturnType<typeof showImages>>): unknown {
  return JSON.parse(first?.type === 'text' ? (first.text.split('\n')[0] ?? '') : '');
}

function withoutBytes({ image_base64: _, ...facts }: Record<string, unknown>): object {
  return facts;
}

function reversed(image: object): object {
  return Object.fromEntries(Object.entries(image).reverse());
}

function extended(image: object): Record<string, unknown> {
  return { size: { width: 1, parts: [1] }, ...image, note: 'a "quoted" word' };
}
