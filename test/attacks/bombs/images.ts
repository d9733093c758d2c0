import { crc32, deflateSync } from 'node:zlib';
import { inputBombs, many } from '../bomb.ts';
import { longs, shorts } from './font-programs.ts';
import { giantJpeg, segment } from './image-heads.ts';

function chunk(name: string, data: Uint8Array = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  return Buffer.concat([longs(data.length), body, longs(crc32(body))]);
}

interface Png {
  readonly width: number;
  readonly height?: number;
  readonly bits?: number;
  readonly colour?: number;
  readonly interlaced?: boolean;
  readonly before?: readonly Uint8Array[];
  readonly data?: Uint8Array;
}

function png({ width, height = width, bits = 8, colour = 2, interlaced, before = [], data }: Png): Buffer {
  const head = Buffer.concat([longs(width, height), Buffer.from([bits, colour, 0, 0, interlaced ? 1 : 0])]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    ...before,
    chunk('IDAT', data ?? deflateSync(Buffer.alloc(99))),
    chunk('IEND'),
  ]);
}

const little = (...values: readonly number[]) => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value >>> 0, 4 * index);
  return bytes;
};

const littleShorts = (...values: readonly number[]) =>
  Buffer.from(values.flatMap((value) => [value & 0xff, value >> 8]));

function gif(width: number, height: number, frames: number): Buffer {
  const frame = Buffer.concat([
    Buffer.from([0x2c]),
    littleShorts(0, 0, width, height),
    Buffer.from([0, 2, 2, 0x4c, 0x01, 0]),
  ]);
  return Buffer.concat([
    Buffer.from('GIF89a'),
    littleShorts(width, height),
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    ...Array.from({ length: frames }, () => frame),
    Buffer.from([0x3b]),
  ]);
}

function webp(...chunks: readonly (readonly [name: string, data: Uint8Array])[]): Buffer {
  const body = Buffer.concat(
    chunks.flatMap(([name, data]) => [
      Buffer.from(name),
      little(data.length),
      data,
      Buffer.alloc(data.length % 2),
    ]),
  );
  return Buffer.concat([Buffer.from('RIFF'), little(body.length + 4), Buffer.from('WEBP'), body]);
}

/** A TIFF of those tags, each a LONG or an offset. */
function tiff(tags: readonly (readonly [tag: number, count: number, value: number])[], next = 0): Buffer {
  return Buffer.concat([
    Buffer.from('II*\0'),
    little(8),
    littleShorts(tags.length),
    ...tags.map(([tag, count, value]) => Buffer.concat([littleShorts(tag, 4), little(count, value)])),
    little(next),
    Buffer.alloc(100),
  ]);
}

const tiffOf = (side: number, more: readonly (readonly [number, number, number])[] = [], next = 0) =>
  tiff(
    [
      [256, 1, side],
      [257, 1, side],
      [258, 1, 8],
      [259, 1, 1],
      [262, 1, 1],
      [273, 1, 120],
      [277, 1, 1],
      [278, 1, side],
      [279, 1, 50],
      ...more,
    ],
    next,
  );

function box(name: string, ...contents: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(contents);
  return Buffer.concat([longs(body.length + 8), Buffer.from(name), body]);
}

function avif(
  side: number,
  properties: readonly Uint8Array[] = [],
  more: readonly Uint8Array[] = [],
): Buffer {
  const full = longs(0);
  return Buffer.concat([
    box('ftyp', Buffer.from('avif'), full, Buffer.from('avifmif1')),
    box(
      'meta',
      full,
      box('hdlr', full, full, Buffer.from('pict'), Buffer.alloc(13)),
      box('pitm', full, shorts(1)),
      box('iloc', full, shorts(0x4400, 1, 1, 0, 1), longs(0, 100)),
      box('iinf', full, shorts(1), box('infe', longs(0x02000000), shorts(1, 0), Buffer.from('av01\0'))),
      box(
        'iprp',
        box('ipco', box('ispe', full, longs(side, side)), ...properties),
        box('ipma', full, longs(1), shorts(1), Buffer.from([1, 1])),
      ),
      ...more,
    ),
    box('mdat', Buffer.alloc(200)),
  ]);
}

