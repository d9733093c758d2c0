import { degrees, PDFDocument, rgb } from '@cantoo/pdf-lib';
import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { type ImageOptions, pdfToImage } from '../../../functions/core/drawing/pdf-to-image.ts';
import { onePage, rawPdf, stream } from './raw-pdf.ts';

async function draw(pdf: Uint8Array, options: Partial<ImageOptions> = {}) {
  const { images } = await pdfToImage(pdf, { format: 'png', dpi: 72, ...options });
  const drawn = [];
  for await (const { page, bytes } of images) drawn.push({ page, bytes });
  return drawn;
}

/** Red, green and blue at a place of the first image, from the top left. */
async function colourAt(pdf: Uint8Array, left: number, top: number): Promise<number[]> {
  const [image] = await draw(pdf);
  const region = { left, top, width: 1, height: 1 };
  return [
    ...(await sharp(image?.bytes).toColourspace('srgb').removeAlpha().extract(region).raw().toBuffer()),
  ];
}

const white = [255, 255, 255];
const red = [255, 0, 0];

async function redSquareAtTopLeft(angle = 0): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([200, 100]);
  page.drawRectangle({ x: 0, y: 80, width: 20, height: 20, color: rgb(1, 0, 0) });
  page.setRotation(degrees(angle));
  return document.save();
}

test.each([
  [36, 100, 50],
  [72, 200, 100],
  [200, 556, 278],
  [600, 1667, 834],
])('draws at %i dpi, and says so', async (dpi, width, height) => {
  const [image] = await draw(await redSquareAtTopLeft(), { dpi });
  expect(await sharp(image?.bytes).metadata()).toMatchObject({ format: 'png', width, height, density: dpi });
});

test('draws JPEG where that is asked for', async () => {
  const [image] = await draw(await redSquareAtTopLeft(), { format: 'jpeg', dpi: 100 });
  expect(await sharp(image?.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 278, density: 100 });
});

test('draws the pages asked for, in their order', async () => {
  const document = await PDFDocument.create();
  for (const side of [10, 20, 30]) document.addPage([side, side]);
  const drawn = await draw(await document.save(), { pages: '3,1,3' });
  const sizes = await Promise.all(
    drawn.map(async ({ page, bytes }) => [page, (await sharp(bytes).metadata()).width]),
  );
  expect(sizes).toEqual([
    [3, 30],
    [1, 10],
    [3, 30],
  ]);
});

test('draws on white', async () => {
  expect(await colourAt(await redSquareAtTopLeft(), 100, 50)).toEqual(white);
  expect(await colourAt(await redSquareAtTopLeft(), 5, 5)).toEqual(red);
});

test('draws transparent content over white', async () => {
  const pdf = onePage('/G gs 1 0 0 rg 0 0 200 200 re f', {
    resources: '/ExtGState<</G<</ca 0.5>>>>',
    page: '/Group<</S/Transparency/CS/DeviceRGB>>',
  });
  const [r = 0, g = 0] = await colourAt(pdf, 100, 100);
  expect(r).toBe(255);
  expect(Math.abs(g - 128)).toBeLessThan(3);
});

test.each([
  [90, 100, 200, 95, 5],
  [180, 200, 100, 195, 95],
  [270, 100, 200, 5, 195],
])('turns a page by %i degrees', async (angle, width, height, left, top) => {
  const pdf = await redSquareAtTopLeft(angle);
  const [image] = await draw(pdf);
  expect(await sharp(image?.bytes).metadata()).toMatchObject({ width, height });
  expect(await colourAt(pdf, left, top)).toEqual(red);
});

test('draws form fields and their values', async () => {
  const document = await PDFDocument.create();
  const page = document.addPage([200, 100]);
  const field = document.getForm().createTextField('name');
  field.addToPage(page, {
    x: 0,
    y: 0,
    width: 200,
    height: 100,
    backgroundColor: rgb(1, 0, 0),
    borderWidth: 0,
  });
  expect(await colourAt(await document.save(), 100, 50)).toEqual(red);
});

test('draws annotations', async () => {
  const pdf = rawPdf(
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Annots[4 0 R]>>',
    '<</Type/Annot/Subtype/Square/Rect[0 0 100 100]/F 4/AP<</N 5 0 R>>>>',
    '<</Type/XObject/Subtype/Form/BBox[0 0 100 100]/Length 28>>stream\n1 0 0 rg 0 0 100 100 re f   \nendstream',
  );
  expect(await colourAt(pdf, 50, 50)).toEqual(red);
});

test('draws a page without colour in shades of grey', async () => {
  const [image] = await draw(onePage('0.5 g 0 0 200 200 re f'));
  expect(await sharp(image?.bytes).metadata()).toMatchObject({ space: 'b-w', channels: 1 });
});

