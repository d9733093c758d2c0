import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { foundTables, gridOf } from './found-tables.ts';
import { htmlTable, paragraph, printedGrids, valuesAtRight } from './printed-tables.ts';
import { helvetica, onePage } from './raw-pdf.ts';

let service: Service;
let key: string;

beforeAll(async () => {
  service = await sharedService();
  ({ liveKey: key } = await service.newAccount(100));
});

const printed = (body: string, style: string) => printedGrids(service, key, body, style);

const regions = ['North | 12 | 31 | 15 | 40', 'East | 18 | 22 | 60 | 71', 'South | 44 | 38 | 27 | 19'];
const years = '|2001|2002|2001|2002';

test.each([
  ['at the right', 'text-align:right'],
  ['in the middle', 'text-align:center'],
])('finds the title of all columns %s above them, where no line does', async (_, style) => {
  const groups = '|[colspan=2]Wheat sown in spring|[colspan=2]Rye sown in spring';
  const grids = await printed(
    `${paragraph}<p>Table 4: Fields by region</p>${htmlTable([`|[colspan=4 style="${style}"]Area of fields`, groups, years, ...regions], 3)}${paragraph}`,
    `${valuesAtRight}td,th{padding-block:0}td:first-child{width:120px}`,
  );
  expect(grids).toHaveLength(1);
  expect(grids[0]?.[0]).toEqual(['', 'Area of fields', '', '', '']);
  expect(grids[0]).toHaveLength(6);
});

test('takes neither a unit in brackets nor the last line of a caption for the title of all columns', async () => {
  const rows = ['Region|Wheat|Barley', 'North|12|31', 'East|18|22', 'South|44|38'];
  const style = `${valuesAtRight}td,th{padding-block:0}td,th{width:80px}p{margin:0}`;
  const above = [
    '<p style="width:270px;text-align:right">(tonnes)</p>',
    '<p style="width:360px;text-align:center">Area of fields by region<br>and their harvest</p>',
  ];
  for (const text of above) {
    const [grid] = await printed(`${text}${htmlTable(rows)}`, style);
    expect(grid?.[0]).toEqual(['Region', 'Wheat', 'Barley']);
  }
});

test('keeps the title of the first rows, and the titles of columns above it, in one table without lines', async () => {
  const rows = [
    '[rowspan=2]|[colspan=2]Wheat|[colspan=2]Rye',
    '2001|2002|2001|2002',
    '[colspan=5]Lowlands',
    ...regions,
    '[colspan=5]Highlands',
    ...regions,
  ];
  const grids = await printed(
    `${paragraph}${htmlTable(rows, 2)}${paragraph}`,
    `${valuesAtRight}td:first-child{width:120px}thead{border-bottom:1px solid}`,
  );
  expect(grids.map((grid) => grid.length)).toEqual([10]);
  expect(grids[0]?.slice(0, 3)).toEqual([
    ['', 'Wheat', '', 'Rye', ''],
    ['', '2001', '2002', '2001', '2002'],
    ['Lowlands', '', '', '', ''],
  ]);
});

test('finds the titles above the first of the lines that only part rows, whose labels take several lines', async () => {
  const label = (text: string) => `[style="width:90px"]${text}`;
  const rows = [
    '[rowspan=2]Use of the land|[colspan=2]Wheat|[colspan=2]Rye',
    '2001|2002|2001|2002',
    `${label('Meadows and pastures of common use')}|12|31|15|40`,
    `${label('Gardens and small fields of households')}|18|22|60|71`,
    `${label('Forests and heaths that are not in use')}|44|38|27|19`,
    `${label('Lakes, rivers and other waters of all kinds')}|41|35|24|11`,
  ];
  const [grid] = await printed(
    `${paragraph}${htmlTable(rows, 2)}`,
    `${valuesAtRight}tr{border-bottom:1px solid #999}`,
  );
  expect(grid?.slice(0, 2)).toEqual([
    ['Use of the land', 'Wheat', '', 'Rye', ''],
    ['', '2001', '2002', '2001', '2002'],
  ]);
  expect(grid).toHaveLength(6);
});

