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

const read = (body: string, style?: string) => printedMarkdown(service, key, body, style);

const headings = (markdown: string) => markdown.match(/^#.*/gm) ?? [];

const prose =
  'The mill at the river grinds grain for the whole valley, and has done so since the old bridge was built by the town.';

const chinese = '磨坊位于河边，为整个山谷磨谷物，自从老桥建成以来一直如此，镇上的人们都很高兴。';

test('lines in letters that paragraphs are written in are no headings, and a heading above them stays one', async () => {
  const small = `<div style="font-size:8px">${`<p>${prose} ${prose} ${prose}</p>`.repeat(8)}</div>`;
  const large = `<div style="width:300px"><p>${prose} ${prose}</p><p>Anna Miller<br>Chair of the society</p><h2>The river</h2><p>${prose} ${prose}</p></div>`;
  expect(headings(await read(`${large}${small}`, 'body{font-size:12px}'))).toEqual(['# The river']);
});

test('several bold lines below each other in larger letters are points, and a heading above text stays one', async () => {
  const style = 'h1{font-size:30px}b{display:block;width:170px;margin:20px 0;font-size:15px}';
  const points = [
    'Build the wheel that suits the river',
    'Grind the grain of all farms',
    'Repair the bridge',
  ];
  const cover = `<h1>Mills of the valley</h1>${points.map((point) => `<b>${point}</b>`).join('')}`;
  const text = `<p style="break-before:page">${prose}</p><b>The miller</b><p>${prose}</p>`;
  expect(headings(await read(`${cover}${text}`, style))).toEqual(['# Mills of the valley', '## The miller']);
});

test('sections that are named below each other at the beginning of a chapter are no headings', async () => {
  const sections = ['1.1 Wheels', '1.2 Stones', '1.3 Bridges'].map((name) => `<b>${name}</b><br>`).join('');
  const page = `<h1>1 Mills</h1><p>${sections}</p><p style="break-before:page">${prose}</p>`;
  expect(headings(await read(page))).toEqual(['# 1 Mills']);
});

test('headings with their numbers below each other stay headings', async () => {
  const parts = '<h2>2 Mills</h2><h2>2.1 Wheels</h2><h2>2.2 Stones</h2>';
  expect(headings(await read(`${parts}<p>${prose}</p>`))).toHaveLength(3);
});

test('a Chinese sentence in larger letters is no heading', async () => {
  const body = `<h1>磨坊的报告</h1><p style="font-size:16px">${chinese}</p><p style="font-size:16px">${chinese}${chinese}</p><h2>一、河边的磨坊</h2><p>${chinese.repeat(6)}</p>`;
  expect(headings(await read(body, 'body{font-family:sans-serif}'))).toEqual([
    '# 磨坊的报告',
    '## 一、河边的磨坊',
  ]);
});

test('large letters below each other are no headings', async () => {
  const title = [...'水磨坊通報'].map((letter) => `<div style="margin:8px 0">${letter}</div>`).join('');
  const body = `<div style="position:absolute;left:0;top:60px;font-size:18px">${title}</div><div style="margin-left:60px">${`<p>${chinese.repeat(3)}</p>`.repeat(5)}</div>`;
  expect(headings(await read(body, 'body{font-family:sans-serif}'))).toEqual([]);
});

test('numbers in very large letters are figures rather than headings', async () => {
  const figure = (label: string, number: string) =>
    `<p>${label}</p><p style="font-size:26px;margin-bottom:20px">${number}</p>`;
  const figures =
    figure('Grain', '17,81,841 sacks') + figure('Income', '€7,845') + figure('Millers', '2,154');
  const body = `<h1>The year 2,022 of the mills</h1><p>${prose}</p>${figures}<p>${prose}</p>`;
  expect(headings(await read(body))).toEqual(['# The year 2,022 of the mills']);
});

test('the background of a heading is no box of a drawing', async () => {
  const title =
    '<div style="background:#dde;text-align:center"><b style="background:#dde">Invoice 2022-117</b></div>';
  expect(headings(await read(`<p>${prose}</p>${title}<p>${prose}</p>`))).toEqual(['# Invoice 2022-117']);
});

test('authors with raised marks and their address of mail are no headings', async () => {
  const authors = 'Anna Miller<sup>a,b,</sup>*, Ole Wheeler<sup>b</sup>, Vera Stone<sup>a</sup>';
  const body = `<h1>Mills of the valley<sup>1</sup></h1><p style="font-size:17px">${authors}</p><p style="font-size:15px">anna@mill.example</p><p>${prose}</p><h2>1 Introduction</h2><p>${prose}</p>`;
  expect(headings(await read(body))).toEqual([expect.stringMatching(/^# Mills/), '## 1 Introduction']);
});
