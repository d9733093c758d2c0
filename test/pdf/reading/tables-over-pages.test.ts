import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';

let service: Service;
let key: string;

beforeAll(async () => {
  service = await sharedService();
  ({ liveKey: key } = await service.newAccount(100));
});

interface Answer {
  readonly markdown: string;
  readonly tables: readonly {
    readonly page: number;
    readonly continues?: boolean;
    readonly rows: readonly (readonly string[])[];
  }[];
}

async function read(
  endpoint: string,
  html: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const style =
    '<style>body{font:12px Arial}td,th{padding:3px 12px;border:1px solid}table{border-collapse:collapse}</style>';
  const printed = await service.call('POST', '/htmlToPdf', { key, json: { html: style + html } });
  const form = new FormData();
  form.append('file', new Blob([await printed.arrayBuffer()]), 'table.pdf');
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const answer = await service.call('POST', endpoint, { key, form });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Answer;
}

const rows = Array.from({ length: 120 }, (_, at) => [`Place ${at + 1}`, `${at * 7 + 10}`, `${at * 3 + 5}`]);
const titles = ['Place', 'Wheat', 'Barley'];

function longTable(hasRepeatedTitles: boolean): string {
  const line = (row: readonly string[], name: string) =>
    `<tr>${row.map((cell) => `<${name}>${cell}</${name}>`).join('')}</tr>`;
  const body = rows.map((row) => line(row, 'td')).join('');
  const head = line(titles, 'th');
  return `<p>Before.</p><table>${hasRepeatedTitles ? `<thead>${head}</thead><tbody>${body}` : `<tbody>${head}${body}`}</tbody></table><p>After.</p>`;
}

test.each([
  ['repeat its titles', true],
  ['do not', false],
])('a table continues over pages that %s', async (_, isRepeated) => {
  const { tables } = await read('/extractTables', longTable(isRepeated));
  expect(tables.length).toBeGreaterThan(2);
  expect(tables.map(({ continues }) => continues ?? false)).toEqual(tables.map((_table, at) => at > 0));
  const below = tables.flatMap((table, at) => table.rows.slice(isRepeated || at === 0 ? 1 : 0));
  expect(below).toEqual(rows);
});

test.each([true, false])('Markdown has it once, with its titles once (repeated: %s)', async (isRepeated) => {
  const { markdown } = await read('/extractContent', longTable(isRepeated));
  const written = [titles, ['---', '---', '---'], ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
  expect(markdown).toBe(`Before.\n\n${written}\n\nAfter.`);
});

test('tables that fill a page each stay apart if their titles differ, or text stands between them', async () => {
  const tableOf = (head: readonly string[]) =>
    `<table>${[head, ...rows.slice(0, 36)].map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;
  const next = '<div style="break-before:page"></div>';
  const text = `<p>${'The harvest of the year was larger than that of any before. '.repeat(12)}</p>`;
  const html = [
    tableOf(titles),
    next,
    tableOf(['Place', 'Oats', 'Rye']),
    next,
    text,
    tableOf(['Place', 'Oats', 'Rye']),
  ];
  const { tables } = await read('/extractTables', html.join(''));
  expect(tables.map(({ page, continues }) => [page, continues])).toEqual([
    [1, undefined],
    [2, undefined],
    [3, undefined],
  ]);
});

test.each([true, false])('HTML has it once, with its titles once (repeated: %s)', async (isRepeated) => {
  const { markdown } = await read('/extractContent', longTable(isRepeated), { tables: 'html' });
  const line = (row: readonly string[], name: string) =>
    `<tr>${row.map((cell) => `<${name}>${cell}</${name}>`).join('')}</tr>`;
  const body = rows.map((row) => line(row, 'td')).join('\n');
  expect(markdown).toBe(
    `Before.\n\n<table>\n<thead>\n${line(titles, 'th')}\n</thead>\n<tbody>\n${body}\n</tbody>\n</table>\n\nAfter.`,
  );
});

const trees = ['amber', 'birch', 'cedar', 'elder', 'hazel', 'larch', 'maple'];
const wordy = Array.from({ length: 110 }, (_, at) => [
  `${trees[at % 7]} ${trees[(at * 3) % 7]}`,
  `${trees[(at * 5) % 7]?.toUpperCase()}-${at}`,
  `${trees[(at + 1) % 7]} and ${trees[(at * 2) % 7]} of the ${trees[(at + 4) % 7]}`,
]);

test.each([
  ['in a grid', ''],
  ['with rules between rows', 'td,th{border-width:0 0 1px}'],
  ['without lines', 'td,th{border:0}'],
])('a table of words %s continues over pages without its titles', async (_, css) => {
  const names = ['Name', 'Code', 'Description'];
  const row = (cells: readonly string[], name: string) =>
    `<tr>${cells.map((cell) => `<${name}>${cell}</${name}>`).join('')}</tr>`;
  const html = `<style>${css}</style><p>Before.</p><table><tbody>${row(names, 'th')}${wordy.map((cells) => row(cells, 'td')).join('')}</tbody></table>`;
  const { tables } = await read('/extractTables', html);
  expect(tables.length).toBeGreaterThan(2);
  expect(tables.map(({ continues }) => continues ?? false)).toEqual(tables.map((_table, at) => at > 0));
  expect(tables.flatMap((table) => table.rows)).toEqual([names, ...wordy]);
  const { markdown } = await read('/extractContent', html);
  const lines = [names, ['---', '---', '---'], ...wordy].map((cells) => `| ${cells.join(' | ')} |`);
  expect(markdown).toBe(`Before.\n\n${lines.join('\n')}`);
});

test('a table goes on below its title over all columns, which only the first page has', async () => {
  const html = longTable(false).replace(
    '<tbody>',
    '<tbody><tr><th colspan="3">Harvest of all places</th></tr>',
  );
  const { tables } = await read('/extractTables', html);
  expect(tables.length).toBeGreaterThan(2);
  expect(tables.map(({ continues }) => continues ?? false)).toEqual(tables.map((_table, at) => at > 0));
  expect(tables.flatMap((table) => table.rows)).toEqual([titles, ...rows]);
});
