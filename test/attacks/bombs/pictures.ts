import { deflateSync } from 'node:zlib';
import { stream } from '../../pdf/objects/hand-written.ts';
import { chain, flate, many, pagePdf, pdfBombs } from '../bomb.ts';
import { giantJpeg, giantJpx } from './image-heads.ts';

interface Picture {
  readonly data?: string | Uint8Array;
  readonly width?: number;
  readonly height?: number;
  readonly entries: string;
  readonly objects?: Readonly<Record<number, string>>;
}

/** A page that draws a picture with those entries over all of it. */
function picturePdf({ data = '', width = 9, height = 9, entries, objects = {} }: Picture): Buffer {
  const text = typeof data === 'string' ? data : Buffer.from(data).toString('latin1');
  return pagePdf({
    content: 'q 300 0 0 200 0 0 cm /I Do Q',
    resources: '/XObject<</I 10 0 R>>',
    objects: {
      10: stream(text, `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}${entries}`),
      ...objects,
    },
  });
}

const grey = '/ColorSpace/DeviceGray/BitsPerComponent 8';

/** Segments of JBIG2, of their types and data (ITU-T T.88, 7.2). */
function jbig2(...segments: readonly (readonly [type: number, data: Buffer])[]): Buffer {
  return Buffer.concat(
    segments.flatMap(([type, data], number) => {
      const head = Buffer.alloc(11);
      head.writeUInt32BE(number);
      head.writeUInt8(type, 4);
      head.writeUInt8(1, 6);
      head.writeUInt32BE(data.length, 7);
      return [head, data];
    }),
  );
}

const words = (...values: readonly number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
};

const region = (width: number, height: number, flags: readonly number[], data = Buffer.alloc(40)) =>
  Buffer.concat([words(width, height, 0, 0), Buffer.from([0, ...flags]), data]);

const jbig2Picture = (size: number, ...segments: readonly (readonly [number, Buffer])[]) =>
  picturePdf({
    data: jbig2([48, Buffer.concat([words(size, size, 0, 0), Buffer.alloc(3)])], ...segments),
    width: size,
    height: size,
    entries: '/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/JBIG2Decode',
  });

const ccitt = (size: number, parameters: string) =>
  picturePdf({
    data: Buffer.alloc(2_000, 0xff),
    width: size,
    height: size,
    entries: `/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/CCITTFaxDecode/DecodeParms<<${parameters}/Columns ${size}/Rows ${size}>>`,
  });

/** The adaptive pixels of JBIG2's template 0. */
const adaptive = [3, 255, 253, 255, 2, 254, 254, 254];

