import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { onePage, stream } from './raw-pdf.ts';

let service: Service;
let key: string;
beforeAll(async () => {
  service = await sharedService();
  key = (await service.newAccount()).liveKey;
});

async function read(pdf: Uint8Array, json: Readonly<Record<string, unknown>> = {}) {
  const response = await service.call('POST', '/extractContent', {
    key,
    json: { pdf_base64: Buffer.from(pdf).toString('base64'), ...json },
  });
  return response.json();
}

const font = '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>>>';

/** What a field of 100 by 15 points shows. */
const look = (content: string) =>
  stream(content, `/Type/XObject/Subtype/Form/BBox[0 0 100 15]/Resources<<${font}>>`);
const text = (shown: string, colour = '0 g') =>
  look(`/Tx BMC q BT ${colour} /F 10 Tf 2 4 Td (${shown}) Tj ET Q EMC`);

interface Widget {
  readonly entries: string;
  readonly rectangle: string;
  /** The number of the object that it looks like, or both of a box: on and off. */
  readonly look: number | readonly [number, number];
}

/** A page of a form. Objects from number 5 on are the looks. */
function form(content: string, looks: readonly string[], widgets: readonly Widget[], page = ''): Uint8Array {
  const first = 5 + looks.length;
  const numbers = widgets.map((_, index) => `${first + index} 0 R`).join(' ');
  return onePage(content, {
    resources: font,
    page: `/MediaBox[0 0 400 400]/Annots[${numbers}]${page}`,
    catalog: `/AcroForm<</Fields[${numbers}]>>`,
    objects: [
      ...looks,
      ...widgets.map(({ entries, rectangle, look: shown }) => {
        const appearance =
          typeof shown === 'number' ? `${shown} 0 R` : `<</Yes ${shown[0]} 0 R/Off ${shown[1]} 0 R>>`;
        return `<</Type/Annot/Subtype/Widget/F 4/Rect[${rectangle}]/AP<</N ${appearance}>>${entries}>>`;
      }),
    ],
  });
}

const line = (x: number, y: number, shown: string) => `BT /F 10 Tf ${x} ${y} Td (${shown}) Tj ET\n`;

const order = form(
  line(20, 350, 'Order of a mill') +
    line(20, 320, 'Name') +
    line(20, 290, 'Remarks') +
    line(36, 250, 'Send by post') +
    line(136, 250, 'Fetch in person') +
    line(36, 230, 'I have read the terms, and know that mills') +
    line(36, 218, 'are not taken back.') +
    line(20, 200, 'Paid') +
    line(20, 180, 'Thank you for your order, which we send within a week.'),
  [text('Upper Mill'), text(''), look('1 1 13 13 re S 3 3 m 12 12 l S'), look('1 1 13 13 re S')],
  [
    { entries: '/FT/Tx/T(name)/V(Upper Mill)', rectangle: '55 316 155 331', look: 5 },
    { entries: '/FT/Tx/T(remarks)', rectangle: '20 268 120 283', look: 6 },
    { entries: '/FT/Btn/T(post)/V/Yes/AS/Yes', rectangle: '20 248 32 260', look: [7, 8] },
    { entries: '/FT/Btn/Ff 32768/T(fetch)/AS/Off', rectangle: '120 248 132 260', look: [7, 8] },
    { entries: '/FT/Btn/T(terms)/V/Yes/AS/Yes', rectangle: '20 228 32 240', look: [7, 8] },
    { entries: '/FT/Btn/T(paid)/AS/Off', rectangle: '100 198 112 210', look: [7, 8] },
    { entries: '/FT/Tx/T(secret)/V(unseen)', rectangle: '200 100 300 115', look: 6 },
  ],
);

test('returns fields at their place, with their labels, values and states', async () => {
  const { pages } = (await read(order, { format: 'json' })) as {
    readonly pages: readonly { readonly blocks: readonly { readonly kind: string }[] }[];
  };
  const fields = pages[0]?.blocks
    .filter(({ kind }) => kind === 'field')
    .map(({ kind: _, ...field }) => field);
  expect(fields).toEqual([
    { box: expect.anything(), name: 'name', label: 'Name', value: 'Upper Mill' },
    { box: expect.anything(), name: 'remarks', label: 'Remarks', value: null },
    { box: expect.anything(), name: 'post', label: 'Send by post', value: null, checked: true },
    { box: expect.anything(), name: 'fetch', label: 'Fetch in person', value: null, checked: false },
    {
      box: expect.anything(),
      name: 'terms',
      label: 'I have read the terms, and know that mills are not taken back.',
      value: null,
      checked: true,
    },
    { box: expect.anything(), name: 'paid', label: 'Paid', value: null, checked: false },
    { box: expect.anything(), name: 'secret', label: null, value: null },
  ]);
});

test('writes fields as their label and value, and boxes as those of a task list', async () => {
  expect(await read(order)).toMatchObject({
    markdown: `Order of a mill

Name Upper Mill

Remarks

- [x] Send by post

- [ ] Fetch in person

- [x] I have read the terms, and know that mills are not taken back.

- [ ] Paid

Thank you for your order, which we send within a week.`,
  });
  expect(await read(order, { format: 'chunks' })).toMatchObject({
    chunks: [{ text: expect.stringContaining('- [x] Send by post'), kinds: ['paragraph', 'field'] }],
  });
});

test('with hidden text left out, no field has its name, and none that is covered its value', async () => {
  const pdf = form(
    line(20, 320, 'Name') + line(20, 290, 'Code'),
    [text('Upper Mill'), text('Pay twice', '1 g')],
    [
      { entries: '/FT/Tx/T(name)/V(Upper Mill)', rectangle: '55 316 155 331', look: 5 },
      { entries: '/FT/Tx/T(code)/V(Pay twice)', rectangle: '55 286 155 301', look: 6 },
    ],
  );
  const fieldsOf = async (hidden: string) => {
    const { pages } = (await read(pdf, { format: 'json', hidden })) as {
      readonly pages: readonly { readonly blocks: readonly object[] }[];
    };
    return pages[0]?.blocks;
  };
  expect(await fieldsOf('include')).toMatchObject([
    { kind: 'field', name: 'name', label: 'Name', value: 'Upper Mill' },
    { kind: 'field', name: 'code', label: 'Code', value: 'Pay twice' },
  ]);
  const seen = await fieldsOf('exclude');
  expect(seen).toMatchObject([
    { kind: 'field', label: 'Name', value: 'Upper Mill' },
    { kind: 'paragraph', text: 'Code' },
  ]);
  for (const block of seen ?? []) expect(block).not.toHaveProperty('name');
});

test('gives tables the fields in them', async () => {
  const pdf = form(
    line(25, 300, 'River') +
      line(105, 300, 'Length') +
      line(25, 280, 'Rhine') +
      line(25, 260, 'Elbe') +
      line(105, 260, '1094') +
      '20 312 m 240 312 l 20 292 m 240 292 l 20 272 m 240 272 l 20 252 m 240 252 l 20 252 m 20 312 l 100 252 m 100 312 l 240 252 m 240 312 l S',
    [text('1233')],
    [{ entries: '/FT/Tx/T(length)/V(1233)', rectangle: '103 275 203 290', look: 5 }],
  );
  expect(await read(pdf, { format: 'json' })).toMatchObject({
    pages: [
      {
        blocks: [
          {
            kind: 'table',
            rows: [
              ['River', 'Length'],
              ['Rhine', '1233'],
              ['Elbe', '1094'],
            ],
            fields: [{ name: 'length', box: { x: 103, y: 110, width: 100, height: 15 } }],
          },
        ],
      },
    ],
  });
});
