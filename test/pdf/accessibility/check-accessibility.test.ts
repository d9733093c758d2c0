import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { onePage, stream } from '../reading/raw-pdf.ts';
import { tag, taggedPdf } from './tagged-pdf.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

async function check(pdf: Uint8Array) {
  const json = { pdf_base64: Buffer.from(pdf).toString('base64') };
  const response = await service.call('POST', '/checkAccessibility', { key: service.liveKey, json });
  return {
    status: response.status,
    credits: response.headers.get('x-credits-used'),
    body: (await response.json()) as Readonly<Record<string, unknown>>,
  };
}

test('a document that passes has its figures listed, with their places and texts', async () => {
  const figure = '<</S/Figure/P 7 0 R/Pg 3 0 R/Alt(Sales by month)/K 1>>';
  const pdf = taggedPdf({
    tags: '9 0 R',
    content: '/Figure<</MCID 1>>BDC 2 0 0 2 10 20 cm 10 20 30 40 re f EMC',
    root: { ParentTree: '<</Nums[0[8 0 R 9 0 R]]>>' },
    objects: [figure],
  });
  expect(await check(pdf)).toEqual({
    status: 200,
    credits: '0.02',
    body: {
      passes: true,
      conformance: 'ua-1',
      failures: [],
      figures: [{ page: 1, index: 1, box: { x: 30, y: 60, width: 60, height: 80 }, alt: 'Sales by month' }],
      title: 'Report',
      language: 'en-US',
      tagged: true,
    },
  });
});

test('a document without tags has the figures that its reading finds, and is mended by tags', async () => {
  const image = '/XObject<</X 5 0 R>>';
  const pixels =
    '<</Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8/Length 1>>stream\n0\nendstream';
  const pdf = onePage('100 0 0 80 50 60 cm /X Do', { resources: image, objects: [pixels] });
  const { body } = await check(pdf);
  expect(body).toMatchObject({ passes: false, tagged: false, title: null, language: null });
  expect(body.figures).toEqual([
    { page: 1, index: 1, box: { x: 50, y: 60, width: 100, height: 80 }, alt: null },
  ]);
  expect(body.failures).toContainEqual({
    clause: 'ISO 14289-1, 7.1',
    description: 'Content is neither tagged nor marked as an artifact.',
    pages: [1],
    count: 1,
    fixable: 'tags',
  });
});

test('says what mends each broken rule', async () => {
  const { body } = await check(taggedPdf({ tags: tag('TR') + tag('Figure'), catalog: { Lang: null } }));
  expect(body.failures).toMatchObject([
    { clause: 'ISO 14289-1, 7.2', fixable: 'tags' },
    { clause: 'ISO 14289-1, 7.2', fixable: 'conformance' },
    { clause: 'ISO 14289-1, 7.3', fixable: null },
  ]);
});

/** Documents that are made to exhaust their reader, and whether they pass. */
const hostile = {
  'a tag that contains itself': {
    pdf: taggedPdf({ tags: '9 0 R', objects: ['<</S/Sect/P 7 0 R/K[9 0 R]>>'] }),
    passes: true,
  },
  'parents in a circle': {
    pdf: taggedPdf({
      content: '/P<</MCID 1>>BDC 0 0 9 9 re f EMC',
      root: { ParentTree: '<</Nums[0[8 0 R 9 0 R]]>>' },
      objects: ['<</S/P/P 10 0 R>>', '<</S/P/P 9 0 R>>'],
    }),
    passes: false,
  },
  'fifty thousand tags in each other': {
    pdf: taggedPdf({
      tags: '9 0 R',
      objects: Array.from(
        { length: 50_000 },
        (_, index) => `<</S/Div/P ${index + 8} 0 R/K ${index + 10} 0 R>>`,
      ),
    }),
    passes: true,
  },
  'a cell of a billion rows': {
    pdf: taggedPdf({
      tags: tag('Table', tag('TR', tag('TD', '', '/A<</O/Table/RowSpan 1000000000/ColSpan 1000000000>>'))),
    }),
    passes: false,
  },
  'forms that multiply each other': {
    pdf: taggedPdf({
      content: '/X Do',
      resources: '/XObject<</X 9 0 R>>',
      objects: Array.from({ length: 32 }, (_, index) =>
        stream(
          index === 31 ? '0 0 9 9 re f' : '/X Do /X Do',
          `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X ${index + 10} 0 R>>>>`,
        ),
      ),
    }),
    passes: false,
  },
};

test.each(Object.entries(hostile))('%s: the check ends', async (_, { pdf, passes }) => {
  const { status, body } = await check(pdf);
  expect({ status, passes: body.passes }).toEqual({ status: 200, passes });
});

test('a million tags are refused, since they cannot be checked', async () => {
  const pdf = taggedPdf({
    tags: '9 0 R',
    objects: [`<</S/Sect/P 7 0 R/K[${'<</S/P>>'.repeat(1_000_000)}]>>`],
  });
  const { status, body } = await check(pdf);
  expect([status, body.code]).toEqual([413, 'payload_too_large']);
});
