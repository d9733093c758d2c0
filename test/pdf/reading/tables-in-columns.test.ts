import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { htmlTable } from './printed-tables.ts';

let service: Service;
let key: string;

beforeAll(async () => {
  service = await sharedService();
  ({ liveKey: key } = await service.newAccount(100));
});

interface Answer {
  readonly markdown: string;
  readonly tables: readonly { readonly continues?: boolean; readonly rows: readonly (readonly string[])[] }[];
}

async function read(endpoint: string, html: string, fields: object = {}): Promise<Answer> {
  const printed = await service.call('POST', '/htmlToPdf', {
    key,
    json: { html: `<!doctype html>${style}${html}`, tagged: false },
  });
  const pdf_base64 = Buffer.from(await printed.arrayBuffer()).toString('base64');
  const answer = await service.call('POST', endpoint, { key, json: { pdf_base64, ...fields } });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Answer;
}

const style = `<style>
body{font:11px/1.3 Arial} .columns{columns:2;column-gap:30px;text-align:justify} p{margin:0 0 8px}
table{border-collapse:collapse;margin:6px 0 12px} td,th{padding:2px 10px;text-align:right} td:first-child,th:first-child{text-align:left}
.ruled{border-top:1px solid;border-bottom:1px solid} .ruled thead{border-bottom:1px solid} .lined tr{border-bottom:1px solid}
</style>`;

const prose = (sentences: number) =>
  `<p>${'The harvest of the year was larger than that of any before, since the rain came early and stayed. '.repeat(sentences)}</p>`;

const rows = [
  'Field|A|B|C',
  'North bank|0.512|0.733|0.194',
  'Hill|0.305|0.611|0.478',
  'Old mill road|0.992|0.117|0.256',
  'Ford|0.408|0.362|0.841',
];
const grid = rows.map((row) => row.split('|'));
const tableOf = (look: string) => htmlTable(rows).replace('<table>', `<table class="${look}">`);

test.each([
  ['between rules', 'ruled'],
  ['with rules between its rows', 'lined'],
  ['without lines', 'plain'],
])('a table %s in one column is found beside the text of the other', async (_, look) => {
  const beside = `${prose(6)}<h3>Beside</h3>${prose(7)}`;
  const inLeft = `<div class=columns>${prose(5)}${tableOf(look)}${prose(5)}<div style="break-before:column">${beside}${prose(5)}</div></div>`;
  const inRight = `<div class=columns>${beside}${prose(5)}<div style="break-before:column">${prose(5)}${tableOf(look)}${prose(5)}</div></div>`;
  for (const html of [inLeft, inRight]) {
    const { tables } = await read('/extractTables', html);
    expect(tables.map((table) => table.rows)).toEqual([grid]);
  }
});

const works = [
  'A steady count of wheat',
  'On harbours and mills',
  'Rivers of the north',
  'Records of a village',
  'Engines in common use',
  'The market and its measures',
  'Signals',
  'A narrow bridge',
  'The council of the station',
];
const work = (at: number) =>
  `A. Author and B. Writer, ${works[at % works.length]}. Press, vol. ${at + 2}, pp. ${at}–${at + 9}, 19${60 + at}.`;

test.each([
  ['numbers in brackets', (at: number) => `[${at + 1}]`],
  ['keys in brackets', (at: number) => `[AW${60 + at}]`],
  ['numbers', (at: number) => `${at + 1}.`],
])('two columns of references by %s are no table', async (_, marker) => {
  const references = Array.from(
    { length: 24 },
    (_item, at) =>
      `<div style="padding-left:4em;text-indent:-4em"><span style="display:inline-block;width:4em;text-indent:0">${marker(at)}</span>${work(at)}</div>`,
  );
  for (const width of ['auto', '260px']) {
    const html = `<h2>References</h2><div class=columns style="width:${width}">${references.join('')}</div>`;
    expect((await read('/extractTables', html)).tables).toEqual([]);
  }
});

test('short lines in two columns are no table', async () => {
  const lines = Array.from({ length: 40 }, (_item, at) => `<div>${works[(at * 5) % works.length]}</div>`);
  expect(
    (await read('/extractTables', `<div class=columns style="text-align:left">${lines.join('')}</div>`))
      .tables,
  ).toEqual([]);
});

test('the values along the axes of a graph are no table', async () => {
  const axis = (left: number, start: number, step: number, digits: number) =>
    Array.from(
      { length: 8 },
      (_item, at) =>
        `<div style="position:absolute;left:${left}px;top:${at * 24}px">${(start - at * step).toFixed(digits)}</div>`,
    );
  const html = `${prose(4)}<div style="position:relative;height:220px">${axis(20, 7400, 100, 0).join('')}${axis(300, 0.12, 0.01, 2).join('')}</div>${prose(4)}`;
  expect((await read('/extractTables', html)).tables).toEqual([]);
});

const titles = ['Field', 'A', 'B', 'C'];
const long = Array.from({ length: 40 }, (_item, at) => [
  `Place ${at + 1}`,
  `${at + 10}`,
  `${at * 2 + 11}`,
  `${at * 3 + 12}`,
]);
const longTable = htmlTable([titles, ...long].map((row) => row.join('|'))).replace(
  '<table>',
  '<table class=ruled>',
);
const note =
  '<div style="margin-top:6px;border-top:1px solid;font-size:8px"><sup>1</sup> The places are those of the survey.</div>';

function continuingTable(direction: string, before: string, after: string): string {
  return `<body dir=${direction}><div class="columns">${before}${longTable}<p>Afterwards the places were measured again.</p>${after}</div>${note}`;
}

const fromRight = `<p>${'הקציר של השנה היה גדול מכל קציר לפניו, כי הגשם בא מוקדם. '.repeat(38)}</p>`;

const continuing = [
  ['in the next column', 'ltr', prose(28), prose(45)],
  ['in the next column, which has no other text', 'ltr', `${prose(28)}`, ''],
  ['in the next column, from right to left', 'rtl', fromRight, fromRight.repeat(2)],
  ['on the next page', 'ltr', prose(74), prose(45)],
] as const;

test.each(continuing)(
  'a table that continues %s is one, with its titles once',
  async (_, direction, before, after) => {
    const shown = (row: readonly string[]) => (direction === 'rtl' ? row.toReversed() : row);
    const html = continuingTable(direction, before, after);
    const { tables } = await read('/extractTables', html);
    expect(tables.length).toBeGreaterThan(1);
    expect(tables.map((table) => table.continues ?? false)).toEqual(tables.map((_table, at) => at > 0));
    expect(tables.flatMap((table, at) => table.rows.slice(at === 0 ? 0 : 1))).toEqual(
      [titles, ...long].map(shown),
    );
    const row = (cells: readonly string[], name: string) =>
      `<tr>${cells.map((cell) => `<${name}>${cell}</${name}>`).join('')}</tr>`;
    const { markdown } = await read('/extractContent', html, { tables: 'html' });
    expect(markdown).toContain(
      `<table>\n<thead>\n${row(shown(titles), 'th')}\n</thead>\n<tbody>\n${long.map((cells) => row(shown(cells), 'td')).join('\n')}\n</tbody>\n</table>`,
    );
    const written = [shown(titles), ['---', '---', '---', '---'], ...long.map(shown)].map(
      (cells) => `| ${cells.join(' | ')} |`,
    );
    expect((await read('/extractContent', html)).markdown).toContain(`\n\n${written.join('\n')}\n\n`);
  },
);
