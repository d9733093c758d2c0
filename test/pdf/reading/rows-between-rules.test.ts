import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { answeredRows, answeredTables } from './answered-tables.ts';
import { htmlTable, paragraph } from './printed-tables.ts';

let service: Service;
let key: string;

beforeAll(async () => {
  service = await sharedService();
  ({ liveKey: key } = await service.newAccount(100));
});

const style = '<style>table{border-collapse:collapse;margin:12px 0}td,th{padding:2px 9px;text-align:center}';
const printed = (css: string, table: string) =>
  answeredTables(service, key, `${style}${css}</style>${paragraph}${table}${paragraph}`);

/** Rules above each group of rows, and above and below the table. */
const groupRules = 'tr:has([rowspan])>*{border-top:1px solid}table{border-bottom:1px solid}';

const pairs = [
  'Layers|Depth|Language|Simple|Complex|Seconds',
  '[rowspan=2]6|[rowspan=2]6|OTSL|0.965|0.934|2.73',
  'HTML|0.969|0.927|5.39',
  '[rowspan=2]4|[rowspan=2]4|OTSL|0.938|0.904|1.97',
  'HTML|0.952|0.909|3.77',
  '[rowspan=2]2|[rowspan=2]4|OTSL|0.923|0.897|1.91',
  'HTML|0.945|0.901|3.81',
];

test.each([
  ['rules above each pair', groupRules],
  ['vertical lines, too', `${groupRules}td+td,th+th,tr:not(:has([rowspan]))>td{border-left:1px solid}`],
])('two rows between rules stay two beside labels of both, with %s', async (_, css) => {
  const tables = await printed(css, htmlTable(pairs));
  expect(tables.map(({ rows }) => rows)).toEqual([
    [
      ['Layers', 'Depth', 'Language', 'Simple', 'Complex', 'Seconds'],
      ['6', '6', 'OTSL', '0.965', '0.934', '2.73'],
      ['', '', 'HTML', '0.969', '0.927', '5.39'],
      ['4', '4', 'OTSL', '0.938', '0.904', '1.97'],
      ['', '', 'HTML', '0.952', '0.909', '3.77'],
      ['2', '4', 'OTSL', '0.923', '0.897', '1.91'],
      ['', '', 'HTML', '0.945', '0.901', '3.81'],
    ],
  ]);
  const labels = tables[0]?.cells.filter(({ row, column }) => row > 1 && column < 3);
  expect(labels?.map(({ row, row_span }) => [row, row_span])).toEqual(
    [2, 2, 4, 4, 6, 6].map((row) => [row, 2]),
  );
});

test.each(['top', 'middle', 'bottom'])('a label at the %s of three rows covers them', async (height) => {
  const groups = [
    'Benchmark|Model|Base|Tuned',
    '[rowspan=3]Arithmetic|Small model|12.4|13.0',
    'Middle model|24.1|25.9',
    'Large model|40.2|41.1',
    '[rowspan=3]Geometry|Small model|2.9|3.1',
    'Middle model|3.9|4.4',
    'Large model|11.2|12.7',
  ];
  const [table] = await printed(`${groupRules}td{vertical-align:${height}}`, htmlTable(groups));
  expect(table?.rows.map(([label]) => label)).toEqual([
    'Benchmark',
    'Arithmetic',
    '',
    '',
    'Geometry',
    '',
    '',
  ]);
  expect(table?.cells.filter(({ row_span }) => row_span === 3).map(({ text }) => text)).toEqual([
    'Arithmetic',
    'Geometry',
  ]);
});

const grid = 'td,th{border:1px solid}';

test('values below each other in a drawn cell are rows if each has a label', async () => {
  const rows = [
    'Group|Method|Precision|Recall',
    'First|one<br>two|0.91<br>0.93|0.81<br>0.83',
    'Second|one<br>two|0.81<br>0.83|0.71<br>0.73',
  ];
  const [table] = await printed(grid, htmlTable(rows));
  expect(table?.rows).toEqual([
    ['Group', 'Method', 'Precision', 'Recall'],
    ['First', 'one', '0.91', '0.81'],
    ['', 'two', '0.93', '0.83'],
    ['Second', 'one', '0.81', '0.71'],
    ['', 'two', '0.83', '0.73'],
  ]);
});

test.each([
  ['a share below each value', 'Others|44<br>(51%)|47<br>(52%)', ['Others', '44 (51%)', '47 (52%)']],
  [
    'a text that fills its first line',
    'Acids generated from chromium<br>trioxide and their oligomers|231-801<br>236-881|13530<br>7738',
    ['Acids generated from chromium trioxide and their oligomers', '231-801 236-881', '13530 7738'],
  ],
])('one row of a drawn table stays one with %s', async (_, row, expected) => {
  const rows = await answeredRows(
    service,
    key,
    `${style}${grid}</style>${htmlTable(['Group|Women|Men', row, 'Unknown|3|6'])}`,
  );
  expect(rows).toEqual([[['Group', 'Women', 'Men'], expected, ['Unknown', '3', '6']]]);
});

test('rows between vertical lines stay rows where lines are only above and below them all', async () => {
  const css = 'table{border:1px solid}th{border-bottom:1px solid}td+td,th+th{border-left:1px solid}';
  const rows = [
    'Date|Storm|Place',
    '2005-09-23|Katrina|New Orleans',
    '2005-10-02|Longwang|Taiwan',
    '2005-11-20|Gamma|Florida',
  ];
  const tables = await printed(css, htmlTable(rows));
  expect(tables.map((table) => table.rows)).toEqual([rows.map((row) => row.split('|'))]);
});
