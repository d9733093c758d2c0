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

/** Statements as companies print them: rows on backgrounds, with a sign and a value in cells of their own. */
function statement(titles: readonly string[], above: string, unit: string): string {
  const values = [
    ['Cost of revenue', '178', '141', '138'],
    ['Research and development', '3,423', '2,532', '1,892'],
    ['Sales, general and administrative', '1,136', '876', '680'],
    ['Total', '4,737', '3,549', '2,710'],
  ];
  const row = ([label, ...own]: readonly string[], at: number) => {
    const sign = at === 0 || at === 3 ? '$' : '';
    const cells = own
      .map((value) => `<td>${sign}</td><td class="value">${value}</td>`)
      .join('<td class="gap"></td>');
    return `<tr ${at % 2 === 0 ? 'style="background:#cce5ff"' : ''}><td class="label">${label}</td>${cells}</tr>`;
  };
  const head = titles
    .map((title) => `<th colspan="2" style="border-top:1px solid;border-bottom:1px solid">${title}</th>`)
    .join('<td></td>');
  return `<style>table{border-spacing:0}td,th{padding:2px 3px}.value{text-align:right;width:60px}.gap{width:8px}.label{width:240px}</style>
${paragraph}<table><tr><td></td><th colspan="8">${above}</th></tr><tr><td></td>${head}</tr>
<tr><td></td><td colspan="8" style="text-align:center"><i>${unit}</i></td></tr>${values.map(row).join('')}</table>${paragraph}`;
}

test.each([
  ['dates', ['Jan 26, 2025', 'Jan 28, 2024', 'Jan 29, 2023'], 'Year Ended', '(In millions)'],
  ['years', ['2025', '2024', '2023'], 'Fiscal years', '(In thousands of dollars)'],
  ['quarters', ['Q1 2025', 'Q4 2024', 'Q3 2024'], 'Quarter ended', 'in millions'],
])(
  '%s, what stands above them and the unit below them are titles of the columns of values',
  async (_, titles, above, unit) => {
    expect(await answeredRows(service, key, statement(titles, above, unit))).toEqual([
      [
        ['', above, '', ''],
        ['', ...titles],
        ['', unit, '', ''],
        ['Cost of revenue', '$ 178', '$ 141', '$ 138'],
        ['Research and development', '3,423', '2,532', '1,892'],
        ['Sales, general and administrative', '1,136', '876', '680'],
        ['Total', '$ 4,737', '$ 3,549', '$ 2,710'],
      ],
    ]);
  },
);

const invoiceStyle = `<style>table{border-collapse:collapse;width:520px}td,th{padding:1px 0;text-align:right}
td:first-child,th:first-child{text-align:left}.top td,.top th{border-top:1px solid}</style>`;

test.each([
  ['bold and small', 'font:bold 11px Arial'],
  ['bold and large', 'font:bold 14px Arial'],
  ['plain', 'font-weight:normal'],
])('titles that are %s and the total below a line stay in the table', async (_, style) => {
  const rows = [
    ['Subscriptions and options', '24.99', '5.00', '29.99'],
    ['Calls', '0.00', '0.00', '0.00'],
    ['Other services', '1.50', '0.30', '1.80'],
  ];
  const row = (cells: readonly string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  const total = ['Total of the invoice', '26.49', '5.30', '31.79'];
  const tables = await answeredRows(
    service,
    key,
    `${invoiceStyle}<p style="border-top:1px solid;border-bottom:1px solid;width:520px;margin-bottom:20px">Please pay by 5 July</p>
<table><tr class="top" style="${style}"><th></th><th>Amount EUR</th><th>VAT EUR</th><th>Sum EUR</th></tr>
${rows.map(row).join('')}<tr class="top" style="font-weight:bold">${row(total).slice(4, -5)}</tr></table>
<p style="border-top:1px solid;width:520px;margin:0">Amounts are rounded to a cent each, so that their sum may differ from the sum that is due.</p>`,
  );
  expect(tables).toEqual([[['', 'Amount EUR', 'VAT EUR', 'Sum EUR'], ...rows, total]]);
});

test('years stay above values whose labels are indented by several steps', async () => {
  const years = ['2011', '2012', '2013', '2014'];
  const rows: readonly (readonly [indent: number, label: string, ...values: string[]])[] = [
    [0, 'Outlays:'],
    [24, 'Appropriated programs:'],
    [48, 'Defence', '699', '709', '700', '673'],
    [48, 'Other', '600', '610', '565', '546'],
    [72, 'Subtotal, appropriated', '1,299', '1,319', '1,265', '1,219'],
    [24, 'Mandatory programs:'],
    [48, 'Social security', '725', '773', '820', '867'],
    [48, 'Medical care', '480', '478', '528', '564'],
    [72, 'Subtotal, mandatory', '1,205', '1,251', '1,348', '1,431'],
    [0, 'Receipts:'],
    [24, 'Income taxes', '1,091', '1,179', '1,294', '1,389'],
  ];
  const cells = (values: readonly string[]) =>
    years.map((_, at) => `<td style="text-align:right;width:50px">${values[at] ?? ''}</td>`).join('');
  const body = rows.map(
    ([indent, label, ...values]) =>
      `<tr><td style="padding-left:${indent}px;width:260px">${label}</td>${cells(values)}</tr>`,
  );
  const tables = await answeredRows(
    service,
    key,
    `<style>table{border-collapse:collapse}td{padding:3px 0}</style><table><tr style="border-top:1px solid;border-bottom:1px solid"><td></td>${cells(years)}</tr>${body.join('')}</table>`,
  );
  expect(tables).toEqual([
    [
      ['', ...years],
      ...rows.map(([_indent, label, ...values]) => [label, ...years.map((_, at) => values[at] ?? '')]),
    ],
  ]);
});
