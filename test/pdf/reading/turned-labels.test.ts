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

const upwards = 'writing-mode:vertical-rl;transform:rotate(180deg)';
const downwards = 'writing-mode:vertical-rl';
const titles = ['Mathematics', 'Physics', 'Chemistry', 'Geography and history'];
const rows = [
  ['Anna', '1', '2', '3', '1'],
  ['Ben', '2', '2', '4', '3'],
  ['Clara', '5', '1', '2', '2'],
  ['David', '3', '3', '1', '1'],
];

function marks(direction: string, css: string): string {
  const head = titles.map((title) => `<th><span style="${direction};max-height:80px">${title}</span></th>`);
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
  return `<style>table{border-collapse:collapse}td,th{padding:3px 9px}${css}</style>
${paragraph}<table><tr><th>Pupil</th>${head.join('')}</tr>${body.join('')}</table>${paragraph}`;
}

const grid = 'td,th{border:1px solid}';
const rule = 'tr:first-child>*{border-bottom:1px solid}';

test.each([
  ['up in a grid', upwards, grid],
  ['down in a grid', downwards, grid],
  ['up above a rule', upwards, rule],
  ['down above a rule', downwards, rule],
  ['up at one height, without lines', upwards, 'th{vertical-align:bottom}'],
])('titles that run %s belong to their columns', async (_, direction, css) => {
  expect(await answeredRows(service, key, marks(direction, css))).toEqual([[['Pupil', ...titles], ...rows]]);
});

test('titles that run up are in the Markdown of a table, and only there', async () => {
  const html = `<style>body{font:12px Arial}</style>${marks(upwards, grid)}`;
  const printed = await service.call('POST', '/htmlToPdf', { key, json: { html } });
  const form = new FormData();
  form.append('file', new Blob([await printed.arrayBuffer()]), 'marks.pdf');
  const answer = await service.call('POST', '/extractContent', { key, form });
  const text = paragraph.slice(3, -4);
  const table = [['Pupil', ...titles], Array<string>(5).fill('---'), ...rows];
  expect(await answer.json()).toMatchObject({
    markdown: [text, table.map((row) => `| ${row.join(' | ')} |`).join('\n'), text].join('\n\n'),
  });
});

test.each([
  ['left', 'text-align:left'],
  ['right', 'text-align:right'],
])('labels at the %s of a place before the lines are a column of the table', async (_, css) => {
  const votes = [
    ['', 'Yes', 'No', 'Abstained'],
    ['Alcona', '963', '439', '55'],
    ['Caledonia', '923', '393', '40'],
    ['Curtis', '1026', '349', '30'],
    ['Greenbush', '611', '180', '22'],
  ];
  const body = votes.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
  const style = `table{border-collapse:collapse}td{padding:3px 9px;border:1px solid}td:first-child{border:0;${css}}`;
  const html = `<style>${style}</style>${paragraph}<table>${body.join('')}</table>${paragraph}`;
  expect(await answeredRows(service, key, html)).toEqual([votes]);
});

test('text in the column of the page beside a table is not its labels', async () => {
  const table = `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;
  const html = `<style>table{border-collapse:collapse}td{padding:0 9px;border:1px solid;line-height:17px}</style>
<div style="display:flex;gap:24px"><div style="width:130px;line-height:15px">${paragraph}</div>${table}</div>`;
  expect(await answeredRows(service, key, html)).toEqual([rows]);
});
