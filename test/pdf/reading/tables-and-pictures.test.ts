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

const curves = (width: number, height: number) =>
  `<svg width=${width} height=${height} viewBox="0 0 60 40"><path d="M2 38 C 10 2 30 2 40 20 S 55 38 58 4" fill="none" stroke="black" stroke-width="2"/><circle cx="30" cy="20" r="8" fill="teal"/><path d="M0 40 L60 0" stroke="red"/></svg>`;
const pixels =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg==';
const table = (rows: readonly (readonly string[])[]) =>
  `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;
const style =
  'table{border-collapse:collapse}td{padding:3px 8px;text-align:right}td:first-child{text-align:left}';
const birds = [
  ['Crow', '500', '90'],
  ['Gull', '1100', '140'],
  ['Wren', '9', '16'],
];
const read = (body: string, css: string) =>
  answeredRows(service, key, `<!doctype html><style>${style}${css}</style>${paragraph}${body}${paragraph}`);

test.each([
  ['a rule below each row', 'td{border-bottom:1px solid}'],
  [
    'three rules',
    'table{border-top:2px solid;border-bottom:2px solid}tr:first-child>*{border-bottom:1px solid}',
  ],
  ['no lines', ''],
])('a table with %s keeps the values beside its pictures', async (_, css) => {
  const rows = birds.map((row) => [...row, curves(90, 60)]);
  const [found = [], ...others] = await read(table([['Bird', 'Weight', 'Span', ''], ...rows]), css);
  expect([found.slice(-3), others]).toEqual([birds, []]);
});

test('pictures in the cells of a grid leave the texts of the others', async () => {
  const rows = birds.map((row) => [...row, curves(90, 60)]);
  expect(await read(table([['Bird', 'Weight', 'Span', 'Shape'], ...rows]), 'td{border:1px solid}')).toEqual([
    [['Bird', 'Weight', 'Span', 'Shape'], ...birds.map((row) => [...row, ''])],
  ]);
});

test('a picture in a row of its own does not take the rows beside its lines', async () => {
  const [first = [], second = [], third = []] = birds;
  const rows = [
    ['Bird', 'Weight', 'Span'],
    first,
    second,
    [curves(90, 60), '', ''],
    third,
    ['Owl', '900', '120'],
  ];
  const [found = []] = await read(table(rows), 'td{border-bottom:1px solid}');
  expect(found).toEqual([['Bird', 'Weight', 'Span'], first, second]);
});

test.each([
  ['drawn', curves(90, 60)],
  ['drawn, as wide as the table', curves(200, 120)],
  ['of pixels', `<img width=90 height=60 src="data:image/png;base64,${pixels}">`],
])('a table without lines goes on below a picture that is %s', async (_, picture) => {
  const rows = [['Bird', 'Weight', 'Span'], ...birds.slice(0, 2)];
  const below = [...birds.slice(2), ['Owl', '900', '120']];
  const css = 'td+td{text-align:right}';
  expect(await read(table([...rows, [picture, '', ''], ...below]), css)).toEqual([[...rows, ...below]]);
});

test('a picture parts two tables of other columns', async () => {
  const rows = [['Bird', 'Weight', 'Span'], ...birds.slice(0, 2)];
  const fish = [
    ['Fish', 'Length', 'Depth'],
    ['Carp', '60', '9'],
    ['Pike', '90', '7'],
  ];
  const picture = `<img width=90 height=60 src="data:image/png;base64,${pixels}">`;
  expect(await read(`${table(rows)}${picture}${table(fish)}`, 'td+td{text-align:right}')).toEqual([
    rows,
    fish,
  ]);
});
