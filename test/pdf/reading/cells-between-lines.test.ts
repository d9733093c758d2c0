import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { answeredRows } from './answered-tables.ts';
import { htmlTable, paragraph, printedGrids, printedTables } from './printed-tables.ts';

let service: Service;
let key: string;

beforeAll(async () => {
  service = await sharedService();
  ({ liveKey: key } = await service.newAccount(100));
});

const lined = 'td,th{border:1px solid;text-align:left;font-weight:normal}';

test('tables of different widths below each other are two, though their lines are aligned', async () => {
  const facts = ['Country|Norway', 'Site|Bergen 12', 'Auditor|Nordic Checks', 'Workers|243'];
  const findings = [
    'Issue|Finding of the auditor|Plan of the site|Date',
    'Safety|No procedure for first aid was posted in the workshop|A procedure is posted beside the boxes|May 2003',
    'Hygiene|No supply of soap or towels was found in the washrooms|Soap is provided each week|April 2003',
  ];
  const width = (columns: readonly number[]) =>
    `<colgroup>${columns.map((one) => `<col style="width:${one}px">`).join('')}</colgroup>`;
  const tables = await printedGrids(
    service,
    key,
    htmlTable(facts, 0).replace(
      '<table>',
      `<table style="table-layout:fixed;width:320px">${width([120, 200])}`,
    ) +
      htmlTable(findings).replace(
        '<table>',
        `<table style="table-layout:fixed;width:700px;margin-top:10px">${width([120, 200, 260, 120])}`,
      ),
    lined,
  );
  expect(tables).toEqual([facts, findings].map((rows) => rows.map((row) => row.split('|'))));
});

test('titles in a frame without lines between them are one for each column', async () => {
  const titles = ['No.', 'Offence', 'Code', 'Source', 'Longest term', 'Fine'];
  const rows = [
    ['1', 'Theft of a bicycle', '1-1639', 'CR 3-601', '2 years', '$500'],
    ['2', 'Theft of a vehicle', '1-0334', 'CR 3-602', '5 years', '$5,000'],
    ['2-1', 'Sale of a stolen vehicle', '1-0173', 'CR 3-604', '15 years', '$10,000'],
  ];
  const columns =
    '<colgroup><col style="width:50px"><col style="width:200px"><col><col><col><col></colgroup>';
  const table = (cells: string, style: string) =>
    `<table style="table-layout:fixed;width:640px;${style}">${columns}${cells}</table>`;
  const head = `<tr>${titles.map((title) => `<td style="border-width:1px 0">${title}</td>`).join('')}</tr>`;
  const tables = await printedGrids(
    service,
    key,
    paragraph +
      table(head, 'border:1px solid') +
      table(
        htmlTable(
          rows.map((row) => row.join('|')),
          0,
        ).slice(7, -8),
        'margin-top:12px',
      ) +
      paragraph,
    lined,
  );
  expect(tables).toEqual([[titles, ...rows]]);
});

/** Cards as lists of voters print them: a number in a corner, and lines of facts, the last with two. */
function cards(count: number): string {
  const card = (
    at: number,
  ) => `<div style="border:1px solid;margin:-1px 0 0 -1px;width:180px;height:86px;box-sizing:border-box">
<div style="border:1px solid;margin:-1px 0 0 -1px;width:50px;height:17px;box-sizing:border-box;text-align:center">${at + 1}</div>
<div style="padding:0 6px">Name: Voter ${at + 1}<br>Father: Elder ${at + 1}<br>House: ${at + 10}<br>Age: ${at + 30}<span style="margin-left:60px">Sex: ${at % 2 ? 'F' : 'M'}</span></div></div>`;
  return `<div style="display:flex;flex-wrap:wrap;width:560px">${Array.from({ length: count }, (_, at) => card(at)).join('')}</div>`;
}

test('a card is a cell, and so is the number in its corner', async () => {
  const [table, ...others] = await printedTables(service, key, paragraph + cards(12) + paragraph);
  expect(others).toEqual([]);
  const texts = table?.cells.map(({ text }) => text) ?? [];
  for (let at = 0; at < 12; at++) {
    expect(texts).toContain(`${at + 1}`);
    expect(texts).toContain(
      `Name: Voter ${at + 1} Father: Elder ${at + 1} House: ${at + 10} Age: ${at + 30} Sex: ${at % 2 ? 'F' : 'M'}`,
    );
  }
  const places = table?.cells.map(({ row, column }) => `${row} ${column}`) ?? [];
  expect(new Set(places).size).toBe(places.length);
});

test('numbers in groups are read from the left in Arabic tables, too', async () => {
  const rows = [
    ['القائمة', 'الشمال', 'الجنوب', 'المجموع'],
    ['قائمة الزيتون', '13 621', '1 260', '14 881'],
    ['قائمة النخيل', '902', '20 782', '21 684'],
    ['المجموع', '14 523', '22 042', '1 036 565'],
  ];
  const html = `<style>${lined}td,th{padding:3px 20px}table{border-collapse:collapse}</style><div dir="rtl" lang="ar" style="word-spacing:2px">${htmlTable(rows.map((row) => row.map((cell) => (/\d/.test(cell) ? `<bdi dir="ltr">${cell}</bdi>` : cell)).join('|')))}</div>`;
  expect(await answeredRows(service, key, html)).toEqual([rows.map((row) => row.toReversed())]);
});
