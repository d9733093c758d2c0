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

const harvest = [
  ['Place', 'Wheat', 'Rye'],
  ['North', '12', '31'],
  ['East', '18', '22'],
  ['South', '44', '38'],
  ['West', '4', '8'],
];
const weather = [
  ['Year', 'Rain', 'Sun', 'Wind'],
  ['2001', '1.2', '3.1', '9.9'],
  ['2002', '1.8', '2.2', '8.1'],
  ['2003', '4.4', '3.8', '7.7'],
];

const table = (rows: readonly (readonly string[])[]) =>
  `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;
const rules = 'table{border-top:2px solid;border-bottom:2px solid}tr:first-child>*{border-bottom:1px solid}';
const looks = [
  ['in grids', 'td{border:1px solid}'],
  ['with a rule below each row', 'td{border-bottom:1px solid}'],
  ['between three rules', rules],
  ['without lines', ''],
] as const;

test.each(looks.flatMap(([look, css]) => [36, 90].map((gap) => [look, gap, css] as const)))(
  'two tables %s, %s pixels apart, are two',
  async (_look, gap, css) => {
    const style = `table{border-collapse:collapse}td{padding:3px 10px}td+td{text-align:right}${css}`;
    const beside = `<div style="display:flex;align-items:flex-start;gap:${gap}px">${table(harvest)}${table(weather)}</div>`;
    expect(
      await answeredRows(service, key, `<style>${style}</style>${paragraph}${beside}${paragraph}`),
    ).toEqual([harvest, weather]);
  },
);

test.each([
  ['rules that stop between them', '.gap{border:0}'],
  ['a wide gap between them', '.gap{width:60px}'],
])('two groups of values of one label, with %s, are one table', async (_, css) => {
  const row = ([label, ...values]: readonly string[], at: number) => {
    const cells = values.map((value) => `<td class="${at === 0 ? 'title' : ''}">${value}</td>`);
    return `<tr><td>${label}</td>${cells.slice(0, 2).join('')}<td class="gap"></td>${cells.slice(2).join('')}</tr>`;
  };
  const rows = [
    ['Place', 'Wheat', 'Rye', 'Sheep', 'Goats'],
    ['North', '12', '31', '40', '7'],
    ['East', '18', '22', '51', '9'],
    ['South', '44', '38', '13', '2'],
  ];
  const style = `table{border-collapse:collapse}td{padding:3px 10px}td+td{text-align:right}.title{border-bottom:1px solid}${css}`;
  const html = `<style>${style}</style>${paragraph}<table>${rows.map(row).join('')}</table>`;
  expect(await answeredRows(service, key, html)).toEqual([rows]);
});

test.each(looks)('two tables %s are two, one lower than the other', async (_look, css) => {
  const style = `table{border-collapse:collapse}td{padding:3px 8px}td+td{text-align:right}${css}`;
  const beside = `<div style="display:flex;align-items:flex-start;gap:40px">${table(harvest)}<div style="margin-top:9px">${table(weather)}</div></div>`;
  const html = `<!doctype html><style>${style}</style>${paragraph}${beside}${paragraph}`;
  expect(await answeredRows(service, key, html)).toEqual([harvest, weather]);
});

test.each(looks)('captions above two tables %s are no titles', async (_look, css) => {
  const style = `table{border-collapse:collapse}td{padding:3px 8px}td+td{text-align:right}${css}`;
  const captioned = (caption: string, rows: readonly (readonly string[])[]) =>
    `<div><b>${caption}</b>${table(rows)}</div>`;
  const beside = `<div style="display:flex;gap:24px">${captioned('Table 1. Harvest', harvest)}${captioned('Table 2. Weather', weather)}</div>`;
  const html = `<!doctype html><style>${style}</style>${paragraph}${beside}${paragraph}`;
  expect(await answeredRows(service, key, html)).toEqual([harvest, weather]);
});

test.each([
  ['3.2', 'Weather in the north'],
  ['Table 3', 'Weather in the north'],
  ['IV.', 'Weather'],
])('a heading with its number apart, %s %s, is no row of the table below', async (number, text) => {
  const style = 'table{border-collapse:collapse;width:60%}td{padding:1px 6px}td+td{text-align:right}';
  const heading = `<div><b><span style="display:inline-block;width:50px">${number}</span>${text}</b></div>`;
  const html = `<!doctype html><style>${style}</style>${paragraph}${heading}${table(weather)}${paragraph}`;
  expect(await answeredRows(service, key, html)).toEqual([weather]);
});

const people = [
  ['Name', 'Role'],
  ['Anna Berg', 'Chair'],
  ['Jon Vale', 'Treasurer'],
  ['Mia Holm', 'Clerk'],
];
const towns = [
  ['Town', 'Country'],
  ['Oslo', 'Norway'],
  ['Lyon', 'France'],
  ['Porto', 'Portugal'],
];
const bridge = [
  ['Opened', '12 May 2019'],
  ['Length', '340 m'],
  ['Architect', 'A. Miller'],
  ['Height', '22 m'],
];
const owner = [
  ['Owner', 'City of Bern'],
  ['Cost', '4.2 million'],
  ['Material', 'Steel'],
  ['Lanes', '2'],
];
const textStyle = '<style>table{border-collapse:collapse}td{padding:3px 8px;vertical-align:top}</style>';
const longer = [...towns, ['Brno', 'Czechia'], ['Cork', 'Ireland']];

test.each([
  ['of texts', people, towns, ''],
  ['of texts, one longer than the other,', people, longer, ''],
  ['of texts, one lower than the other,', people, towns, 'margin-top:9px'],
  ['of pairs', bridge, owner, ''],
] as const)('two tables %s without lines are two', async (_, left, right, css) => {
  for (const gap of [24, 90]) {
    const beside = `<div style="display:flex;align-items:flex-start;gap:${gap}px">${table(left)}<div style="${css}">${table(right)}</div></div>`;
    const html = `<!doctype html>${textStyle}${paragraph}${beside}${paragraph}`;
    expect(await answeredRows(service, key, html)).toEqual([left, right]);
  }
});

test.each(['', 'width:100%', 'width:100%;table-layout:fixed', 'width:70%'])(
  'four columns of texts with the style "%s" are one table',
  async (css) => {
    const rows = people.map((row, at) => [...row, ...(towns[at] ?? [])]);
    const html = `<!doctype html>${textStyle}<style>table{${css}}</style>${paragraph}${table(rows)}${paragraph}`;
    expect(await answeredRows(service, key, html)).toEqual([rows]);
  },
);

test.each([
  ['below the first pair', 'tr:first-child>*{border-bottom:1px solid}'],
  ['among the pairs', 'tr:nth-child(3)>*{border-bottom:1px solid}'],
])('pairs between rules, with one %s, are rows', async (_, css) => {
  const style = `<style>table{border-top:2px solid;border-bottom:2px solid}${css}</style>`;
  const alone = `${textStyle}${style}${paragraph}${table([...bridge, ...owner])}${paragraph}`;
  expect(await answeredRows(service, key, alone)).toEqual([[...bridge, ...owner]]);
  const beside = `<div style="display:flex;gap:40px">${table(bridge)}${table(owner)}</div>`;
  const both = `${textStyle}${style}${paragraph}${beside}${paragraph}`;
  expect(await answeredRows(service, key, both)).toEqual([bridge, owner]);
});