/** Bombs of pictures in PDFs, and of their colours. */
export const pictureBombs = pdfBombs('pictures in PDFs', {
  'a picture that claims 2 thousand million pixels a side': () =>
    picturePdf({ width: 2_147_483_647, height: 2_147_483_647, entries: grey }),
  'a picture of 900 million bits': () =>
    picturePdf({
      data: deflateSync(Buffer.alloc(112_500_000)),
      width: 30_000,
      height: 30_000,
      entries: '/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/FlateDecode',
    }),
  'a picture of 100 megapixels of colour': () =>
    picturePdf({
      data: deflateSync(Buffer.alloc(300_000_000)),
      width: 10_000,
      height: 10_000,
      entries: '/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/FlateDecode',
    }),
  'a JPEG that claims 65,535 pixels a side': () =>
    picturePdf({
      data: giantJpeg(),
      width: 65_535,
      height: 65_535,
      entries: '/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode',
    }),
  'a JPEG 2000 that claims 2 thousand million pixels a side': () =>
    picturePdf({ data: giantJpx(2 ** 31 - 1, 3), entries: '/Filter/JPXDecode' }),
  'a JPEG 2000 of 16,384 components': () =>
    picturePdf({ data: giantJpx(4_096, 16_384), entries: '/Filter/JPXDecode' }),
  'a JPEG 2000 of a pixel a tile': () =>
    picturePdf({ data: giantJpx(20_000, 3, 1), entries: '/Filter/JPXDecode' }),
  'a JBIG2 page of 4 thousand million pixels a side': () => jbig2Picture(4_294_967_295),
  'a JBIG2 region of 60,000 pixels a side': () =>
    jbig2Picture(60_000, [38, region(60_000, 60_000, [0, ...adaptive])]),
  'forty JBIG2 regions of 20,000 pixels a side': () =>
    jbig2Picture(
      20_000,
      ...Array.from({ length: 40 }, () => [38, region(20_000, 20_000, [0, ...adaptive])] as [number, Buffer]),
    ),
  'a JBIG2 dictionary of 4 thousand million symbols': () =>
    jbig2Picture(100, [
      0,
      Buffer.concat([
        Buffer.from([0, 0, ...adaptive]),
        words(4_294_967_295, 4_294_967_295),
        Buffer.alloc(99),
      ]),
    ]),
  'a JBIG2 halftone of a giant grid': () =>
    jbig2Picture(
      1_000,
      [16, Buffer.concat([Buffer.from([1, 1, 1]), words(255), Buffer.alloc(40)])],
      [22, region(1_000, 1_000, [1], Buffer.concat([words(65_535, 65_535, 0, 0), Buffer.alloc(50)]))],
    ),
  'JBIG2 globals that are the picture': () =>
    picturePdf({
      entries:
        '/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/JBIG2Decode/DecodeParms<</JBIG2Globals 10 0 R>>',
    }),
  'CCITT of 65,000 pixels a side': () => ccitt(65_000, '/K -1'),
  'CCITT of 2 thousand million columns': () => ccitt(2_147_483_647, '/K 0'),
  'CCITT that never ends': () => ccitt(20_000, '/K 4/EndOfBlock false'),
  'soft masks in a circle': () => picturePdf({ data: 'x'.repeat(81), entries: `${grey}/SMask 10 0 R` }),
  'a chain of 5,000 soft masks': () =>
    picturePdf({
      data: 'x'.repeat(81),
      entries: `${grey}/SMask 100 0 R`,
      objects: chain(
        { first: 100, length: 5_000 },
        (next) => flate('x'.repeat(81), `/Subtype/Image/Width 9/Height 9${grey}/SMask ${next} 0 R`),
        'null',
      ),
    }),
  'a soft mask far larger than its picture': () =>
    picturePdf({
      data: 'x'.repeat(81),
      entries: `${grey}/SMask 11 0 R`,
      objects: {
        11: flate(Buffer.alloc(100_000_000), `/Subtype/Image/Width 10000/Height 10000${grey}`),
      },
    }),
  'alternates in a circle': () =>
    picturePdf({ data: 'x'.repeat(81), entries: `${grey}/Alternates[<</Image 10 0 R>>]` }),
  'colour spaces nested 20,000 times': () =>
    picturePdf({
      data: 'x'.repeat(81),
      entries: '/BitsPerComponent 8/ColorSpace 100 0 R',
      objects: chain(
        { first: 100, length: 20_000 },
        (next) => `[/Indexed ${next} 0 R 0 <00>]`,
        '/DeviceGray',
      ),
    }),
  'a colour space within itself': () =>
    picturePdf({
      data: 'x'.repeat(81),
      entries: '/BitsPerComponent 8/ColorSpace 100 0 R',
      objects: { 100: '[/ICCBased 101 0 R]', 101: flate('', '/N 1/Alternate 100 0 R') },
    }),
  'a profile of 100 MB': () =>
    picturePdf({
      data: 'x'.repeat(81),
      entries: '/BitsPerComponent 8/ColorSpace[/ICCBased 101 0 R]',
      objects: { 101: flate(Buffer.alloc(100_000_000), '/N 1') },
    }),
  '20,000 inline pictures': () =>
    pagePdf({ content: 'q BI /W 9 /H 9 /BPC 8 /CS /G /F /AHx ID 00> EI Q\n'.repeat(20_000) }),
  'an inline picture that claims giant sides': () =>
    pagePdf({ content: 'BI /W 99999999 /H 99999999 /BPC 8 /CS /RGB ID abc EI' }),
  '20,000 inline pictures that never end': () =>
    pagePdf({ content: 'BI /W 9 /H 99 /BPC 8 /CS /G ID abc\n'.repeat(20_000) }),
  'inline pictures packed to 20 MB each': () => {
    const packed = deflateSync(Buffer.alloc(20_000_000)).toString('latin1');
    return pagePdf({
      content: `q BI /W 5000 /H 4000 /BPC 8 /CS /G /F /Fl /L ${packed.length} ID ${packed}\nEI Q\n`.repeat(
        40,
      ),
    });
  },
  'one picture of 25 megapixels drawn 500 times': () =>
    pagePdf({
      content: many(500, (index) => `q ${300 - index / 9} 0 0 200 0 0 cm /I Do Q\n`),
      resources: '/XObject<</I 10 0 R>>',
      objects: { 10: flate(Buffer.alloc(25_000_000), `/Subtype/Image/Width 5000/Height 5000${grey}`) },
    }),
  'fifty pictures of 25 megapixels': () => {
    const packed = flate(Buffer.alloc(25_000_000), `/Subtype/Image/Width 5000/Height 5000${grey}`);
    return pagePdf({
      content: many(50, (index) => `q 30 0 0 20 ${index} 0 cm /I${index} Do Q\n`),
      resources: `/XObject<<${many(50, (index) => `/I${index} ${10 + index} 0 R`)}>>`,
      objects: Object.fromEntries(Array.from({ length: 50 }, (_, index) => [10 + index, packed])),
    });
  },
});
