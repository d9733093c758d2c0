import { deflateSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { startEngineThread } from '../../../functions/core/engines/engine-thread.ts';
import { decoderIn } from '../../../functions/core/engines/image-decoder.ts';
import type { LibvipsJobs } from '../../../functions/core/engines/libvips/libvips-jobs.ts';
import { openImage } from '../../../functions/core/images/open-image.ts';
import { imagesToPdf } from '../../../functions/core/making/images-to-pdf.ts';
import { drawPage } from './draw-page.ts';
import { bmpOf, height, noRender, picture, pngOf, toPdf, width } from './samples.ts';

/** The largest difference in any colour between the page, drawn at its image's own resolution, and the image. */
async function difference(image: Buffer, shown = image): Promise<number> {
  const { pdf } = await toPdf([image]);
  const drawn = await drawPage(pdf, 96);
  const expected = await sharp(shown)
    .autoOrient()
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([drawn.width, drawn.height]).toEqual([expected.info.width, expected.info.height]);
  let largest = 0;
  for (const [at, level] of drawn.pixels.entries()) {
    const pixel = Math.floor(at / 3) * expected.info.channels;
    const shownLevel = expected.data[pixel + (expected.info.channels === 3 ? at % 3 : 0)] ?? 0;
    largest = Math.max(largest, Math.abs(level - shownLevel));
  }
  return largest;
}

const rgb = () => picture('rgb');
const rgba = () => picture('rgba');

test.each([
  ['a PNG in colour', () => rgb().png()],
  ['a PNG in shades of gray', () => rgb().greyscale().png()],
  ['a PNG with a palette', () => rgb().png({ palette: true, colours: 16 })],
  ['a PNG of one bit', () => rgb().greyscale().threshold(100).png({ palette: true, colours: 2 })],
  ['a PNG with alpha', () => rgba().png()],
  ['a PNG with alpha and every filter', () => rgba().png({ adaptiveFiltering: true })],
  ['a PNG in gray with alpha', () => rgba().greyscale().png()],
  ['a PNG with alpha in its palette', () => rgba().png({ palette: true })],
  ['a PNG of 16 bits', () => rgb().toColourspace('rgb16').png()],
  ['a PNG of 16 bits with alpha', () => rgba().toColourspace('rgb16').png()],
  ['an interlaced PNG', () => rgba().png({ progressive: true })],
  ['a JPEG', () => rgb().jpeg({ quality: 95 })],
  ['a progressive JPEG', () => rgb().jpeg({ progressive: true })],
  ['a gray JPEG', () => rgb().greyscale().jpeg()],
  ['a WebP', () => rgba().webp({ lossless: true })],
  ['a GIF', () => rgb().gif()],
  ['an AVIF', () => rgb().avif()],
  ['a TIFF', () => rgb().tiff({ compression: 'lzw' })],
])('shows %s unchanged', async (_, make) => {
  expect(await difference(await make().toBuffer())).toBeLessThanOrEqual(2);
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])('turns a JPEG of EXIF orientation %i upright', async (orientation) => {
  const jpeg = await rgb().jpeg({ quality: 95 }).withExif({}).withMetadata({ orientation }).toBuffer();
  expect(await difference(jpeg)).toBeLessThanOrEqual(2);
});

test('turns a WebP of EXIF orientation 6 upright', async () => {
  expect(
    await difference(await rgb().webp({ lossless: true }).withMetadata({ orientation: 6 }).toBuffer()),
  ).toBe(0);
});

test('embeds a JPEG with its bytes untouched', async () => {
  const jpeg = await rgb().jpeg().toBuffer();
  const { pdf } = await toPdf([jpeg]);
  expect(Buffer.from(pdf).includes(jpeg)).toBe(true);
});

test('shows a CMYK JPEG of Adobe kind in its colours', async () => {
  const red = sharp({ create: { width: 16, height: 16, channels: 3, background: '#d01010' } });
  const { pdf } = await toPdf([await red.toColourspace('cmyk').jpeg().toBuffer()]);
  const [r = 0, g = 0, b = 0] = (await drawPage(pdf, 96)).pixels;
  expect(r).toBeGreaterThan(150);
  expect(Math.max(g, b)).toBeLessThan(90);
});

test('embeds the colour profile of a JPEG', async () => {
  const jpeg = await rgb().withIccProfile('p3').jpeg().toBuffer();
  expect(Buffer.from((await toPdf([jpeg])).pdf).includes('/ICCBased')).toBe(true);
});

test('passes the data of a PNG on without decoding it', async () => {
  const rows = Buffer.alloc(height * (1 + width * 3), 0);
  const png = pngOf({ bits: 8, colourType: 2 }, rows);
  const { pdf } = await toPdf([png]);
  expect(Buffer.from(pdf).includes(deflateSync(rows))).toBe(true);
});

test('sees through the one colour that a PNG names', async () => {
  const rows = Buffer.alloc(height * (1 + width * 3), 0);
  const png = pngOf({ bits: 8, colourType: 2 }, rows, [['tRNS', Buffer.alloc(6)]]);
  const { pixels } = await drawPage((await toPdf([png])).pdf, 96);
  expect(pixels.every((level) => level === 255)).toBe(true);
});

const blackAndRed = Buffer.from([0, 0, 0, 0, 0, 0, 255, 0]);
const [black, red] = [
  [0, 0, 0],
  [255, 0, 0],
];

test.each([
  ['1 bit', bmpOf(1, 0, blackAndRed, Buffer.from([0b0101_0000, 0, 0, 0, 0b1111_0000, 0, 0, 0]))],
  ['4 bits', bmpOf(4, 0, blackAndRed, Buffer.from([0x01, 0x01, 0, 0, 0x11, 0x11, 0, 0]))],
  ['8 bits', bmpOf(8, 0, blackAndRed, Buffer.from([0, 1, 0, 1, 1, 1, 1, 1]))],
  ['8 bits, from the top', bmpOf(8, 0, blackAndRed, Buffer.from([1, 1, 1, 1, 0, 1, 0, 1]), [4, -2])],
  ['runs of bytes', bmpOf(8, 1, blackAndRed, Buffer.from([0, 4, 0, 1, 0, 1, 0, 0, 4, 1, 0, 1]))],
  ['runs of half bytes', bmpOf(4, 2, blackAndRed, Buffer.from([4, 0x01, 0, 0, 4, 0x11, 0, 1]))],
  [
    '16 bits',
    bmpOf(
      16,
      0,
      Buffer.alloc(0),
      Buffer.from([0, 0, 0, 0x7c, 0, 0, 0, 0x7c, 0, 0x7c, 0, 0x7c, 0, 0x7c, 0, 0x7c]),
    ),
  ],
  [
    '24 bits',
    bmpOf(
      24,
      0,
      Buffer.alloc(0),
      Buffer.from([
        ...black,
        ...blue(red),
        ...black,
        ...blue(red),
        ...blue(red),
        ...blue(red),
        ...blue(red),
        ...blue(red),
      ]),
    ),
  ],
])('shows a BMP of %s', async (_, bmp) => {
  const { pixels } = await drawPage((await toPdf([bmp])).pdf, 96);
  // The page is no smaller than 3 points, 4 pixels: the two rows lie in its middle.
  const shown = [...Array(8)].map((_, at) => [...pixels.subarray(at * 3 + 12, at * 3 + 15)]);
  expect(shown).toEqual([red, red, red, red, black, red, black, red]);
});

function blue([r = 0, g = 0, b = 0]: readonly number[] = []): readonly number[] {
  return [b, g, r];
}

test('makes a page of each page of a TIFF', async () => {
  const frames = await sharp(
    await Promise.all(
      ['#f00', '#0f0', '#00f'].map((background) =>
        sharp({ create: { width: 8, height: 8, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    ),
    { join: { animated: true } },
  )
    .tiff({ compression: 'lzw' })
    .toBuffer();
  const { pdf, pageCount } = await toPdf([frames]);
  expect(pageCount).toBe(3);
  expect([...(await drawPage(pdf, 96, 3)).pixels.subarray(0, 3)]).toEqual([0, 0, 255]);
});

test('makes the page as large as the image at the resolution that it names, or at 96 dpi', async () => {
  const sizes = [];
  for (const density of [300, 1, undefined]) {
    const image = await rgb()
      .jpeg()
      .withMetadata(density === undefined ? {} : { density })
      .toBuffer();
    const { widthPoints } = await drawPage((await toPdf([image])).pdf, 96);
    sizes.push(Math.round(widthPoints * 100) / 100);
  }
  expect(sizes[0]).toBe(7.68);
  expect(sizes[1]).toBe(24);
});

test('keeps a page within what a PDF page may measure', async () => {
  const [long, dot] = await Promise.all(
    [
      [20_000, 2],
      [1, 1],
    ].map(([wide = 1, high = 1]) =>
      sharp({ create: { width: wide, height: high, channels: 3, background: '#000' } })
        .png()
        .toBuffer(),
    ),
  );
  for (const image of [long, dot]) {
    const { widthPoints, heightPoints } = await drawPage((await toPdf([image ?? Buffer.alloc(0)])).pdf, 10);
    expect(Math.max(widthPoints, heightPoints)).toBeLessThanOrEqual(14_400);
    expect(Math.min(widthPoints, heightPoints)).toBeGreaterThanOrEqual(3);
  }
});

test.each([
  ['contain', [255, 255, 255], [0, 0, 255]],
  ['cover', [0, 0, 255], [0, 0, 255]],
  ['fill', [0, 0, 255], [0, 0, 255]],
] as const)('lays an image on a page by %s', async (fit, edge, middle) => {
  const image = await sharp({ create: { width: 40, height: 10, channels: 3, background: '#00f' } })
    .png()
    .toBuffer();
  const layout = {
    pageSize: { widthPoints: 72, heightPoints: 72 },
    fit,
    marginPoints: { top: 9, right: 9, bottom: 9, left: 9 },
  };
  const { pixels, width: wide } = await drawPage((await toPdf([image], layout)).pdf, 72);
  const at = (x: number, y: number) => [...pixels.subarray((y * wide + x) * 3, (y * wide + x) * 3 + 3)];
  expect([at(4, 36), at(36, 12), at(36, 36)]).toEqual([[255, 255, 255], edge, middle]);
});

test.each([
  ['no image', Buffer.from('hello world, I am no image')],
  ['nothing', Buffer.alloc(0)],
])('refuses %s, naming it', async (_, bytes) => {
  const png = await rgb().png().toBuffer();
  await expect(imagesToPdf([png, bytes], 'images_base64', noRender)).rejects.toMatchObject({
    code: 'invalid_image',
    message: expect.stringMatching(/^images_base64\[1\] is not a usable image/),
  });
});

/** A grey TIFF of 2 by 2 pixels, with samples of this format (TIFF 6.0, section 19) and these bits. */
function greyTiff(sampleFormat: number, bits: number): Buffer {
  const data = Buffer.alloc((bits / 8) * 4);
  const entries = [
    [256, 2],
    [257, 2],
    [258, bits],
    [259, 1],
    [262, 1],
    [273, 8],
    [277, 1],
    [278, 2],
    [279, data.length],
    [339, sampleFormat],
  ];
  const directory = entries.map(([tag = 0, value = 0]) => {
    const entry = Buffer.alloc(12);
    entry.writeUInt16LE(tag, 0);
    entry.writeUInt16LE(3, 2);
    entry.writeUInt32LE(1, 4);
    entry.writeUInt32LE(value, 8);
    return entry;
  });
  const header = Buffer.from([0x49, 0x49, 42, 0, 8 + data.length, 0, 0, 0]);
  return Buffer.concat([header, data, Buffer.from([entries.length, 0]), ...directory, Buffer.alloc(4)]);
}

test.each([
  ['floating-point numbers', greyTiff(3, 32), /8 or 16 bits per sample/],
  ['numbers of 32 bits', greyTiff(1, 32), /8 or 16 bits per sample/],
  ['HEVC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), /HEIC is not supported/],
])('refuses an image of %s, saying what to send instead of it', async (_, bytes, message) => {
  await expect(toPdf([bytes])).rejects.toMatchObject({
    code: 'invalid_image',
    message: expect.stringMatching(message),
  });
});

test('takes a TIFF of 16 bits', async () => {
  expect((await toPdf([greyTiff(1, 16)])).pageCount).toBe(1);
});

test.each(['png', 'jpeg', 'webp', 'gif', 'tiff', 'avif'] as const)(
  'refuses a %s that ends too early',
  async (format) => {
    const whole = await rgb().resize(200).toFormat(format).toBuffer();
    await expect(toPdf([whole.subarray(0, whole.length - 40)])).rejects.toMatchObject({
      code: 'invalid_image',
    });
  },
);

test('refuses a PNG with a wrong checksum', async () => {
  const png = Buffer.from(await rgb().png().toBuffer());
  png[60] = (png[60] ?? 0) ^ 1;
  await expect(toPdf([png])).rejects.toMatchObject({ code: 'invalid_image' });
});

test('refuses more than 100 megapixels before it unpacks any', async () => {
  const bomb = pngOf({ bits: 8, colourType: 6, size: [20_000, 20_000] }, Buffer.alloc(10));
  await expect(toPdf([bomb])).rejects.toMatchObject({ code: 'payload_too_large' });
});

test('refuses an interlaced PNG of more than 50 megapixels, and says what to send', async () => {
  const large = pngOf({ bits: 8, colourType: 2, size: [7_100, 7_100], isInterlaced: true }, Buffer.alloc(10));
  await expect(toPdf([large])).rejects.toMatchObject({
    code: 'payload_too_large',
    message: expect.stringContaining(
      '7100 × 7100 pixels, and an interlaced PNG may have 50 megapixels. Send it smaller, or as a JPEG',
    ),
  });
});

test('ends the decoding of an image that takes too long', async () => {
  const bounds = { processorMs: 1, waitMs: 60_000, isParallel: true, heapMegabytes: 64 };
  const thread = startEngineThread<LibvipsJobs>('./libvips/libvips-thread', bounds, () => {});
  const opening = openImage(await rgb().webp().toBuffer(), 'files[0]', {
    decoder: decoderIn(() => thread),
    render: noRender,
  });
  await expect(opening).rejects.toMatchObject({
    code: 'invalid_image',
    isOutOfTime: true,
    message: 'files[0] is not a usable image: it takes too long to decode.',
  });
});

test('refuses a PNG with alpha whose data is more than its pixels', async () => {
  const bomb = pngOf({ bits: 8, colourType: 6, size: [2, 2] }, Buffer.alloc(5_000_000));
  await expect(toPdf([bomb])).rejects.toMatchObject({ code: 'invalid_image' });
});

test('takes 100 images, and no more', async () => {
  const png = await rgb().png().toBuffer();
  expect((await toPdf(Array(100).fill(png))).pageCount).toBe(100);
  await expect(toPdf(Array(101).fill(png))).rejects.toMatchObject({
    code: 'payload_too_large',
  });
  await expect(toPdf([])).rejects.toMatchObject({ code: 'missing_field' });
});
