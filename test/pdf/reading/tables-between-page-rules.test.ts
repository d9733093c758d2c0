import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { printedMarkdown } from './printed-markdown.ts';

let service: Service;
let key: string;
beforeAll(async () => {
  service = await sharedService();
  ({ liveKey: key } = await service.newAccount(100));
});

const markdownOf = (body: string, style: string) => printedMarkdown(service, key, body, style);

const style =
  'div{position:relative}i{position:absolute;font-style:normal;white-space:nowrap}u{display:block;text-decoration:none}' +
  'table{border-collapse:collapse;width:600px;table-layout:fixed}td,th{border-top:1px solid #999;border-bottom:1px solid #999;padding:3px;text-align:right}' +
  'td:first-child,th:first-child{text-align:left}';

const placed = (lines: readonly string[], left: number, top: number) =>
  lines.map((text, at) => `<i style="left:${left}px;top:${top + at * 15}px">${text}</i>`).join('');

const rule = (top: number, left = 0, width = 600) =>
  `<i style="left:${left}px;top:${top}px;width:${width}px;border-top:1px solid #000"></i>`;

const row = (cells: readonly string[], tag = 'td') =>
  `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;

const goods = [
  ['Wheat flour', '4.00 kg', '2.50', '10.00'],
  ['Rye bran', '2.00 kg', '1.20', '2.40'],
  ['Oat flakes', '1.00 kg', '3.10', '3.10'],
];
const titles = ['Description', 'Quantity', 'Price', 'Amount'];
const written = (rows: readonly (readonly string[])[]) => rows.map((cells) => `| ${cells.join(' | ')} |`);

test('addresses between the rule of a letterhead and a table as wide as it are no rows of the table', async () => {
  const sender = ['Mill and Stone', '4557 River Street', 'Fairham 94538'];
  const receiver = ['Hill Bakery', '215 Vine Street', 'Scranwick 18503'];
  const facts = ['Invoice Date:', 'Due Date:', 'Reference:'];
  const values = ['03/20/2023', '04/04/2023', 'CUST123'];
  const pairs = facts.map((fact, at) => placed([`<b>${fact}</b>`, values[at] ?? ''], at * 220, 200)).join('');
  const head = `${rule(10)}${placed(sender, 0, 14)}${placed(receiver, 350, 110)}${pairs}`;
  const table = `<table>${row(titles, 'th')}${goods.map((cells) => row(cells)).join('')}</table>`;
  const read = await markdownOf(`<div style="height:260px">${head}</div>${table}`, style);
  expect(read.split('\n').filter((line) => line.startsWith('|'))).toEqual(
    written([facts, ['---', '---', '---'], values, titles, ['---', '---', '---', '---'], ...goods]),
  );
  for (const line of [...sender, ...receiver]) expect(read).toContain(line);
});

test('a table with rules of its own between wider ones is read once, without the text around it', async () => {
  const inner = [0, 1, 2, 3]
    .map(
      (at) =>
        rule(180 + at * 40, 40, 520) +
        (goods[at] ?? []).map((cell, column) => placed([cell], 50 + column * 140, 192 + at * 40)).join(''),
    )
    .join('');
  const head =
    placed(['Mill and Stone', 'Receipt of a visit'], 40, 20) + placed(['Guest', 'Anna Miller'], 350, 60);
  const foot = placed(['Bank Name', 'River Bank'], 50, 360) + placed(['Account', '00030340067'], 350, 360);
  const body = `<div>${rule(10)}${rule(50)}${head}${inner}${foot}${rule(460)}${rule(500)}</div>`;
  const read = await markdownOf(body, style);
  for (const text of ['Wheat flour', 'Rye bran', 'Oat flakes']) expect(read.split(text)).toHaveLength(2);
  expect(read).toContain(
    [...written(goods.slice(0, 1)), '| --- | --- | --- | --- |', ...written(goods.slice(1))].join('\n'),
  );
});

test('columns of addresses above a table between the same rules have no cells in it', async () => {
  const columns = [
    [
      '<b>Order:</b> 3041750',
      '<b>Ordered:</b> 15-10-2015',
      '<b>Shipped:</b> 20-10-2015',
      '<b>Number:</b> 296708690',
    ],
    ['<b>Billing Address</b>', 'Anna Miller', '3/64 Vine Street, by the bridge', 'Scranwick 18503'],
    ['<b>Shipping Address</b>', 'Anna Miller', '3/64 Vine Street, by the bridge', 'Scranwick 18503'],
  ];
  const head = rule(0) + columns.map((lines, at) => placed(lines, at * 200, 8)).join('');
  const table = `<table>${row(titles, 'th')}${goods.map((cells) => row(cells)).join('')}</table>`;
  const read = await markdownOf(`<div style="height:80px">${head}</div>${table}`, style);
  expect(read).toContain(written([titles, ['---', '---', '---', '---'], ...goods]).join('\n'));
  expect(read.split('\n').filter((line) => /Order|Address/.test(line) && /Description/.test(line))).toEqual(
    [],
  );
});

test('a subtotal and the title of the next section stay in a table with rules between its rows', async () => {
  const sub = (text: string) => `<tr><td colspan="4" style="text-align:right">${text}</td></tr>`;
  const section = (text: string) => `<tr><td colspan="4">${text}</td></tr>`;
  const [first = [], second = [], third = []] = goods;
  const table = `<table>${row(titles, 'th')}${section('Flour')}${row(first)}${row(second)}${sub('Subtotal 12.40')}${section('Flakes')}${row(third)}${row(first)}${sub('Subtotal 13.10')}</table>`;
  const read = await markdownOf(`<p>Goods of the month</p>${table}`, style);
  const rows = read.split('\n').filter((line) => line.startsWith('|'));
  expect(rows.slice(0, 2)).toEqual(written([titles, ['---', '---', '---', '---']]));
  expect(rows.map((line) => line.replace(/[| ]+/g, ' ').trim())).toEqual(
    expect.arrayContaining(['Flour', 'Subtotal 12.40', 'Flakes', third.join(' ')]),
  );
});

test('addresses whose lines are at other heights than the facts beside them have no cells in the table below', async () => {
  const facts = ['<b>Order:</b> 3041750', '<b>Ordered:</b> 15-10-2015', '<b>Shipped:</b> 20-10-2015'];
  const more = ['<b>Number:</b> 296708690', '<b>Tax number:</b> AAACW87'];
  const address = [
    'Anna Miller',
    'Miller and Sons, 3/64 Vine Street',
    'by the bridge',
    'Scranwick 18503',
    'Phone: 8756390',
  ];
  const head =
    rule(0) +
    [...facts, ...more].map((text, at) => placed([text], 0, 8 + at * 22.5)).join('') +
    placed(['<b>Billing Address</b>', ...address, 'Riverland'], 200, 8) +
    placed(['<b>Shipping Address</b>', ...address, 'Riverland'], 400, 8);
  const all = [[...titles, 'Tax', 'Total'], ...goods.map((cells) => [...cells, '1.00', '11.00'])];
  const [first = [], ...others] = all;
  const table = `<table>${row(first, 'th')}${others.map((cells) => row(cells)).join('')}</table>`;
  const read = await markdownOf(`<div style="height:125px">${head}</div>${table}`, style);
  expect(read.split('\n').filter((line) => line.startsWith('|'))).toEqual(
    written([first, first.map(() => '---'), ...others]),
  );
  expect(read.replace(/[\\\n]+/g, ' ')).toContain(address.join(' '));
});

test('titles above the first and a sum below the last of lines between distant rows are in the table', async () => {
  const rows = [titles, ...goods, ['Sum', '', '', '15.50']];
  const lines = rows
    .map(
      (cells, at) =>
        (at < 4 ? rule(40 + at * 40) : '') +
        cells.map((cell, column) => placed([cell], column * 150, 13 + at * 40)).join(''),
    )
    .join('');
  const read = await markdownOf(`<div style="height:230px">${lines}</div><p>Thank you very much.</p>`, style);
  expect(read).toContain(
    [titles, ['---', '---', '---', '---'], ...goods, ['Sum', '', '', '15.50']]
      .map((cells) => `| ${cells.join(' | ')} |`)
      .join('\n'),
  );
});

test('a subtotal below the last line of a table is in it, as the one above is', async () => {
  const head = [titles, ...goods.slice(0, 2)];
  const tail = [...goods, ...goods.slice(0, 1)];
  const put = (cells: readonly string[], top: number) =>
    cells.map((cell, column) => placed([cell], column * 150, top)).join('');
  const sum = (text: string, top: number) =>
    `<i style="left:400px;width:190px;text-align:right;top:${top}px">${text}</i>`;
  const rows = [
    ...head.map((cells, at) => put(cells, at * 22)),
    sum('Subtotal $ 12.40', 66),
    ...tail.map((cells, at) => put(cells, 88 + at * 22)),
    sum('Subtotal $ 25.50', 176),
  ];
  const rules = Array.from({ length: 9 }, (_, at) => rule(at * 22 - 3 + (at === 0 ? 3 : 0)));
  const read = await markdownOf(
    `<div style="height:230px">${rows.join('')}${rules.slice(1).join('')}</div><p>Thank you.</p>`,
    style,
  );
  const cells = read.split('\n').filter((line) => line.startsWith('|'));
  expect(cells).toHaveLength(10);
  expect(cells.at(-1)).toContain('Subtotal $ 25.50');
});
