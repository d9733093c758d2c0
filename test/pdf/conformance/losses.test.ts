import { inflateSync } from 'node:zlib';
import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { onePage, stream } from '../reading/raw-pdf.ts';
import { plainBytes } from '../structure/read-back.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

async function conform(pdf: Uint8Array, fields: Readonly<Record<string, string>>) {
  const json = { pdf_base64: Buffer.from(pdf).toString('base64'), author: 'A', ...fields };
  const response = await service.call('POST', '/setMetadata', { key: service.liveKey, json });
  const { status, headers } = response;
  if (!response.ok) return { status, body: (await response.json()) as Refusal, text: '' };
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status, warnings: headers.get('x-render-warnings'), text: await plainBytes(bytes), bytes };
}

interface Refusal {
  readonly code: string;
  readonly message: string;
}

const attached = onePage('0 0 9 9 re f', {
  catalog: '/Names<</EmbeddedFiles<</Names[(a)5 0 R]>>>>/AF[5 0 R]',
  page: '/Annots[<</Subtype/FileAttachment/Rect[10 10 20 20]/FS 5 0 R/Contents(Pin)>>]',
  objects: [
    '<</Type/Filespec/F(secret.txt)/UF(secret.txt)/EF<</F 6 0 R>>>>',
    stream('much more', '/Type/EmbeddedFile'),
  ],
});

test('attachments that the standard forbids are refused, or removed if the call asks for it', async () => {
  const refused = await conform(attached, { conformance: 'pdf/a-2b' });
  expect([refused.status, refused.body?.code]).toEqual([400, 'conformance_failed']);
  expect(refused.body?.message).toContain('on_attachments');
  const removed = await conform(attached, { conformance: 'pdf/a-2b', on_attachments: 'remove' });
  expect(removed).toMatchObject({ status: 200, warnings: '1' });
  for (const gone of ['much more', '/EF', '/EmbeddedFiles', '/FileAttachment'])
    expect(removed.text).not.toContain(gone);
});

test('attachments stay where the standard permits them', async () => {
  const { status, text } = await conform(attached, { conformance: 'pdf/a-3b', on_attachments: 'remove' });
  expect(status).toBe(200);
  expect(text).toContain('much more');
});

const transparent = onePage('/G gs 0 0 9 9 re f q 9 0 0 9 20 20 cm /X Do Q', {
  resources: '/ExtGState<</G<</ca .5/BM/Multiply>>>>/XObject<</X 5 0 R>>',
  objects: [
    stream(
      '\0\0',
      '/Type/XObject/Subtype/Image/Width 2/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8/SMask 6 0 R',
    ),
    stream(
      '\x20\xff',
      '/Type/XObject/Subtype/Image/Width 2/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8',
    ),
  ],
});

test('transparency is refused for PDF/A-1, or removed if the call asks for it', async () => {
  const refused = await conform(transparent, { conformance: 'pdf/a-1b' });
  expect([refused.status, refused.body?.code]).toEqual([400, 'conformance_failed']);
  const { status, text, warnings, bytes } = await conform(transparent, {
    conformance: 'pdf/a-1b',
    on_transparency: 'remove',
  });
  expect([status, warnings]).toEqual([200, '1']);
  expect(text).not.toMatch(/\/SMask \d|\/Multiply/);
  // Of the two pixels, the first is masked out.
  const [, mask = ''] =
    /\/ImageMask true.*?stream\n(.*?)\nendstream/s.exec(bytes?.toString('latin1') ?? '') ?? [];
  expect([...inflateSync(Buffer.from(mask, 'latin1'))]).toEqual([0x80]);
});

test('choices have no effect without a standard, and are refused', async () => {
  for (const field of ['on_attachments', 'on_transparency']) {
    const { status, body } = await conform(attached, { [field]: 'remove' });
    expect([status, body?.code, body?.message]).toEqual([
      400,
      'invalid_field',
      `${field} can only be used with conformance.`,
    ]);
  }
});

test('a graphics state that is saved fifty times in a row is saved once, and restored as often', async () => {
  const content = `${'q '.repeat(50)}${'1 0 0 1 2 0 cm 0 0 1 1 re f Q '.repeat(50)}`;
  const { status, text } = await conform(onePage(content), { conformance: 'pdf/a-2b' });
  expect(status).toBe(200);
  const operators = text.match(/\b[qQ]\b(?=\s)/g) ?? [];
  let [depth, deepest] = [0, 0];
  for (const operator of operators) {
    depth += operator === 'q' ? 1 : -1;
    deepest = Math.max(deepest, depth);
  }
  expect({ depth, deepest, restored: operators.filter((operator) => operator === 'Q').length }).toEqual({
    depth: 0,
    deepest: 1,
    restored: 50,
  });
});
