import { beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { helvetica, onePage, stream } from '../reading/raw-pdf.ts';
import { leakedIn } from './leaked-in.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

/** A small picture as a JPEG. */
const picture = async () =>
  sharp({ create: { width: 16, height: 16, channels: 3, background: '#3080c0' } })
    .jpeg()
    .toBuffer();

const segment = (marker: number, payload: Buffer) => {
  const header = Buffer.from([0xff, marker, 0, 0]);
  header.writeUInt16BE(payload.length + 2, 2);
  return Buffer.concat([header, payload]);
};

/** A JPEG with segments after its start, and something after its end. */
const jpegWith = async (segments: readonly Buffer[], after = '') => {
  const plain = await picture();
  return Buffer.concat([plain.subarray(0, 2), ...segments, plain.subarray(2), Buffer.from(after)]);
};

const exif = Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x0e\0\x02\0\0\0\x0fJane Doe, 2024\0', 'latin1');
const xmp = Buffer.from(
  'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta><dc:title>Jane &#68;oe</dc:title></x:xmpmeta>',
);
const wide = Buffer.concat([Buffer.from('Photoshop 3.0\0'), Buffer.from('Jane Doe', 'utf16le')]);

function pdfWith(image: Buffer, filter: string): Uint8Array {
  return onePage('BT /F 12 Tf 20 150 Td (Dear Jane Doe,) Tj ET q 50 0 0 50 20 20 cm /I Do Q', {
    resources: `${helvetica}/XObject<</I 5 0 R>>`,
    objects: [
      stream(
        image.toString('latin1'),
        `/Type/XObject/Subtype/Image/Width 16/Height 16/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/${filter}`,
      ),
    ],
  });
}

async function redact(pdf: Uint8Array, text = 'Jane Doe'): Promise<Buffer> {
  const json = { pdf_base64: Buffer.from(pdf).toString('base64'), redactions: [{ text }] };
  const response = await service.call('POST', '/redactPdf', { key: service.liveKey, json });
  const body = Buffer.from(await response.arrayBuffer());
  expect([response.status, response.status === 200 ? '' : body.toString()]).toEqual([200, '']);
  return body;
}

test.each([
  ['Exif', [segment(0xe1, exif)], ''],
  ['XMP', [segment(0xe1, xmp)], ''],
  ['Photoshop', [segment(0xed, wide)], ''],
  ['a comment', [segment(0xfe, Buffer.from('by Jane Doe'))], ''],
  ['two segments', [segment(0xe1, Buffer.from('Exif\0\0of Jane ')), segment(0xe1, Buffer.from('Doe'))], ''],
  ['what follows the end', [], 'Jane Doe'],
])('words in a JPEG that %s holds go, and its picture stays byte for byte', async (_, segments, after) => {
  const pdf = pdfWith(await jpegWith(segments, after), 'DCTDecode');
  expect(leakedIn(pdf)).toBe(true);
  const redacted = await redact(pdf);
  expect(leakedIn(redacted)).toBe(false);
  expect(redacted.includes(await picture())).toBe(true);
});

test.each(['', '\0'])(
  'a short word in UTF-16 goes from a JPEG, in either order of bytes (%#)',
  async (before) => {
    for (const wide of [Buffer.from('Jane', 'utf16le'), Buffer.from('Jane', 'utf16le').swap16()]) {
      const segments = [segment(0xed, Buffer.concat([Buffer.from(`Photoshop 3.0${before}`), wide]))];
      const redacted = await redact(pdfWith(await jpegWith(segments), 'DCTDecode'), 'Jane');
      expect(redacted.includes(wide)).toBe(false);
      expect(redacted.includes(await picture())).toBe(true);
    }
  },
);

test('segments of a JPEG without the words stay', async () => {
  const other = segment(0xe1, Buffer.from('Exif\0\0John Roe'));
  const redacted = await redact(pdfWith(await jpegWith([other, segment(0xe1, exif)]), 'DCTDecode'));
  expect(redacted.includes(await jpegWith([other]))).toBe(true);
});

test('words in the boxes and comments of a JPEG 2000 image go', async () => {
  const box = (kind: string, ...contents: readonly Buffer[]) => {
    const data = Buffer.concat([Buffer.alloc(8), ...contents]);
    data.writeUInt32BE(data.length, 0);
    data.write(kind, 4, 'latin1');
    return data;
  };
  const size = Buffer.from(
    'ff510029000000000010000000100000000000000000000000100000001000000000000000000001070101',
    'hex',
  );
  const comment = Buffer.concat([Buffer.from('ff64000f0001', 'hex'), Buffer.from('Jane Doe now')]);
  comment.writeUInt16BE(comment.length - 2, 2);
  const rest = Buffer.from('ff90000a0000000000000001ffd9', 'hex');
  const start = Buffer.from('ff4f', 'hex');
  const image = (said: readonly Buffer[], xml: readonly Buffer[]) =>
    Buffer.concat([
      box('jP  ', Buffer.from('0d0a870a', 'hex')),
      ...xml,
      box('jp2c', start, size, ...said, rest),
    ]);
  const redacted = await redact(
    pdfWith(image([comment], [box('xml ', Buffer.from('<a>Jane Doe</a>'))]), 'JPXDecode'),
  );
  expect(leakedIn(redacted)).toBe(false);
  expect(redacted.includes(image([], []))).toBe(true);
});