function bmp(width: number, height: number, bits: number, compression: number, data: Uint8Array): Buffer {
  return Buffer.concat([
    Buffer.from('BM'),
    little(54 + data.length, 0, 54 + 1024),
    little(40, width, height),
    littleShorts(1, bits),
    little(compression, data.length, 0, 0, 256, 0),
    Buffer.alloc(1024),
    data,
  ]);
}

const svg = (body: string, entries = 'width="300" height="200"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink" ${entries}>${body}</svg>`,
  );

const uses = (depth: number, breadth: number) =>
  `<defs><rect id="u0" width="9" height="9"/>${many(depth, (index) => `<g id="u${index + 1}">${`<use x:href="#u${index}"/>`.repeat(breadth)}</g>`)}</defs><use x:href="#u${depth}"/>`;

const images: Readonly<Record<string, () => Buffer>> = {
  'a PNG of 2 thousand million pixels a side': () => png({ width: 2_147_483_647 }),
  'a PNG of 100 megapixels without data': () => png({ width: 10_000 }),
  'an interlaced PNG of 50 megapixels': () =>
    png({
      width: 7_000,
      interlaced: true,
      bits: 16,
      colour: 6,
      data: deflateSync(Buffer.alloc(400_000_000)),
    }),
  'a PNG of 100 megapixels with alpha': () =>
    png({ width: 9_990, colour: 6, data: deflateSync(Buffer.alloc(9_990 * 39_961)) }),
  'a PNG of one column': () =>
    png({ width: 1, height: 100_000_000, data: deflateSync(Buffer.alloc(400_000_000)) }),
  'a PNG with a profile of 100 MB': () =>
    png({
      width: 9,
      before: [chunk('iCCP', Buffer.concat([Buffer.from('p\0\0'), deflateSync(Buffer.alloc(100_000_000))]))],
      data: deflateSync(Buffer.alloc(252)),
    }),
  'a PNG with texts of 100 MB': () =>
    png({
      width: 9,
      before: Array(9).fill(
        chunk('zTXt', Buffer.concat([Buffer.from('p\0\0'), deflateSync(Buffer.alloc(100_000_000))])),
      ),
      data: deflateSync(Buffer.alloc(252)),
    }),
  'a PNG of 200,000 empty chunks': () =>
    png({
      width: 9,
      colour: 6,
      before: Array.from({ length: 200_000 }, () => chunk('IDAT')),
      data: deflateSync(Buffer.alloc(333)),
    }),
  'a JPEG of 65,535 pixels a side': () => giantJpeg(),
  'a JPEG of 100 megapixels without data': () => giantJpeg(9_999),
  'a progressive JPEG of 5,000 scans': () => giantJpeg(8_000, 5_000, 0xc2),
  'an arithmetic JPEG of 64 megapixels': () => giantJpeg(8_000, 1, 0xc9),
  'a JPEG of 500,000 segments': () => {
    const file = giantJpeg(9);
    const notes = Array.from({ length: 500_000 }, () => segment(0xfe, []));
    return Buffer.concat([file.subarray(0, 2), ...notes, file.subarray(2)]);
  },
  'a JPEG whose EXIF names itself': () => {
    const file = giantJpeg(9);
    const exif = Buffer.concat([Buffer.from('Exif\0\0'), tiffOf(9, [[0x8769, 1, 8]], 8)]);
    return Buffer.concat([file.subarray(0, 2), segment(0xe1, exif), file.subarray(2)]);
  },
  'a GIF of 65,535 pixels a side': () => gif(65_535, 65_535, 1),
  'a GIF of 150,000 frames': () => gif(1, 1, 150_000),
  'a GIF of 20 megapixels in 5,000 frames': () => gif(5_000, 4_000, 5_000),
  'a WebP of 16 million pixels a side': () =>
    webp(['VP8X', Buffer.from([2, 0, 0, 0, 255, 255, 255, 255, 255, 255])], ['VP8 ', Buffer.alloc(50)]),
  'a lossless WebP of 16,384 pixels a side': () =>
    webp(['VP8L', Buffer.from([0x2f, 0xff, 0xff, 0xff, 0x0f, ...Array(90).fill(0)])]),
  'a lossy WebP of 7,000 pixels a side': () =>
    webp([
      'VP8 ',
      Buffer.from([0x10, 0, 0, 0x9d, 0x01, 0x2a, 0x58, 0x1b, 0x58, 0x1b, ...Array(900).fill(0)]),
    ]),
  'a WebP of 100,000 frames': () =>
    webp(
      ['VP8X', Buffer.from([2, 0, 0, 0, 9, 0, 0, 9, 0, 0])],
      ['ANIM', Buffer.alloc(6)],
      ...Array.from({ length: 100_000 }, () => ['ANMF', Buffer.alloc(16)] as [string, Buffer]),
    ),
  'a TIFF of 4 thousand million pixels a side': () => tiffOf(0xffffffff),
  'a TIFF of 10,000 pixels a side without data': () => tiffOf(10_000),
  'a TIFF whose directory names itself': () => tiffOf(9, [], 8),
  'a TIFF of 2 thousand million strips': () =>
    tiff([
      [256, 1, 9_999],
      [257, 1, 9_999],
      [273, 0x7fffffff, 8],
      [279, 0x7fffffff, 8],
      [278, 1, 1],
    ]),
  'a TIFF of tiles of one pixel': () =>
    tiffOf(9_000, [
      [322, 1, 1],
      [323, 1, 1],
      [324, 1, 8],
      [325, 1, 8],
    ]),
  'an AVIF of 4 thousand million pixels a side': () => avif(0xffffffff),
  'an AVIF of 6,000 pixels a side without data': () => avif(6_000),
  'an AVIF of 200,000 properties': () =>
    avif(9, [Buffer.concat(Array.from({ length: 200_000 }, () => box('free')))]),
  'an AVIF of boxes within boxes': () => {
    let inner = box('free');
    for (let depth = 0; depth < 5_000; depth++) inner = box('meta', longs(0), inner);
    return avif(9, [], [inner]);
  },
  'a BMP of 2 thousand million pixels a side': () => bmp(0x7fffffff, 0x7fffffff, 24, 0, Buffer.alloc(9)),
  'a BMP of 100 megapixels without data': () => bmp(10_000, 10_000, 24, 0, Buffer.alloc(9)),
  'a BMP of 100 megapixels of runs': () =>
    bmp(10_000, 10_000, 8, 1, Buffer.alloc(800_000, Buffer.from([255, 1]))),
  'a BMP of a million ends of lines': () => bmp(10_000, 10_000, 8, 1, Buffer.alloc(2_000_000)),
  'an SVG of uses of 10 to the power of 9': () => svg(uses(9, 10)),
  'an SVG of entities': () =>
    Buffer.from(
      `<!DOCTYPE svg [<!ENTITY a0 "ha">${many(12, (index) => `<!ENTITY a${index + 1} "${`&a${index};`.repeat(20)}">`)}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&a12;</text></svg>`,
    ),
  'an SVG nested 50,000 times': () => svg(`${'<g>'.repeat(50_000)}${'</g>'.repeat(50_000)}`),
  'an SVG of a giant size': () => svg('<rect width="9" height="9"/>', 'width="1e9" height="1e9"'),
  'an SVG of giant filters': () =>
    svg(
      `<filter id="f" x="0" y="0" width="1" height="1">${'<feTurbulence baseFrequency="9" numOctaves="99"/><feGaussianBlur stdDeviation="999"/>'.repeat(99)}</filter>${'<rect width="300" height="200" filter="url(#f)"/>'.repeat(99)}`,
    ),
  'an SVG of patterns of patterns': () =>
    svg(
      `${many(30, (index) => `<pattern id="p${index}" width=".1" height=".1" patternUnits="userSpaceOnUse"><rect width="300" height="200" fill="url(#p${index + 1})"/></pattern>`)}<rect width="300" height="200" fill="url(#p0)"/>`,
    ),
  'an SVG of 50,000 paths': () =>
    svg('<path d="M0 0C9 99 300 0 300 200z" stroke-dasharray=".01"/>'.repeat(50_000)),
};

/** Bombs of images. */
export const imageBombs = inputBombs(
  'images',
  '/imageToPdf',
  Object.fromEntries(
    Object.entries(images).map(([name, make]) => [
      name,
      () => ({ images_base64: [make().toString('base64')] }),
    ]),
  ),
);
