import { deflateSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { encodeJbig2 } from '../../../functions/core/page-images/encode-jbig2.ts';
import { someOf } from '../../jest/chosen-cases.ts';
import { onePage, rawPdf, stream } from '../reading/raw-pdf.ts';
import { plainBytes } from '../structure/read-back.ts';
import { coloursIn, differences, pixelsOf, redactAreas } from './redact-areas.ts';

const [width, height] = [120, 80];

/** Of a pixel's place, so that no two regions of a picture are alike. */
const samples = (components: number) =>
  Buffer.from(
    Array.from({ length: width * height * components }, (_, at) => {
      const [x, y] = [Math.floor(at / components) % width, Math.floor(at / components / width)];
      return (x * (3 + (at % components)) + y * 5 + ((x * y) >> 3)) & 0xff;
    }),
  );
const [gray, rgb, inks] = [samples(1), samples(3), samples(4)];
const bits = Buffer.from(
  Array.from({ length: (width / 8) * height }, (_, at) => ((at * 40_503) >> 5) & 0xff),
);
const bitmap = { width, height, data: bits };
const raw = { width, height };
const rgbJpeg = await sharp(rgb, { raw: { ...raw, channels: 3 } })
  .jpeg({ quality: 70 })
  .toBuffer();
const inksJpeg = await sharp(rgb, { raw: { ...raw, channels: 3 } })
  .toColourspace('cmyk')
  .jpeg({ quality: 70 })
  .toBuffer();
const inksTurned = Buffer.from(inksJpeg);
inksTurned[inksTurned.indexOf('Adobe') + 11] = 2;
const fax = await faxOf(gray);

/** CCITT group 4, out of a TIFF of one strip. */
async function faxOf(levels: Buffer): Promise<Buffer> {
  const tiff = await sharp(levels, { raw: { ...raw, channels: 1 } })
    .threshold(128)
    .toColourspace('b-w')
    .tiff({ compression: 'ccittfax4', bitdepth: 1 })
    .toBuffer();
  const directory = tiff.readUInt32LE(4);
  const entryOf = (tag: number) => {
    for (let at = directory + 2; ; at += 12)
      if (tiff.readUInt16LE(at) === tag) return tiff.readUInt32LE(at + 8);
  };
  return tiff.subarray(entryOf(273), entryOf(273) + entryOf(279));
}

function image(data: Buffer, entries: string): string {
  return stream(
    data.toString('latin1'),
    `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}${entries}`,
  );
}

const flate = (data: Buffer, entries: string) => image(deflateSync(data), `/Filter/FlateDecode${entries}`);
const eight = '/BitsPerComponent 8';
const alpha = flate(gray, `${eight}/ColorSpace/DeviceGray`);
const palette = Buffer.from(gray.subarray(0, 48)).toString('hex');
const faxEntries = `/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns ${width}/Rows ${height}>>`;

const kinds: Readonly<Record<string, readonly string[]>> = {
  gray: [flate(gray, `${eight}/ColorSpace/DeviceGray/Decode[1 0]`)],
  'gray of 16 bits': [flate(samples(2), '/BitsPerComponent 16/ColorSpace/DeviceGray')],
  'red, green and blue': [flate(rgb, `${eight}/ColorSpace/DeviceRGB`)],
  inks: [flate(inks, `${eight}/ColorSpace/DeviceCMYK`)],
  'one bit': [flate(bits, '/BitsPerComponent 1/ColorSpace/DeviceGray')],
  indexed: [
    flate(
      gray.subarray(0, (width / 2) * height),
      `/BitsPerComponent 4/ColorSpace[/Indexed/DeviceRGB 15<${palette}>]`,
    ),
  ],
  stencil: [flate(bits, '/ImageMask true/Decode[1 0]')],
  'colour key': [flate(gray, `${eight}/ColorSpace/DeviceGray/Mask[0 90]`)],
  JPEG: [image(rgbJpeg, `${eight}/ColorSpace/DeviceRGB/Filter/DCTDecode`)],
  'JPEG of three colours without a transform': [
    image(rgbJpeg, `${eight}/ColorSpace/DeviceRGB/Filter/DCTDecode/DecodeParms<</ColorTransform 0>>`),
  ],
  'JPEG of inks': [
    image(inksJpeg, `${eight}/ColorSpace/DeviceCMYK/Filter/DCTDecode/Decode[1 0 1 0 1 0 1 0]`),
  ],
  'JPEG of transformed inks': [image(inksTurned, `${eight}/ColorSpace/DeviceCMYK/Filter/DCTDecode`)],
  JBIG2: [image(encodeJbig2(bitmap), '/BitsPerComponent 1/ColorSpace/DeviceGray/Filter/JBIG2Decode')],
  'stencil of JBIG2': [image(encodeJbig2(bitmap), '/ImageMask true/Filter/JBIG2Decode')],
  fax: [image(fax, `/BitsPerComponent 1/ColorSpace/DeviceGray${faxEntries}`)],
  'soft mask': [image(rgbJpeg, `${eight}/ColorSpace/DeviceRGB/Filter/DCTDecode/SMask 6 0 R`), alpha],
  'stencil mask': [flate(rgb, `${eight}/ColorSpace/DeviceRGB/Mask 6 0 R`), flate(bits, '/ImageMask true')],
};

const box = { x: 50, y: 60, width: 60, height: 40 };
const place = '150 0 0 100 20 50 cm';

function withImage(objects: readonly string[], placed = place): Uint8Array {
  const content = `0.8 0.9 1 rg 0 0 200 200 re f 0.2 0 0 rg q ${placed} /I Do Q`;
  return onePage(content, { resources: '/XObject<</I 5 0 R>>', objects });
}

describe('images under areas', () => {
  test.each(someOf(Object.entries(kinds), 8))(
    'lose their pixels there and no other: %s',
    async (_, objects) => {
      const pdf = withImage(objects);
      const { pdf: redacted, warnings } = await redactAreas(pdf, [box]);
      const [before, after] = [await pixelsOf(pdf), await pixelsOf(redacted)];
      const { outside, inside } = differences(before, after, [box], 2);
      expect(outside).toBe(0);
      expect(inside).toBeGreaterThan(1_000);
      expect(coloursIn(after, box).size).toBe(1);
      expect(coloursIn(before, box).size).toBeGreaterThan(1);
      expect(warnings).toBeUndefined();
    },
  );

  test('stay where they are placed, turned or written into the content', async () => {
    const inline = `BI /W ${width} /H ${height} /BPC 4 /CS [/I /RGB 15 <${palette}>] /F /AHx ID ${gray
      .subarray(0, (width / 2) * height)
      .toString('hex')}>\nEI`;
    const turned = withImage(kinds['red, green and blue'] ?? [], '90 70 -60 80 75 30 cm');
    for (const [pdf, margin] of [
      [onePage(`q ${place} ${inline} Q`), 2],
      [turned, 6],
    ] as const) {
      const redacted = await redactAreas(pdf, [box]);
      const [before, after] = [await pixelsOf(pdf), await pixelsOf(redacted.pdf)];
      expect(differences(before, after, [box], margin).outside).toBe(0);
      expect(coloursIn(after, { ...box, x: 75, width: 20 }, margin).size).toBe(1);
    }
  });

  test('keep their pixels on another page, and those of their forms', async () => {
    const form = `/Type/XObject/Subtype/Form/BBox[0 0 200 200]/Resources<</XObject<</I 7 0 R>>>>`;
    const page =
      '/Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Resources<</XObject<</F 6 0 R>>>>/Contents 5 0 R';
    const pdf = rawPdf(
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>',
      `<<${page}>>`,
      `<<${page}>>`,
      stream('/F Do'),
      stream(`q ${place} /I Do Q`, form),
      flate(rgb, `${eight}/ColorSpace/DeviceRGB`),
    );
    const { pdf: redacted } = await redactAreas(pdf, [box]);
    expect(coloursIn(await pixelsOf(redacted, 1), box).size).toBe(1);
    const { outside } = differences(await pixelsOf(pdf, 2), await pixelsOf(redacted, 2), [], 0);
    expect(outside).toBe(0);
  });

  test('leave nothing of what they were, and go where all of them is covered', async () => {
    const alternates = `/Alternates[<</Image 6 0 R>>]/Metadata 7 0 R/PieceInfo<</Own(SECRET)>>`;
    const pdf = withImage([
      flate(gray, `${eight}/ColorSpace/DeviceGray${alternates}`),
      image(Buffer.from('SECRET'), '/BitsPerComponent 1/ColorSpace/DeviceGray'),
      stream('SECRET', '/Type/Metadata/Subtype/XML'),
    ]);
    expect(await plainBytes(pdf)).toContain('SECRET');
    for (const [covered, count] of [
      [box, 1],
      [{ x: 10, y: 40, width: 180, height: 120 }, 0],
    ] as const) {
      const { pdf: redacted, raw: bytes } = await redactAreas(pdf, [covered]);
      expect(await plainBytes(redacted)).not.toContain('SECRET');
      expect(bytes.match(/\/Subtype\s*\/Image/g) ?? []).toHaveLength(count);
    }
  });

  test('go as a whole where they cannot be decoded, and the answer says so', async () => {
    const pdf = withImage([image(Buffer.from('no JPEG'), `${eight}/ColorSpace/DeviceRGB/Filter/DCTDecode`)]);
    const { warnings, raw: bytes } = await redactAreas(pdf, [box]);
    expect(warnings).toEqual([expect.stringContaining('An image of page 1 cannot be decoded.')]);
    expect(bytes).not.toContain('no JPEG');
  });

  test.each([
    ['raw', 'red, green and blue'],
    ['packed', 'JPEG'],
  ])('fail the call that has no pixels or bytes left for them: %s', async (_, kind) => {
    const pdf = withImage(kinds[kind] ?? []);
    const pixels = width * height;
    const enough = { pixels, encodedBytes: 1_000_000 };
    const { warnings } = await redactAreas(pdf, [box], undefined, enough);
    expect(warnings).toBeUndefined();
    expect(enough.pixels).toBe(0);
    for (const [budget, code] of [
      [{ pixels: pixels - 1, encodedBytes: 1_000_000 }, 'payload_too_large'],
      [{ pixels, encodedBytes: 100 }, 'output_too_large'],
    ] as const)
      await expect(redactAreas(pdf, [box], undefined, budget)).rejects.toMatchObject({ code });
  });

  test('are seen through small areas: a pixel larger than an area stays', async () => {
    const pdf = onePage('q 200 0 0 200 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G /F /AHx ID 80>\nEI Q');
    const { pdf: redacted } = await redactAreas(pdf, [box]);
    expect(differences(await pixelsOf(pdf), await pixelsOf(redacted), [], 0).outside).toBe(0);
  });
});
