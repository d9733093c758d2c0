import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { answeredRows } from './answered-tables.ts';
import { htmlTable, paragraph, printedGrids, valuesAtRight } from './printed-tables.ts';

let service: Service;
let key: string;

beforeAll(async () => {
  service = await sharedService();
  ({ liveKey: key } = await service.newAccount(100));
});

const values = [
  ['Sawmills', '74.8', '55.8', '42.9', '563'],
  ['Paper mills', '59.3', '39.0', '26.8', '1,190'],
  ['Furniture', '71.4', '51.1', '34.9', '672'],
  ['Other wood', '71.1', '48.8', '28.2', '1,258'],
  ['All', '70.2', '48.1', '33.0', '3,683'],
];

test('a caption between the first lines of a table is not its titles', async () => {
  const row = (cells: readonly string[], name: string, attributes = '') =>
    `<tr ${attributes}>${cells.map((cell) => `<${name}>${cell}</${name}>`).join('')}</tr>`;
  const html = `<div style="border:2px solid;width:560px;padding:3px">
<div style="border-bottom:1px solid;padding:3px 8px">Table 21 Use of fuels by kind of business</div>
<table style="width:100%">${row(['', '', 'Natural', '', 'Number'], 'th')}
${row(['Kind of business', 'Oil', 'gas', 'Coal', 'of sites'], 'th', 'style="border-bottom:1px solid"')}
${values.map((one) => row(one, 'td')).join('')}</table>
<div style="border-top:1px solid;padding:3px 8px">Note: sites with two kinds of business are counted once, by the larger of both in the year, or by the first where they are equal.</div></div>`;
  expect(await printedGrids(service, key, paragraph + html, valuesAtRight)).toEqual([
    [['Kind of business', 'Oil', 'Natural gas', 'Coal', 'Number of sites'], ...values],
  ]);
});

test('titles of two lines beside titles of one are one row above rows of texts', async () => {
  const places = [
    'Granja Adelita',
    'Agua Azul',
    'Rancho Alegre',
    'Los Arbolitos',
    'Ardillas de Abajo',
    'Arellano',
  ];
  const rows = places.map((place, at) => ['01', 'Aguascalientes', '001', 'Calvillo', `00${94 + at}`, place]);
  const titles = [
    'Clave<br>Entidad',
    'Nombre Entidad',
    'Clave<br>Municipio',
    'Nombre Municipio',
    'Clave<br>Localidad',
    'Nombre Localidad',
  ];
  const html = htmlTable([titles.join('|'), ...rows.map((row) => row.join('|'))]);
  expect(await printedGrids(service, key, html, 'td{padding:2px 14px;white-space:nowrap}')).toEqual([
    [titles.map((title) => title.replace('<br>', ' ')), ...rows],
  ]);
});

test('columns without a value have their titles', async () => {
  const rows = values.map((row) => [...row, '', '']);
  const titles = ['Business', 'Oil', 'Gas', 'Coal', 'Sites', 'Audited', 'Remarks'];
  const html = htmlTable([titles, ...rows].map((row) => row.join('|')));
  expect(await printedGrids(service, key, html, `${valuesAtRight}td,th{padding:3px 14px}`)).toEqual([
    [titles, ...rows],
  ]);
});

const funds = [
  ['Net asset value of the fund at the end of the year', '5,111,372'],
  ['Number of outstanding units at the end of the year', '49,136'],
  ['Net asset value of each outstanding unit at its end', '104.03'],
  ['Result', '2,076,667'],
  ['Costs of management and of the depositary in the year', '(106,870)'],
];

test('long labels with a value each far right of them are rows', async () => {
  const rows = htmlTable(
    funds.map((row) => row.join('|')),
    0,
  ).replace('<table>', '<table style="width:600px">');
  expect(await answeredRows(service, key, `${paragraph}${style}${rows}${paragraph}`)).toEqual([funds]);
});

const style = `<style>${valuesAtRight}td,th{padding:4px 0}</style>`;

test('a year between the first two lines is the title of the values below it', async () => {
  const line = 'style="border-top:1px solid;border-bottom:1px solid"';
  const rows = htmlTable([`[${line}]|[${line}]2016`, ...funds.map((row) => row.join('|'))]).replace(
    '<table>',
    '<table style="width:600px;border-spacing:0">',
  );
  expect(await answeredRows(service, key, `${paragraph}${style}${rows}${paragraph}`)).toEqual([
    [['', '2016'], ...funds],
  ]);
});

test('years above the first line of a table are over the columns below them', async () => {
  const years = ['2021', '2022', '2023'];
  const pairs = htmlTable(
    [
      `Product|${years.map(() => 'Tons|Part').join('|')}`,
      'Fish|1,520|12%|1,684|13%|1,720|11%',
      'Shrimps|2,320|18%|2,410|17%|2,684|19%',
      'All|8,895|100%|8,718|100%|8,886|100%',
    ],
    1,
  ).replace(
    '<thead>',
    `<thead><tr>${['', ...years].map((year) => `<th ${year ? 'colspan="2"' : ''} style="border:0">${year}</th>`).join('')}</tr>`,
  );
  const html = paragraph + pairs + paragraph;
  expect(await printedGrids(service, key, html, 'td,th{border:1px solid;font-weight:normal}')).toEqual([
    [
      ['', '2021', '', '2022', '', '2023', ''],
      ['Product', 'Tons', 'Part', 'Tons', 'Part', 'Tons', 'Part'],
      ['Fish', '1,520', '12%', '1,684', '13%', '1,720', '11%'],
      ['Shrimps', '2,320', '18%', '2,410', '17%', '2,684', '19%'],
      ['All', '8,895', '100%', '8,718', '100%', '8,886', '100%'],
    ],
  ]);
});
