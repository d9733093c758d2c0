import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { answeredRows } from './answered-tables.ts';
import { htmlTable, valuesAtRight } from './printed-tables.ts';

let service: Service;
let key: string;

beforeAll(async () => {
  service = await sharedService();
  ({ liveKey: key } = await service.newAccount(100));
});

const style = 'table{border-collapse:collapse;margin:24px 0}td,th{padding:3px 8px}';
const tableOf = (rows: readonly (readonly string[])[], titles: number) =>
  htmlTable(
    rows.map((cells) => cells.join('|')),
    titles,
  );

test.each([
  ['Hebrew', ['על על מנוע', 'משותף 48', '62270 מסע שוק'], ['רישום:', 'של:', 'שיטה:']],
  ['Arabic', ['أرشيف إشارة من رحلة', 'في 71', '82668 ضغط رحلة'], ['في:', 'إشارة:', 'تقدير:']],
])('facts in %s below two addresses are a table of their own', async (_, address, labels) => {
  const dates = ['16.11.2024', '14.8.2013', '19.8.2016'];
  const facts = labels.map((label, at) => [label, dates[at] as string]);
  const side = `<div style="flex:1">${address.join('<br>')}</div>`;
  const html = `<html dir="rtl"><style>${style}</style><div style="display:flex">${side}${side}</div>${tableOf(facts, 0)}</html>`;
  // Rows are answered from left to right.
  expect(await answeredRows(service, key, html)).toEqual([facts.map((row) => row.toReversed())]);
});

const prices = [
  ['Item', 'Count', 'Each', 'Sum'],
  ['A mill wheel', '4', '109.54', '620.29'],
  ['Oak planks', '15', '714.56', '475.33'],
  ['Nails', '17', '171.87', '153.37'],
];

const dates = [
  ['Ordered:', '17.4.2018'],
  ['Delivered:', '3.9.2018'],
  ['Due:', '12.10.2018'],
];

test('dates with labels above a heading and a table are no titles of that table', async () => {
  const css = `${style}${valuesAtRight}h4{font-size:1em;margin:0}body{font-size:12px}`;
  const html = `<style>${css}</style>${tableOf(dates, 0)}<h4>What was sent</h4>${tableOf(prices, 1)}`;
  expect(await answeredRows(service, key, html)).toEqual([dates, prices]);
});

test('titles of two lines below dates with labels begin a table', async () => {
  const titles = ['Item', 'Count', 'Each', 'Sum<br>agreed'];
  const css = `${style}${valuesAtRight}th{vertical-align:top}`;
  const html = `<style>${css}</style>${tableOf(dates, 0)}${tableOf([titles, ...prices.slice(1)], 1)}`;
  expect(await answeredRows(service, key, html)).toEqual([
    dates,
    [['Item', 'Count', 'Each', 'Sum agreed'], ...prices.slice(1)],
  ]);
});

test.each([
  ['Hebrew', ['מנוע בין יער', 'אומדן שוק מועצה', 'של על נמל']],
  ['Arabic', ['ضغط ضيق مشترك', 'نمط سنوي في في محطة', 'رحلة مسح ضغط سوق']],
])('a list in %s with numbers right of its texts is no table', async (_, items) => {
  const item = (text: string, at: number) =>
    `<p><span style="display:inline-block;width:40px">${at + 1}.</span>${text}</p>`;
  expect(await answeredRows(service, key, `<html dir="rtl">${items.map(item).join('')}</html>`)).toEqual([]);
});

test('a justified line below a table, whose spaces are as wide as gaps of cells, is no row of it', async () => {
  const spaced =
    '<p style="word-spacing:9px;margin-top:-8px">The wheel was paid for before the day of harvest</p>';
  const css = `${style}${valuesAtRight}body{font:16px serif}`;
  const html = `<style>${css}</style>${tableOf(prices, 1)}${spaced}`;
  expect(await answeredRows(service, key, html)).toEqual([prices]);
});
