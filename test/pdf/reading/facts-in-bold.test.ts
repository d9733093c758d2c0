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

const prose =
  'The mill at the river grinds grain for the whole valley, and has done so since the old bridge was built by the town.';

/** Lines of a label and a value, apart from each other. */
const facts = (pairs: readonly (readonly [string, string])[], style: string) =>
  `<div style="position:relative;height:${pairs.length * 20 + 20}px">${pairs
    .map(
      ([label, value], at) =>
        `<b style="position:absolute;left:0;top:${at * 20}px">${label}</b><b style="position:absolute;${style};top:${at * 20}px">${value}</b>`,
    )
    .join('')}</div>`;

const headings = (markdown: string) => markdown.split('\n').filter((line) => line.startsWith('#'));

test('bold labels with bold values beside them are no headings', async () => {
  const pairs = [
    ['Form of payment', 'Transfer'],
    ['Terms of payment', 'Fourteen days'],
    ['Delivery', 'By cart'],
  ] as const;
  const read = await printedMarkdown(
    service,
    key,
    `<p>${prose}</p>${facts(pairs, 'left:200px')}<p>${prose}</p>`,
  );
  expect(headings(read)).toEqual([]);
  for (const [label, value] of pairs) expect(read).toMatch(new RegExp(`${label}[ *]+${value}`));
});

test('bold names with a date at the right edge are no headings, in Chinese, too', async () => {
  const pairs = [
    ['磨坊证书', '2019年05月'],
    ['面包师的证书', '2019年11月'],
    ['河桥', '2020年02月'],
  ] as const;
  const text = '磨坊位于河边，为整个山谷磨谷物，自从老桥建成以来一直如此，镇上的人们都很高兴。';
  const body = `<h2 style="font-size:15px">证书</h2>${facts(pairs, 'right:0')}<p>${text}</p>`;
  const read = await printedMarkdown(service, key, body, 'body{font-family:sans-serif}');
  expect(headings(read)).toEqual(['# 证书']);
});

test('lines of labels and values in larger letters than small print are no heading', async () => {
  const small = `<p style="font-size:8px">${prose} ${prose} ${prose}</p>`;
  const body = '<p style="font-size:12px">Date : 28/11/2022<br>Number of file : 365146 - MILL</p>';
  expect(headings(await printedMarkdown(service, key, `${body}${small}`))).toEqual([]);
});

test('numbered headings apart from their numbers, and a heading above facts, stay headings', async () => {
  const title = (number: string, text: string) =>
    `<h2 style="font-size:14px"><span style="display:inline-block;width:60px">${number}</span>${text}</h2>`;
  const body = `${title('1', 'The mills')}${title('1.1', 'The wheel')}<p>${prose}</p>${title('2', 'The bridge')}<p>${prose}</p>`;
  expect(headings(await printedMarkdown(service, key, body))).toEqual([
    '# 1 The mills',
    '## 1.1 The wheel',
    '# 2 The bridge',
  ]);
});
