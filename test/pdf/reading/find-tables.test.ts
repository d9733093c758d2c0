import { beforeAll, expect, test } from '@jest/globals';
import type { FoundTable } from '../../../functions/core/reading/tables/found-table.ts';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { foundTables, gridOf } from './found-tables.ts';
import { paragraph, printedTables } from './printed-tables.ts';
import { helvetica, onePage } from './raw-pdf.ts';

let service: Service;
let key: string;

beforeAll(async () => {
  service = await sharedService();
  ({ liveKey: key } = await service.newAccount(100));
});

/** The tables on the first page of a document that is printed by the service. */
const printed = (body: string, style = '', options: object = {}) =>
  printedTables(service, key, body, style, options);

const borders = 'td,th{border:1px solid #333}';
const prose = paragraph.repeat(3);

const harvest = [
  ['Region', 'Wheat', 'Barley', 'Oats'],
  ['North', '1,204', '310', '87'],
  ['East', '998', '275', '64'],
  ['South', '1,530', '402', '112'],
  ['West', '745', '190', '51'],
  ['Total', '4,477', '1,177', '314'],
];

function tableOf(rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[]) => row.map((cell) => `<td>${cell}</td>`).join('');
  return `<table>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('')}</table>`;
}

test.each([
  ['whose cells have borders', borders],
  ['with lines between rows', 'td{border-bottom:1px solid #999}'],
  [
    'with lines above, below the header and below',
    'tr:first-child td{border-block:1px solid}tr:last-child td{border-bottom:1px solid}',
  ],
  ['in stripes', 'tr:nth-child(even) td{background:#ddd}'],
  ['with white lines on a background', 'td{background:#cde;border:2px solid #fff}'],
  ['without any lines', ''],
])('finds a table %s among paragraphs', async (_, style) => {
  const tables = await printed(`${prose}${tableOf(harvest)}${prose}`, style);
  expect(tables.map(gridOf)).toEqual([harvest]);
  expect(tables[0]?.confidence).toBeGreaterThan(0.5);
});

test('reports which cells span rows and columns, and where they are', async () => {
  const [table] = await printed(
    `<table><tr><th rowspan="2">Region</th><th colspan="2">Grain</th></tr><tr><th>Wheat</th><th>Barley</th></tr>
     <tr><td>North</td><td>12</td><td>31</td></tr><tr><td rowspan="2">South</td><td>15</td><td>40</td></tr>
     <tr><td colspan="2">not reported</td></tr></table>`,
    borders,
  );
  expect(table).toMatchObject({ rowCount: 5, columnCount: 3 });
  const spans = table?.cells.map(({ row, column, rowSpan, columnSpan, text }) => [
    text,
    row,
    column,
    rowSpan,
    columnSpan,
  ]);
  expect(spans).toEqual([
    ['Region', 0, 0, 2, 1],
    ['Grain', 0, 1, 1, 2],
    ['Wheat', 1, 1, 1, 1],
    ['Barley', 1, 2, 1, 1],
    ['North', 2, 0, 1, 1],
    ['12', 2, 1, 1, 1],
    ['31', 2, 2, 1, 1],
    ['South', 3, 0, 2, 1],
    ['15', 3, 1, 1, 1],
    ['40', 3, 2, 1, 1],
    ['not reported', 4, 1, 1, 2],
  ]);
  const [region, grain] = table?.cells ?? [];
  expect(region?.box.right).toBeLessThan(grain?.box.left ?? 0);
  expect(table?.box.left).toBeLessThan(region?.box.left ?? 0);
});

test('finds what a header without lines spans', async () => {
  const [table] = await printed(
    `<table><tr><th></th><th colspan="2" style="border-bottom:1px solid">Harvest in tons</th><th colspan="2" style="border-bottom:1px solid">Price</th></tr>
     <tr><th>Region</th><th>2024</th><th>2025</th><th>2024</th><th>2025</th></tr>
     ${['North', 'East', 'South', 'West'].map((name, at) => `<tr><td>${name}</td><td>${at + 12}00</td><td>${at + 13}00</td><td>${at + 2}.50</td><td>${at + 3}.10</td></tr>`).join('')}</table>`,
    'td,th{padding:3px 24px}tr:nth-child(2) th{border-bottom:1px solid}',
  );
  expect(gridOf(table as FoundTable).slice(0, 3)).toEqual([
    ['Region', 'Harvest in tons', '', 'Price', ''],
    ['', '2024', '2025', '2024', '2025'],
    ['North', '1200', '1300', '2.50', '3.10'],
  ]);
  expect(table?.cells.filter(({ columnSpan }) => columnSpan > 1).map(({ text }) => text)).toEqual([
    'Harvest in tons',
    'Price',
  ]);
});