test('draws East Asian and Cyrillic text of fonts that are not in the file', async () => {
  const ink = async (font: string, codes: string, objects: readonly string[] = []) => {
    const pdf = onePage(`BT /F 100 Tf 20 60 Td <${codes}> Tj ET`, {
      resources: `/Font<</F ${font}>>`,
      objects,
    });
    const [image] = await draw(pdf);
    const { channels } = await sharp(image?.bytes).stats();
    return 255 - (channels[0]?.mean ?? 255);
  };
  const descriptor =
    '<</Type/FontDescriptor/FontName/Elsewhere/Flags 32/StemV 80/Ascent 880/Descent -120/CapHeight 700/ItalicAngle 0/FontBBox[0 -120 1000 880]>>';
  const japanese = [
    '<</Type/Font/Subtype/Type0/BaseFont/Elsewhere/Encoding/90ms-RKSJ-H/DescendantFonts[6 0 R]>>',
    `<</Type/Font/Subtype/CIDFontType0/BaseFont/Elsewhere/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>/DW 1000/FontDescriptor ${descriptor}>>`,
  ];
  const cyrillic = `<</Type/Font/Subtype/TrueType/BaseFont/Elsewhere/Encoding<</Type/Encoding/Differences[65/afii10033]>>/FontDescriptor ${descriptor}>>`;
  expect(await ink('5 0 R', '93FA', japanese)).toBeGreaterThan(10);
  expect(await ink(cyrillic, '41')).toBeGreaterThan(10);
});

test('draws the pages that there are, not those that are only counted', async () => {
  const pdf = rawPdf(
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 9 0 R]/Count 2>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>',
  );
  expect(await draw(pdf)).toHaveLength(1);
});

test.each([
  ['a huge page', '/MediaBox[0 0 14400 14400]', 72],
  ['a long and narrow page', '/MediaBox[0 0 1 1000000]', 72],
])('refuses %s before it is drawn, naming it', async (_, page, dpi) => {
  await expect(draw(onePage('', { page }), { dpi })).rejects.toMatchObject({
    code: 'output_too_large',
    message: /^Page 1 at 72 dpi is/,
  });
});

test('draws an image of a hundred megapixels in bands that meet', async () => {
  const pdf = onePage('0 g 0 0 2400 1 re f 1 0 0 rg 0 1200 1200 1200 re f', {
    page: '/MediaBox[0 0 2400 2400]',
  });
  const [image] = await draw(pdf, { dpi: 290 });
  const { data, info } = await sharp(image?.bytes, { limitInputPixels: false })
    .resize(24, 24, { kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const red = [...Array(24 * 24).keys()].filter((pixel) => data[pixel * info.channels + 1] === 0);
  expect(red).toHaveLength(12 * 12);
});

test('lets go of the document when it is not read to its end', async () => {
  const { images } = await pdfToImage(await redSquareAtTopLeft(), {
    format: 'png',
    dpi: 72,
    pages: [1, 1, 1],
  });
  await images.next();
  await images.return();
  expect(await images.next()).toEqual({ done: true, value: undefined });
});

test.each([
  [120, 80],
  [80, 120],
])(
  'writes a pale TEST across a page of %d by %d, rising to the right, and on nothing else',
  async (width, height) => {
    const document = await PDFDocument.create();
    document.addPage([width, height]);
    const [image] = await draw(await document.save(), { isMarked: true });
    const { data, info } = await sharp(image?.bytes)
      .extractChannel(0)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const marked = [...data].map((value, at) => [at % info.width, Math.floor(at / info.width), value]);
    const grey = marked.filter(([, , value]) => value !== 255);
    expect(new Set(grey.map(([, , value]) => value))).toEqual(new Set([230]));
    const side = Math.min(width, height);
    // The word is 0.88 of the shorter side wide and high, and its strokes cover 11 % of the square of that side.
    expect(grey.length).toBeGreaterThan(0.1 * side * side);
    expect(grey.length).toBeLessThan(0.12 * side * side);
    const [left, right] = [Math.floor(width / 2 - side / 4), Math.floor(width / 2 + side / 4)];
    const meanRow = (rows: typeof grey) => rows.reduce((sum, [, row = 0]) => sum + row, 0) / rows.length;
    const [before, after] = [grey.filter(([x = 0]) => x < left), grey.filter(([x = 0]) => x > right)];
    expect(meanRow(before)).toBeGreaterThan(meanRow(after));
  },
);

test('draws an image of colorants whose tint transform has one sample for one of them', async () => {
  const decoded = { 1: '/Size[2 1]/Encode[0 1 0 0]', 0: '/Size[1 2]/Encode[0 0 0 1]' };
  for (const [used, sizes] of Object.entries(decoded)) {
    const pixel = used === '1' ? '\xff\0' : '\0\xff';
    const pdf = onePage('q 200 0 0 200 0 0 cm /I Do Q', {
      resources: '/XObject<</I 5 0 R>>',
      objects: [
        stream(
          pixel,
          '/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace[/DeviceN[/A/B]/DeviceRGB 6 0 R]',
        ),
        stream(
          '\0\0\xff\xff\0\0',
          `/FunctionType 0/BitsPerSample 8/Domain[0 1 0 1]/Range[0 1 0 1 0 1]${sizes}`,
        ),
      ],
    });
    expect(await colourAt(pdf, 100, 100)).toEqual(red);
  }
});

test('leaves room for the spaces of a standard font whose encoding does not define them', async () => {
  const written = (encoding: string) =>
    onePage('BT /F 24 Tf 20 100 Td (a b c) Tj ET', {
      resources: '/Font<</F 5 0 R>>',
      objects: [`<</Type/Font/Subtype/Type1/BaseFont/Times-Roman${encoding}>>`],
    });
  const [right] = await draw(written(''));
  const [drawn] = await draw(written('/Encoding<</Differences[32/.notdef 39/quotesingle]>>'));
  expect(Buffer.from(drawn?.bytes ?? [])).toEqual(Buffer.from(right?.bytes ?? []));
});
