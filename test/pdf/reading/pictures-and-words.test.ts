import { beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { readZip } from '../read-zip.ts';
import { helvetica, onePage, stream } from './raw-pdf.ts';

let service: Service;
let keys: { readonly liveKey: string; readonly testKey: string };
beforeAll(async () => {
  service = await sharedService();
  keys = await service.newAccount();
});

async function read(
  pdf: Uint8Array,
  json: Readonly<Record<string, unknown>>,
  environment: 'live' | 'test' = 'live',
) {
  return service.call('POST', '/extractContent', {
    key: environment === 'live' ? keys.liveKey : keys.testKey,
    environment,
    json: { pdf_base64: Buffer.from(pdf).toString('base64'), ...json },
  });
}

/** A page whose figure is red on its left and blue on its right, with a caption. */
const page = (entries = '') =>
  onePage(
    `BT /F 10 Tf 20 170 Td (Text above.) Tj ET q 100 0 0 50 40 100 cm /P Do Q
    BT /F 10 Tf 40 85 Td (Figure 1: two colours) Tj ET BT /F 10 Tf 20 40 Td (Text below.) Tj ET`,
    {
      resources: `${helvetica}/XObject<</P 5 0 R>>`,
      page: entries,
      objects: [
        stream(
          'ff00000000ff>',
          '/Type/XObject/Subtype/Image/Width 2/Height 1/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/ASCIIHexDecode',
        ),
      ],
    },
  );

const markdown = 'Text above.\n\n![](figure-1-1.png)\n\nFigure 1: two colours\n\nText below.';

async function coloursOf(png: Uint8Array) {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number) => [...data.subarray(3 * x, 3 * x + 3)];
  return { width: info.width, height: info.height, left: at(2), right: at(info.width - 3) };
}

const colours = { width: 209, height: 105, left: [255, 0, 0], right: [0, 0, 255] };

test('returns pictures of figures, and refers to them at their place', async () => {
  const answer = (await (await read(page(), { images: true })).json()) as {
    readonly images: readonly { readonly image_base64: string }[];
  };
  expect(answer).toMatchObject({
    markdown,
    images: [{ id: 'figure-1-1.png', page: 1, box: { x: 40, y: 50, width: 100, height: 50 }, format: 'png' }],
  });
  expect(answer.images).toHaveLength(1);
  expect(await coloursOf(Buffer.from(answer.images[0]?.image_base64 ?? '', 'base64'))).toEqual(colours);
});

test('names the picture of a figure in blocks and chunks', async () => {
  const blocks = await (await read(page(), { images: true, format: 'json' })).json();
  expect(blocks).toMatchObject({
    pages: [{ blocks: [{}, { kind: 'figure', image: 'figure-1-1.png' }, {}] }],
    images: [{ id: 'figure-1-1.png' }],
  });
  const chunks = await (await read(page(), { images: true, format: 'chunks' })).json();
  expect(chunks).toMatchObject({ chunks: [{ text: markdown }], images: [{ id: 'figure-1-1.png' }] });
});

test('returns no pictures unless they are requested', async () => {
  const answer = await (await read(page(), {})).json();
  expect(answer).toMatchObject({ markdown: markdown.replace('![](figure-1-1.png)\n\n', '') });
  expect(answer).not.toHaveProperty('images');
});

test('returns a ZIP of the Markdown, its pictures and their places', async () => {
  const response = await read(page(), { format: 'zip' });
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(response.headers.get('x-credits-used')).toBe('0.02');
  const files = readZip(new Uint8Array(await response.arrayBuffer()));
  expect([...files.keys()]).toEqual(['content.md', 'content.json', 'figure-1-1.png']);
  expect(Buffer.from(files.get('content.md') ?? []).toString()).toBe(`${markdown}\n`);
  expect(JSON.parse(Buffer.from(files.get('content.json') ?? []).toString())).toEqual({
    pages: [{ page: 1, width: 200, height: 200, confidence: 1 }],
    images: [{ id: 'figure-1-1.png', page: 1, box: { x: 40, y: 50, width: 100, height: 50 }, format: 'png' }],
    total_pages: 1,
  });
  expect(await coloursOf(files.get('figure-1-1.png') ?? new Uint8Array())).toEqual(colours);
});

test('cuts the picture from a turned page as it is displayed', async () => {
  const answer = (await (await read(page('/Rotate 180'), { images: true })).json()) as {
    readonly images: readonly { readonly image_base64: string }[];
  };
  const turned = await coloursOf(Buffer.from(answer.images[0]?.image_base64 ?? '', 'base64'));
  expect(turned).toMatchObject({ left: [0, 0, 255], right: [255, 0, 0] });
});

test('marks pictures in the test environment', async () => {
  const answer = (await (await read(page(), { images: true }, 'test')).json()) as {
    readonly images: readonly { readonly image_base64: string }[];
  };
  expect(answer).toMatchObject({ images: [{ id: 'figure-1-1.png' }] });
  const picture = await sharp(Buffer.from(answer.images[0]?.image_base64 ?? '', 'base64'))
    .removeAlpha()
    .raw()
    .toBuffer();
  const shades = new Set(
    Array.from({ length: picture.length / 3 }, (_, at) => picture.readUIntBE(3 * at, 3)),
  );
  expect(shades.size).toBeGreaterThan(2);
});

test('returns each word with its position, in reading order', async () => {
  const answer = await (await read(page(), { words: true })).json();
  expect(answer).toMatchObject({
    pages: [
      {
        words: ['Text', 'above.', 'Figure', '1:', 'two', 'colours', 'Text', 'below.'].map((text) => ({
          text,
        })),
      },
    ],
  });
  const { pages } = answer as {
    readonly pages: readonly {
      readonly words: readonly { readonly box: Readonly<Record<string, number>> }[];
    }[];
  };
  const [first] = pages[0]?.words ?? [];
  expect(first).not.toHaveProperty('confidence');
  expect(first?.box.x).toBeCloseTo(20, 0);
  expect(first?.box.width).toBeCloseTo(19.4, 0);
});