test.each([
  ['with borders', borders],
  ['without lines', 'td{vertical-align:top}'],
])('puts the lines of a cell together %s', async (_, style) => {
  const rows = [
    ['Item', 'Amount', 'Share'],
    ['Repairs to the roof and to the northern wall', '12,500', '41%'],
    ['Heating', '8,200', '27%'],
    ['Insurance against fire, water and storms', '5,100', '17%'],
    ['Cleaning', '4,700', '15%'],
  ];
  const tables = await printed(tableOf(rows), `${style} td:first-child{width:120px}`);
  expect(tables.map(gridOf)).toEqual([rows]);
});

const grain = (rows: string) =>
  `<table><thead><tr><th>Region</th><th colspan="2">Wheat</th><th colspan="2">Barley</th></tr>
   <tr><th></th><th>2024</th><th>2025</th><th>2024</th><th>2025</th></tr></thead>${rows}</table>`;

const grainRow = (label: string, at: number) =>
  `<tr><td>${label}</td><td>${at}10</td><td>${at}20</td><td>${at}30</td><td>${at}40</td></tr>`;

test.each([
  ['without lines', ''],
  ['at the left of their columns', 'th{text-align:left}'],
])('finds what titles span by the repeated titles below %s', async (_, style) => {
  const rows = ['North', 'East', 'South', 'West'].map((name, at) => grainRow(name, at + 1)).join('');
  const [table] = await printed(grain(rows), `td,th{padding:3px 20px}${style}`);
  expect(gridOf(table as FoundTable).slice(0, 3)).toEqual([
    ['Region', 'Wheat', '', 'Barley', ''],
    ['', '2024', '2025', '2024', '2025'],
    ['North', '110', '120', '130', '140'],
  ]);
});

test('keeps titles of two lines above the first line, with that of the first column between them', async () => {
  const rows = ['North', 'East', 'South', 'West'].map((label, at) => grainRow(label, at + 1)).join('');
  const style = 'tr{border-bottom:1px solid}tr:first-child th:first-child{border:0}td{text-align:right}';
  const header =
    '<tr style="border:0"><th rowspan="2">Region</th><th colspan="2" style="border-bottom:1px solid">Wheat</th>' +
    '<th colspan="2" style="border-bottom:1px solid">Barley</th></tr><tr><th>2024</th><th>2025</th><th>2024</th><th>2025</th></tr>';
  const [table] = await printed(`<table>${header}${rows}</table>`, style);
  expect(table && gridOf(table).slice(0, 3)).toEqual([
    ['Region', 'Wheat', '', 'Barley', ''],
    ['', '2024', '2025', '2024', '2025'],
    ['North', '110', '120', '130', '140'],
  ]);
});

test('keeps the titles above the first line where lines part rows of several lines', async () => {
  const meaning = 'It supports what stands near it, and replaces what stood there before';
  const rows = [
    ['Setting', 'Default', 'Meaning'],
    ['Pattern', '6,682', `${meaning} for most of the year.`],
    ['Public council', '11%', `${meaning}, as it was in all the years before.`],
    ['Recent survey', '1,918', `${meaning}, or not, as the council decides.`],
    ['Village', '98%', `${meaning}, as it is in the other villages.`],
  ];
  const style = 'td:last-child{width:18em}td{vertical-align:top}tr{border-bottom:1px solid}';
  const [table] = await printed(tableOf(rows), style);
  expect(table && gridOf(table)).toEqual(rows);
});

test('keeps years and the units below them apart', async () => {
  const units = ['Region', '2023', '2024', '2025'];
  const below = ['', 'kg', 'tons', 'tons'];
  const rows = [units, below, ...harvest.slice(1)];
  const tables = await printed(tableOf(rows), 'tr:nth-child(2) td{border-bottom:1px solid}');
  expect(tables.map(gridOf)).toEqual([rows]);
});

test.each([
  ['with lines between rows', 'tr{border-bottom:1px solid #999}'],
  ['with lines between columns', 'table,thead{border-block:1px solid}td+td,th+th{border-left:1px solid}'],
  ['in stripes', 'tr:nth-child(even) td{background:#ddd}'],
])('keeps titles over the whole width among the rows %s', async (_, style) => {
  const rows = ['North', 'East', 'South', 'West'].map((name, at) => grainRow(name, at + 1));
  const title = (text: string) => `<tr><td colspan="5" style="text-align:center">${text}</td></tr>`;
  const body = [title('Old regions'), ...rows.slice(0, 2), title('New regions'), ...rows.slice(2)].join('');
  const tables = await printed(`${prose}${grain(body)}${prose}`, `td,th{padding:3px 20px}${style}`);
  expect(tables).toHaveLength(1);
  expect(gridOf(tables[0] as FoundTable).map(([first]) => first)).toEqual([
    'Region',
    '',
    'Old regions',
    'North',
    'East',
    'New regions',
    'South',
    'West',
  ]);
});

