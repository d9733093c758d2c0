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

const cases = [
  ['No', 'Case', 'Court', 'Facts of the case', 'Sum', 'Outcome'],
  [
    '1',
    'Smith v. Jones and others',
    'High Court of Justice, Queen’s Bench Division',
    'The claimant bought a horse that was lame and asked for the price to be paid back',
    '12,500',
    'Price paid back with costs',
  ],
  [
    '2',
    'Miller v. Baker',
    'Court of Appeal',
    'The bread that was delivered in the winter was not what the contract had described',
    '800',
    'Appeal dismissed',
  ],
  [
    '3',
    'Ray v. Sea',
    'County Court',
    'A boat was lost in the storm on its first voyage to the islands and the insurer did not pay',
    '99,000',
    'Insurer liable for half of the value of the boat',
  ],
  [
    '4',
    'Hill v. Dale Farming Limited',
    'High Court of Justice',
    'A field was sold twice',
    '45,000',
    'First sale is valid',
  ],
  [
    '5',
    'Stone v. Wood',
    'Court of Appeal',
    'The wall between two houses fell down in the night, and both owners claimed the stones',
    '1,200',
    'Stones divided',
  ],
  ['6', 'Park v. Lane', 'County Court', 'Trees', '50', 'Struck out'],
];

const turns = [
  ['upright', ''],
  ['up the page', 'transform:rotate(-90deg) translate(-680px,10px)'],
  ['down the page', 'transform:rotate(90deg) translate(10px,-600px)'],
] as const;
const looks = [
  ['in a grid', 'border:1px solid'],
  ['between rules', 'border-bottom:1px solid'],
  ['centred between rules', 'border-bottom:1px solid;vertical-align:middle'],
  ['without lines', ''],
] as const;

function table(rows: readonly (readonly string[])[], css: string, width: number): string {
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
  return `<style>table{border-collapse:collapse;font-size:10px;width:${width}px}td{padding:3px 6px;vertical-align:top;${css}}
td:nth-child(5){text-align:right}</style><table>${body.join('')}</table>`;
}

test.each(turns.flatMap(([way, turn]) => looks.map(([look, css]) => [way, look, turn, css] as const)))(
  'wrapped cells of a table that runs %s %s are whole',
  async (_way, _look, turn, css) => {
    const html = `<div style="transform-origin:0 0;width:620px;${turn}">${table(cases, css, 620)}</div>`;
    expect(await answeredRows(service, key, html)).toEqual([cases]);
  },
);

const harvest = [
  ['Place', 'Wheat', 'Rye'],
  ['North', '12', '31'],
  ['East', '18', '22'],
  ['South', '44', '38'],
];

test.each(looks)('a sideways table %s is read on a page of upright text, and only once', async (_, css) => {
  const text = Array<string>(4).fill(paragraph).join('');
  const turned = 'position:absolute;transform:rotate(-90deg) translate(-320px,0);transform-origin:0 0';
  const html = `<style>body{font:12px Arial}</style>${text}<div style="height:330px;position:relative"><div style="${turned}">${table(harvest, css, 300)}</div></div>`;
  const printed = await service.call('POST', '/htmlToPdf', { key, json: { html } });
  const pdf = new Blob([await printed.arrayBuffer()]);
  const read = async (endpoint: string) => {
    const form = new FormData();
    form.append('file', pdf, 'harvest.pdf');
    return (await service.call('POST', endpoint, { key, form })).json() as Promise<unknown>;
  };
  expect(await read('/extractTables')).toMatchObject({ tables: [{ rows: harvest }] });
  const [titles, ...rows] = harvest;
  const lines = [titles, ['---', '---', '---'], ...rows].map((row) => `| ${row?.join(' | ')} |`);
  const parts = [...Array<string>(4).fill(paragraph.slice(3, -4)), lines.join('\n')];
  expect(await read('/extractContent')).toMatchObject({ markdown: parts.join('\n\n') });
});
