import { inflateSync } from 'node:zlib';
import { beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { type Encoded, encodings, packed, type Sampled } from '../images/encode-samples.ts';
import { onePage, stream } from '../reading/raw-pdf.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

/** Wide enough that rows of few bits do not end with a byte. */
const size = { width: 5, height: 3 };

const palette = Buffer.from(Array.from({ length: 3 * 256 }, (_, at) => (at * 37 + 11) % 256));

/** Colour spaces as PDFs write them, and how many components they have. */
const spaces = {
  DeviceGray: ['/DeviceGray', 1],
  DeviceRGB: ['/DeviceRGB', 3],
  CalRGB: ['[/CalRGB<</WhitePoint[.95 1 1.09]>>]', 3],
  ICCBased: ['[/ICCBased 5 0 R]', 3],
  Indexed: [`[/Indexed/DeviceRGB 255<${palette.toString('hex')}>]`, 1],
  DeviceCMYK: ['/DeviceCMYK', 4],
  Separation: ['[/Separation/Spot/DeviceCMYK 6 0 R]', 1],
  DeviceN: ['[/DeviceN[/One/Two]/DeviceCMYK 6 0 R]', 2],
} as const;
const shared = [
  stream('no profile', '/N 3/Alternate/DeviceRGB'),
  '<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 1 1 0]/N 1>>',
];

interface Extracted {
  readonly images: readonly { readonly format: string; readonly image_base64: string }[];
  readonly warnings: readonly string[];
}

async function extract(pdf: Uint8Array, format = 'json'): Promise<Response> {
  const json = { pdf_base64: Buffer.from(pdf).toString('base64'), format };
  return service.call('POST', '/extractImages', { key: service.liveKey, json });
}

function sampled(components: number, bits: number): Sampled {
  const count = size.width * size.height * components;
  const samples = Array.from({ length: count }, (_, at) => ((at * 7_919 + 13) >> 2) % 2 ** bits);
  return { ...size, components, bits, samples };
}

function withImages(images: readonly { readonly encoded: Encoded; readonly facts: string }[]): Uint8Array {
  const names = images.map((_, index) => `/I${index} ${index + 7} 0 R`).join('');
  const objects = images.map(({ encoded, facts }) =>
    stream(
      Buffer.from(encoded.data).toString('latin1'),
      `/Type/XObject/Subtype/Image${facts}${encoded.entries}`,
    ),
  );
  const content = images.map((_, index) => `/I${index} Do`).join(' ');
  return onePage(content, { resources: `/XObject<<${names}>>`, objects: [...shared, ...objects] });
}

/** What every reader sees of an image's file: bytes of gray or RGB of a PNG, the packed samples of a TIFF. */
async function shownOf({ format, image_base64 }: Extracted['images'][number]): Promise<readonly number[]> {
  const bytes = Buffer.from(image_base64, 'base64');
  if (format === 'tiff') return [...inflateSync(bytes.subarray(8))];
  const { data } = await sharp(bytes)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

function expectedOf(space: keyof typeof spaces, image: Sampled): readonly number[] {
  const { samples, bits } = image;
  const [, components] = spaces[space];
  if (['DeviceCMYK', 'Separation', 'DeviceN'].includes(space)) return [...packed(image)];
  if (space === 'Indexed') return samples.flatMap((index) => [...palette.subarray(index * 3, index * 3 + 3)]);
  const bytes = samples.map((sample) =>
    bits === 16 ? sample >> 8 : Math.round((sample * 255) / (2 ** bits - 1)),
  );
  return components === 1 ? bytes.flatMap((byte) => [byte, byte, byte]) : bytes;
}

test.each(Object.entries(encodings))(
  '/extractImages reads samples of all bits and colour spaces: %s',
  async (_, encode) => {
    const kinds = (Object.keys(spaces) as (keyof typeof spaces)[]).flatMap((space) =>
      [1, 2, 4, 8, 16].filter((bits) => space !== 'Indexed' || bits <= 8).map((bits) => ({ space, bits })),
    );
    const images = kinds.map(({ space, bits }) => {
      const [written, components] = spaces[space];
      const image = sampled(components, bits);
      const facts = `/Width ${size.width}/Height ${size.height}/BitsPerComponent ${bits}/ColorSpace${written}`;
      return { space, bits, image, facts, encoded: encode(image) };
    });
    const { images: files, warnings } = (await (await extract(withImages(images))).json()) as Extracted;
    expect(warnings).toEqual([]);
    const shown = await Promise.all(files.map(shownOf));
    const listed = images.map(({ space, bits }, index) => ({ space, bits, shown: shown[index] }));
    expect(listed).toEqual(
      images.map(({ space, bits, image }) => ({ space, bits, shown: expectedOf(space, image) })),
    );
  },
);

const plain = `/Width ${size.width}/Height ${size.height}/BitsPerComponent 8/ColorSpace/DeviceGray`;
const unreadable = [
  ['no data', '', plain],
  ['data that is not Flate', 'nothing of Flate', `${plain}/Filter/FlateDecode/Width 0`],
  ['an unknown filter', 'abc', `${plain}/Filter/FooDecode`],
  ['an invalid JPEG', 'no JPEG', `${plain}/Filter/DCTDecode`],
  ['an invalid JPEG 2000', 'no JPEG', `${plain}/Filter/JPXDecode`],
  ['no fax', '', `${plain}/Filter/CCITTFaxDecode`],
  ['no size', 'abc', '/BitsPerComponent 8/ColorSpace/DeviceGray'],
  ['no colour space', 'abc', `/Width 1/Height 1/BitsPerComponent 8`],
  ['a pattern as its colour space', 'abc', `/Width 1/Height 1/BitsPerComponent 8/ColorSpace/Pattern`],
  ['samples of three bits', 'abc', `/Width 1/Height 1/BitsPerComponent 3/ColorSpace/DeviceGray`],
  ['its data in another file', 'abc', `${plain}/F(other.bin)`],
] as const;

test.each(unreadable)(
  '/extractImages reports an image with %s, and never returns it',
  async (_, data, facts) => {
    const pdf = withImages([{ encoded: { data: Buffer.from(data), entries: '' }, facts }]);
    const left = 'an image of page 1 was left out: it cannot be read';
    expect(await (await extract(pdf)).json()).toEqual({ images: [], warnings: [left] });
    const response = await extract(pdf, 'zip');
    const { code, message } = (await response.json()) as { code: string; message: string };
    expect([response.status, code]).toEqual([400, 'invalid_image']);
    expect(message).toContain(left);
  },
);

test('/extractImages reports partly damaged images', async () => {
  const half = Buffer.from(encodings.Flate?.(sampled(1, 8)).data.subarray(0, 15) ?? []);
  const inline = stream('BI /W 1', '/Filter/FlateDecode');
  const pdf = onePage('', {
    page: '/MediaBox[0 0 9 9]/Contents 5 0 R',
    resources: '/XObject<</A 6 0 R/B 7 0 R/C 8 0 R/D 10 0 R>>',
    objects: [
      inline,
      stream('abcd', `/Type/XObject/Subtype/Image${plain}`),
      stream(half.toString('latin1'), `/Type/XObject/Subtype/Image${plain}/Filter/FlateDecode`),
      stream('abcdefghijklmno', `/Type/XObject/Subtype/Image${plain}/SMask 9 0 R`),
      stream('abc', `/Type/XObject/Subtype/Image/ColorSpace/DeviceGray`),
      '<</Type/XObject/Subtype/Image/Width 1/Height 1>>',
    ],
  });
  const { images, warnings } = (await (await extract(pdf)).json()) as Extracted;
  expect(images).toHaveLength(3);
  expect(warnings).toEqual([
    'content of page 1 cannot be read: images in it may be missing',
    'an image of page 1 is cut short: the pixels that are missing are 0',
    'an image of page 1 was decoded as viewers draw it',
    'an image of page 1 lost its mask, which cannot be read',
    'an image of page 1 was left out: it cannot be read',
  ]);
});

test('/compressPdf reports how many images it cannot read, and keeps them', async () => {
  const pdf = withImages([
    { encoded: { data: Buffer.from('nothing of Flate'), entries: '' }, facts: `${plain}/Filter/FlateDecode` },
  ]);
  const json = { pdf_base64: Buffer.from(pdf).toString('base64') };
  const response = await service.call('POST', '/compressPdf', { key: service.liveKey, json });
  expect(response.status).toBe(200);
  expect(response.headers.get('x-warning')).toContain('1 of the images cannot be read');
  expect(Buffer.from(await response.arrayBuffer()).includes('nothing of Flate')).toBe(true);
});