test('keeps the raised mark of a note with its number', async () => {
  const rows = harvest.map((row) => row.map((text) => (/^(998|East)$/.test(text) ? `${text}(1)` : text)));
  const html = tableOf(rows).replaceAll('(1)', '<sup style="font-size:8px">(1)</sup>');
  const tables = await printed(html, 'tr:first-child td{border-bottom:1px solid}');
  expect(tables.map(gridOf)).toEqual([rows]);
});

test.each(['top', 'middle', 'bottom'])(
  'puts the lines of labels together that are little closer than rows, with values at the %s',
  async (place) => {
    const rows = harvest.map(([label = '', ...values], at) => [
      at % 2 === 1 ? `${label} and all of the islands` : label,
      ...values,
    ]);
    const style = `td{padding:1px 8px;vertical-align:${place}}td:first-child{width:80px}`;
    expect((await printed(tableOf(rows), style)).map(gridOf)).toEqual([rows]);
  },
);

test('finds tables side by side and one below the other', async () => {
  const small = [
    ['Age', 'Count'],
    ['0 to 17', '210'],
    ['18 to 64', '540'],
    ['65 and over', '180'],
  ];
  const tables = await printed(
    `<div style="display:flex;gap:60px">${tableOf(harvest)}${tableOf(small)}</div>${prose}${tableOf(small)}`,
    borders,
  );
  expect(tables.map(gridOf)).toEqual([harvest, small, small]);
});

test('reads a table that is printed sideways', async () => {
  const tables = await printed(
    `<div style="writing-mode:sideways-lr">${tableOf(harvest)}</div>`,
    `${borders} table{writing-mode:sideways-lr}`,
  );
  expect(tables.map(gridOf)).toEqual([harvest]);
  const [first, second] = tables[0]?.cells ?? [];
  // The text runs upwards: the second column is above the first.
  expect(second?.box.bottom).toBeLessThan(first?.box.top ?? 0);
});

function contents(dots: string): string {
  const line = (title: string, at: number) =>
    `<tr><td>${at + 1}.${at % 3}</td><td style="width:300px">${title} ${dots}</td><td>${at * 2 + 3}</td></tr>`;
  const titles = ['Aims', 'The state of the fields', 'What was sown', 'Rain', 'What was reaped', 'Outlook'];
  return `<table>${titles.map(line).join('')}</table>`;
}

const speech = [
  'MR. SMITH:  Yes.',
  'THE COURT:  Go on,',
  'MR. SMITH:  I was',
  'there at noon, not',
  'before.  I saw him.',
];

const numberedLines = `<div style="line-height:24px">${Array.from({ length: 25 }, (_, at) => `<div><span style="display:inline-block;width:60px">${at + 1}</span>${speech[at % 5]}</div>`).join('')}</div>`;

test.each([
  ['paragraphs', prose],
  ['columns of text', `<div style="columns:2">${prose.repeat(3)}</div>`],
  ['a list', `<ol>${'<li>Something to be done before the others</li>'.repeat(12)}</ol>`],
  ['a box around text', `<div style="border:1px solid;padding:8px">${prose}</div>`],
  ['a table of contents', contents('')],
  ['a table of contents whose dots lead to the numbers', contents('.'.repeat(40))],
  ['text whose lines are numbered', numberedLines],
  [
    'text on backgrounds',
    `<div style="background:#eee">${prose}</div><div style="background:#ddd">${prose}</div>`,
  ],
])('takes %s for no table', async (_, body) => {
  expect(await printed(body)).toEqual([]);
});

test('has soon read a page of nothing but lines, or of more words than can be', async () => {
  const lines = Array.from(
    { length: 12_000 },
    (_, at) => `${at % 200} ${at / 60} m ${(at % 200) + 40} ${at / 60} l ${at / 60} 0 m ${at / 60} 200 l S`,
  );
  expect(await foundTables(onePage(lines.join('\n')))).toEqual([]);
  const words = `BT /F 1 Tf ${'(1 2) Tj 1 -0.5 Td '.repeat(20_000)} ET`;
  expect(await foundTables(onePage(words, { resources: helvetica }))).toEqual([]);
});
