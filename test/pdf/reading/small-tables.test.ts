import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { answeredRows } from './answered-tables.ts';
import { paragraph } from './printed-tables.ts';

let service: Service;
let key: string;

beforeAll(async () => {
  service = await sharedService();
  ({ liveKey: key } = await service.newAccount(100));
});

function plainTable(rows: readonly string[], padding: string, cellStyle = ''): string {
  const body = rows.map(
    (row) =>
      `<tr>${row
        .split('|')
        .map((cell) => `<td>${cell}</td>`)
        .join('')}</tr>`,
  );
  return `<style>table{border-collapse:collapse}td{padding:${padding};text-align:left;white-space:nowrap;${cellStyle}}</style><table>${body.join('')}</table>`;
}

const printed = (html: string) => answeredRows(service, key, html);
const cellsOf = (rows: readonly string[]) => rows.map((row) => row.split('|'));

const small: readonly (readonly [string, readonly string[]])[] = [
  ['an order', ['Item|Code|Qty', 'Bolt|B-12|4', 'Nut|N-07|16', 'Washer|W-33|16']],
  ['prices', ['Article|Price', 'Coffee|2.40', 'Tea|1.90', 'Cake|3.50']],
  [
    'a schedule',
    [
      'Time|Room|Speaker',
      '09:00|Hall A|Ada Lovelace',
      '10:30|Hall B|Alan Turing',
      '13:00|Hall A|Grace Hopper',
    ],
  ],
  [
    'codes',
    ['Code|Country|Capital', 'FR|France|Paris', 'DE|Germany|Berlin', 'IT|Italy|Rome', 'ES|Spain|Madrid'],
  ],
  [
    'words',
    [
      'Name|Role|Office',
      'Sarah Johnson|Account manager|New York',
      'Michael Chen|Data engineer|Toronto',
      'Priya Patel|Designer|London',
    ],
  ],
];

test.each(small)(
  'a small table of %s without lines is a table, however near its columns are',
  async (_, rows) => {
    for (const padding of ['2px 10px 2px 0', '1px 24px 1px 0'])
      expect(await printed(`${paragraph}${plainTable(rows, padding)}${paragraph}`)).toEqual([cellsOf(rows)]);
  },
);

test('an inventory with few filled places is a table if each column has a title', async () => {
  const rows = [
    'Product Code|Location|Expected|Actual|Variance|Status',
    'SKU-8847|A-12|450|||',
    '|B-07||289|-23|',
    'SKU-9201||780|778||OK',
    '|C-15|||+15|',
    'SKU-4563|D-22||156||CRITICAL',
    '|||180|-24|',
  ];
  expect(await printed(`${paragraph}${plainTable(rows, '6px 20px 6px 0')}`)).toEqual([cellsOf(rows)]);
});

test.each([4, 6, 8])('ten columns that are %s pixels apart are ten', async (pixels) => {
  const names = [
    'ALLEGIANT AIR',
    'AMERICAN AIRLINES',
    'BAMBOO BISTRO',
    'COFFEE CUP',
    'CEDAR INN',
    'DIARTI CAFE',
  ];
  const places = ['TULSA', 'OKLAHOMA CITY', 'LAWTON', 'NORMAN', 'SHAWNEE'];
  const phones = ['-', '(405) 680-3701', '(918) 831-6302'];
  const rows = Array.from({ length: 18 }, (_, at) => {
    const name = names[at % names.length];
    const date = `201${at % 6}/${10 + (at % 3)}/${10 + at}`;
    return `${10007 + at * 3111}|${at % 2 ? 'AAA' : 'BAW'}|${name}|${name} INC|${at * 211 + 107} MAIN STREET|${places[at % 5]}|OK|${73000 + at}|${phones[at % 3]}|${date}`;
  });
  const titles = 'NUMBER|TYPE|DBA NAME|LICENSEE NAME|ADDRESS|CITY|ST|ZIP|PHONE|EXPIRES';
  const html = plainTable([titles, ...rows], `1px ${pixels}px 1px 0`, 'font-size:9px');
  expect(await printed(html)).toEqual([cellsOf([titles, ...rows])]);
});

test('a justified line below many rows is not part of their table', async () => {
  const rows = Array.from(
    { length: 16 },
    (_, at) => `Place ${at + 1}|${at * 7919}.50|${at * 104729}.25|${at * 31}`,
  );
  const values = 'td+td{text-align:right}p{text-align:justify;width:420px;margin:6px 0}';
  const html = `<style>${values}</style>${plainTable(rows, '2px 0 2px 40px')}${paragraph}`;
  expect(await printed(html)).toEqual([cellsOf(rows)]);
});

test('tables below each other, each with a larger heading, are several', async () => {
  const sums = ['Month|Shows|Gross|Net', 'December|48|12,500.00|11,250.00', 'January|51|13,100.00|11,790.00'];
  const shows = ['Line|Screen|Start|Title|Rate', '1|SCR-1|12/20|Holiday|250', '2|SCR-2|12/26|New Year|300'];
  const heading = (text: string) => `<div style="font-size:15px;margin-top:6px">${text}</div>`;
  const html = [
    heading('Sums'),
    plainTable(sums, '1px 30px 1px 0'),
    heading('Shows'),
    plainTable(shows, '1px 30px 1px 0'),
  ];
  expect(await printed(html.join(''))).toEqual([cellsOf(sums), cellsOf(shows)]);
});

const fields = ['Order:|2024-12-5678', 'Agency:|SC-WINTER', 'Product:|Holiday Package', 'Estimate:|EST-456'];
const addresses = [
  'Bill to|Ship to',
  'Ada Lovelace|Charles Babbage',
  '12 Long Street|7 Short Road',
  'London W1|Cambridge CB2',
];

test.each([
  ['fields and their values', fields],
  ['fields in two columns', fields.map((field, at) => `${field}|${fields[3 - at]}`)],
  ['two addresses', addresses],
  [
    'a numbered list',
    ['1.|Eliminate idling.', '2.|Set the speed to 40.', '3.|Set the rate to 3.', '4.|Stop.'],
  ],
  ['contents', ['2.1.1|General', '2.1.2|Operators', '2.1.3|Conversions', '2.1.4|Iterators']],
])('%s are not a table', async (_, rows) => {
  for (const padding of ['2px 10px 2px 0', '2px 60px 2px 0'])
    expect(await printed(`${paragraph}${plainTable(rows, padding)}${paragraph}`)).toEqual([]);
});

test('a sum below its parts is a table, although its labels end with colons', async () => {
  const rows = ['Subtotal:|127.50', 'Tax:|12.75', 'Shipping:|4.00', 'Total:|144.25'];
  expect(await printed(`${paragraph}${plainTable(rows, '2px 60px 2px 0')}`)).toEqual([cellsOf(rows)]);
});