test('puts the first line of a title with the others, above the columns that it stands over', async () => {
  const rows = [
    '|[colspan=2]Wheat|[colspan=2]Rye and<br>barley|[colspan=2]Oats',
    '|2001|2002|2001|2002|2001|2002',
    ...regions.map((row) => `${row}|28|33`),
  ];
  const [grid] = await printed(
    htmlTable(rows, 2),
    'td,th{text-align:left;vertical-align:bottom}td:nth-child(n+2){width:60px}thead{border-bottom:1px solid}',
  );
  expect(grid?.slice(0, 2)).toEqual([
    ['', 'Wheat', '', 'Rye and barley', '', 'Oats', ''],
    ['', '2001', '2002', '2001', '2002', '2001', '2002'],
  ]);
});

test('does not cut a title of two words that is wider than the values of its two columns', async () => {
  const rows = [
    '|[colspan=2]Installed capacity|[colspan=2]Women|[colspan=2]Persons employed',
    '|2001|2002|2001|2002|2001|2002',
    ...regions.map((row) => `${row}|28|33`),
  ];
  const [grid] = await printed(
    htmlTable(rows, 2),
    `${valuesAtRight}td,th{padding:1px 6px}thead{border-bottom:1px solid}`,
  );
  expect(grid?.[0]).toEqual(['', 'Installed capacity', '', 'Women', '', 'Persons employed', '']);
});

test('keeps the title of all columns in a table whose lines between columns stop at titles above groups', async () => {
  const text = (x: number, y: number, words: string) => `1 0 0 1 ${x} ${y} Tm (${words}) Tj`;
  const row = (y: number, label: string, values: readonly (string | number)[]) => [
    text(24, y, label),
    ...values.map((value, at) => text(74 + at * 30, y, String(value))),
  ];
  const texts = [
    text(134, 180, 'Area of fields'),
    text(84, 168, 'Wheat'),
    text(144, 168, 'Rye'),
    ...row(156, 'Region', [2001, 2002, 2001, 2002]),
    ...row(140, 'North', [12, 31, 15, 40]),
    ...row(128, 'East', [18, 22, 60, 71]),
    ...row(116, 'South', [44, 38, 27, 19]),
  ];
  const across = [190, 151, 112].map((y) => `20 ${y} m 190 ${y} l S`);
  const down = [
    [70, 190, 178],
    [70, 151, 112],
    [130, 178, 112],
    [100, 165, 112],
    [160, 165, 112],
  ].map(([x, top, bottom]) => `${x} ${top} m ${x} ${bottom} l S`);
  const content = `0.5 w ${[...across, ...down].join(' ')} BT /F 8 Tf ${texts.join(' ')} ET`;
  const [table] = await foundTables(onePage(content, { resources: helvetica }));
  expect(table && gridOf(table).slice(0, 3)).toEqual([
    ['Region', 'Area of fields', '', '', ''],
    ['', 'Wheat', '', 'Rye', ''],
    ['', '2001', '2002', '2001', '2002'],
  ]);
});

test('finds the title of all columns above titles that stand half a line apart', async () => {
  const rows = [
    '[rowspan=3]Region|[colspan=4 style="text-align:right"]Area of fields',
    '[colspan=2]Wheat|[colspan=2]Rye and<br>winter barley',
    '2001|2002|2001|2002',
    ...regions,
  ];
  const unit = '<p style="margin:0;width:420px;text-align:right">(hectares)</p>';
  const grids = await printed(
    `${paragraph}<p>Table 4: Fields by region</p>${unit}${htmlTable(rows, 3)}${paragraph}`,
    `${valuesAtRight}td,th{padding-block:0;vertical-align:middle}td:first-child{width:120px}td{width:50px}`,
  );
  expect(grids.map((grid) => grid.slice(0, 3))).toEqual([
    [
      ['Region', 'Area of fields', '', '', ''],
      ['', 'Wheat', '', 'Rye and winter barley', ''],
      ['', '2001', '2002', '2001', '2002'],
    ],
  ]);
});
