import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName, type PDFRef } from '@cantoo/pdf-lib';
import { beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { readZip } from '../read-zip.ts';
import { withPages } from '../structure/documents.ts';

let service: Service;
let pdf: Uint8Array;
let jpeg: Buffer;

const size = { width: 3, height: 2 };

beforeAll(async () => {
  service = await sharedService();
  jpeg = await sharp({ create: { ...size, channels: 3, background: '#a04020' } })
    .jpeg()
    .toBuffer();
  pdf = await withImages();
});

/** Two pages with an image of each kind; both have the JPEG. */
async function withImages(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const { context } = document;
  const image = (data: Uint8Array, entries: Record<string, unknown>): PDFRef => {
    const base = {
      Type: 'XObject',
      Subtype: 'Image',
      Width: size.width,
      Height: size.height,
      BitsPerComponent: 8,
    };
    return context.register(context.stream(data, { ...base, ...entries } as never));
  };
  const flate = (bytes: readonly number[], entries: Record<string, unknown>) =>
    image(deflateSync(Uint8Array.from(bytes)), { Filter: 'FlateDecode', ...entries });
  const alpha = flate([0, 50, 100, 150, 200, 255], { ColorSpace: 'DeviceGray' });
  const photo = image(jpeg, { Filter: 'DCTDecode', ColorSpace: 'DeviceRGB', SMask: alpha });
  const own = [
    photo,
    flate([...Array(18).keys()], { ColorSpace: 'DeviceRGB', SMask: alpha }),
    flate([0b01000000, 0b10100000], { BitsPerComponent: 1, ColorSpace: 'DeviceGray', Decode: [1, 0] }),
    flate([...Array(24).keys()], { ColorSpace: 'DeviceCMYK' }),
    flate([0b00011011, 0, 0, 0], {
      BitsPerComponent: 2,
      ColorSpace: [
        'Indexed',
        'DeviceRGB',
        1,
        context.register(context.stream(Uint8Array.of(9, 8, 7, 250, 0, 1))),
      ],
    }),
  ];
  for (const images of [own, [photo]]) {
    const page = document.addPage([100, 100]);
    const names = images.map((reference, index) => [`I${index}`, reference] as const);
    page.node.set(PDFName.of('Resources'), context.obj({ XObject: Object.fromEntries(names) }));
    const content = names.map(([name]) => `/${name} Do`).join('\n');
    page.node.set(PDFName.of('Contents'), context.register(context.stream(content)));
  }
  return document.save();
}

function extract(bytes: Uint8Array, fields: Record<string, unknown>): Promise<Response> {
  const json = { pdf_base64: Buffer.from(bytes).toString('base64'), ...fields };
  return service.call('POST', '/extractImages', { key: service.liveKey, json });
}

async function samplesOf(png: Uint8Array | undefined) {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  return { channels: info.channels, samples: [...data] };
}

test('images are returned as stored in the PDF, or with unchanged samples', async () => {
  const response = await extract(pdf, {});
  expect(response.headers.get('content-type')).toBe('application/zip');
  const files = readZip(new Uint8Array(await response.arrayBuffer()));
  expect([...files.keys()]).toEqual([
    'page-1-1.jpg',
    'page-1-1-mask.png',
    'page-1-2.png',
    'page-1-3.png',
    'page-1-4.tif',
    'page-1-5.png',
  ]);
  expect(Buffer.from(files.get('page-1-1.jpg') ?? [])).toEqual(jpeg);
  const { channels, samples } = await samplesOf(files.get('page-1-2.png'));
  expect([channels, samples.slice(0, 8), samples.at(-1)]).toEqual([4, [0, 1, 2, 0, 3, 4, 5, 50], 255]);
  expect((await samplesOf(files.get('page-1-3.png'))).samples.filter((_, at) => at % 3 === 0)).toEqual([
    255, 0, 255, 0, 255, 0,
  ]);
  expect(await sharp(files.get('page-1-4.tif')).metadata()).toMatchObject({
    space: 'cmyk',
    channels: 4,
    ...size,
  });
  expect((await samplesOf(files.get('page-1-5.png'))).samples.slice(0, 9)).toEqual([
    9, 8, 7, 250, 0, 1, 0, 0, 0,
  ]);
});

test('in JSON, an image on several pages comes once, with its pages', async () => {
  const answer = (await (await extract(pdf, { format: 'json', pages: '2,1' })).json()) as {
    images: readonly Record<string, unknown>[];
  };
  expect(answer.images).toHaveLength(6);
  expect(answer.images[0]).toMatchObject({
    name: 'page-2-1.jpg',
    format: 'jpeg',
    pages: [2, 1],
    is_mask: false,
    ...size,
  });
  expect(answer.images[1]).toMatchObject({ name: 'page-2-1-mask.png', is_mask: true });
});

test('pages without images are an empty list, but no ZIP', async () => {
  const plain = await (await withPages(['one'])).save();
  expect(await (await extract(plain, { format: 'json' })).json()).toEqual({ images: [], warnings: [] });
  const response = await extract(plain, {});
  expect([response.status, await response.json()]).toMatchObject([400, { code: 'nothing_found' }]);
});

test('images written into content are found, once each, and Lab becomes sRGB', async () => {
  const document = await PDFDocument.create();
  const { context } = document;
  const lab = ['Lab', { WhitePoint: [0.9642, 1, 0.8249], Range: [-128, 127, -128, 127] }];
  const inline =
    'q 3 0 0 2 0 0 cm BI /W 3 /H 2 /BPC 8 /CS /Own /F /AHx ID 00102030405060708090a0b0c0d0e0f0ff11> EI Q';
  const frame = context.register(
    context.stream('BI /W 2 /H 1 /BPC 1 /IM true ID \x40 EI', {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, 9, 9],
    }),
  );
  const image = context.register(
    context.stream(Uint8Array.from([255, 128, 128, 0, 128, 128, 138, 209, 198]), {
      Type: 'XObject',
      Subtype: 'Image',
      Width: 3,
      Height: 1,
      BitsPerComponent: 8,
      ColorSpace: lab,
    } as never),
  );
  for (const content of ['/Lab Do', '/Frame Do']) {
    const page = document.addPage([100, 100]);
    const resources = { XObject: { Lab: image, Frame: frame }, ColorSpace: { Own: ['CalRGB', {}] } };
    page.node.set(PDFName.of('Resources'), context.obj(resources as never));
    page.node.set(PDFName.of('Contents'), context.register(context.stream(`${content} ${inline}`)));
  }
  const response = await extract(await document.save(), { format: 'json' });
  const { images, warnings } = (await response.json()) as {
    images: readonly { name: string; pages: number[]; image_base64: string }[];
    warnings: string[];
  };
  expect(warnings).toEqual([]);
  expect(images.map(({ name, pages }) => [name, pages])).toEqual([
    ['page-1-1.png', [1]],
    ['page-1-2.png', [1, 2]],
    ['page-2-1.png', [2]],
  ]);
  const samples = async (index: number) =>
    (await samplesOf(Buffer.from(images[index]?.image_base64 ?? '', 'base64'))).samples;
  // White, black, and the red of sRGB.
  const [red = 0, green = 255, blue = 255] = (await samples(0)).slice(6);
  expect((await samples(0)).slice(0, 6)).toEqual([255, 255, 255, 0, 0, 0]);
  expect([red > 250, green < 10, blue < 10]).toEqual([true, true, true]);
  expect((await samples(1)).slice(0, 4)).toEqual([0, 16, 32, 48]);
  expect((await samples(1)).at(-1)).toBe(17);
});

test('images of too many pixels are refused before they are decoded', async () => {
  const document = await PDFDocument.load(pdf);
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    const entries = (
      object as { dict?: { get(key: PDFName): unknown; set(key: PDFName, value: unknown): void } }
    ).dict;
    if (entries?.get(PDFName.of('Subtype')) !== PDFName.of('Image')) continue;
    entries.set(PDFName.of('Width'), document.context.obj(60_000));
    entries.set(PDFName.of('Height'), document.context.obj(60_000));
  }
  const response = await extract(await document.save(), {});
  expect([response.status, await response.json()]).toMatchObject([413, { code: 'output_too_large' }]);
});
