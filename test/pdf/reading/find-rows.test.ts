import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { htmlTable, paragraph, printedGrids, valuesAtRight } from './printed-tables.ts';

let service: Service;
let key: string;

beforeAll(async () => {
  service = await sharedService();
  ({ liveKey: key } = await service.newAccount(100));
});

const printed = (body: string, style: string) => printedGrids(service, key, body, style);

test('distinguishes a heading that fills its line from a label, where rows below it have several indents', async () => {
  const grid = await printed(
    htmlTable([
      'Farms | Number | Area',
      'All farms | 912 | 8,120',
      'Kind of use by main crop |  | ',
      '[style="padding-left:18px"]Grassland and pasture | 310 | 2,214',
      '[style="padding-left:28px"]Meadows | 120 | 904',
      '[style="padding-left:28px"]Heath | 190 | 1,310',
      '[style="padding-left:18px"]Arable land | 602 | 5,906',
    ]),
    `${valuesAtRight}td,th{padding-block:0}td:first-child{white-space:nowrap}`,
  );
  expect(grid[0]?.map(([first]) => first)).toEqual([
    'Farms',
    'All farms',
    'Kind of use by main crop',
    'Grassland and pasture',
    'Meadows',
    'Heath',
    'Arable land',
  ]);
});

test('reads the texts between two lines as one row, however they are placed', async () => {
  const words = 'the council of the district keeps a record of all fields';
  const rows = [
    'Measure|Basis|Date',
    `Survey|${words} and meadows near the river|`,
    `Count of the cattle, sheep and goats on farms|${words}|May`,
    `Census|Law on the census of farms|`,
    `Sample of soils|${words}, and ${words}|June of each year and, where frost is late, July`,
  ];
  const [grid] = await printed(
    htmlTable(rows),
    'td,th{text-align:left;width:110px;vertical-align:bottom;padding:0 8px}tr{border-bottom:1px solid}',
  );
  expect(grid?.map((row) => row[0])).toEqual([
    'Measure',
    'Survey',
    'Count of the cattle, sheep and goats on farms',
    'Census',
    'Sample of soils',
  ]);
});

test('joins the lines of a label around its values where a raised mark moves one of them down', async () => {
  const long = (text: string) => `[style="width:110px"]${text}`;
  const rows = [
    'Use of the land|2001|2002',
    `${long('Meadows and common pastures<sup>(1)</sup>')}|12|31`,
    `${long('Gardens and small fields')}|18|22`,
    `${long('Forests and old heaths<sup>(2)</sup>')}|44|38`,
    `${long('Lakes and other waters')}|41|35`,
  ];
  const [grid] = await printed(
    htmlTable(rows),
    `${valuesAtRight}td{vertical-align:middle}thead{border-bottom:1px solid}`,
  );
  expect(grid?.map(([first]) => first)).toEqual([
    'Use of the land',
    'Meadows and common pastures(1)',
    'Gardens and small fields',
    'Forests and old heaths(2)',
    'Lakes and other waters',
  ]);
});

test('separates rows by their distance where a label has a line above and a line below its values', async () => {
  const labels = [
    'Meadows<br>and pastures',
    'Gardens<br>and fields',
    'Lakes<br>and rivers',
    'Trade<br>and repair of<br>machines',
    'Forests<br>and heaths',
    'Dunes<br>and beaches',
  ];
  const rows = labels.map((label) => `${label}|12|31|18|22|44|38`);
  const [grid] = await printed(
    htmlTable(['Use|2001|2002|2003|2004|2005|2006', ...rows]),
    `${valuesAtRight}td{vertical-align:middle;padding-block:1px}table{border:1px solid}thead{border-bottom:1px solid}`,
  );
  expect(grid?.map(([first]) => first)).toEqual([
    'Use',
    ...labels.map((label) => label.replaceAll('<br>', ' ')),
  ]);
});

test('continues a table over rows with labels of many lines', async () => {
  const long = (text: string) => `[style="width:70px"]${text}`;
  const rows = [
    'Use|2001|2002',
    `${long('Lakes and rivers')}|41|35`,
    `${long('Wholesale and retail trade, repair of motors')}|44|38`,
    `${long('<b>Meadows, gardens and pastures of the lower valley</b>')}||`,
    `${long('Forests and old heaths of the upper valley')}|41|35`,
  ];
  const grids = await printed(
    `${paragraph}${htmlTable(rows)}${paragraph}`,
    `${valuesAtRight}td{vertical-align:middle}thead{border-bottom:1px solid}`,
  );
  expect(grids.map((grid) => grid.length)).toEqual([5]);
});

test('finds several rows between the lines of a table where blank lines part them', async () => {
  const lines = (...parts: string[]) => parts.join('<br><br>');
  const area = 'fields of more than<br>ten hectares';
  const rows = [
    'Use|Meaning|Examples',
    `${lines('Farms:', 'Large<br>&nbsp;', 'Small<br>&nbsp;')}|${lines('&nbsp;', area, area)}|${lines('&nbsp;', 'wheat, rye<br>and oats', 'gardens')}`,
    'Forests|land under trees<br><br>also heaths|oak<br><br>pine',
  ];
  const [grid] = await printed(
    htmlTable(rows),
    'td,th{border:1px solid;vertical-align:top;text-align:left;padding:0 8px}',
  );
  expect(grid).toEqual([
    ['Use', 'Meaning', 'Examples'],
    ['Farms:', '', ''],
    ['Large', 'fields of more than ten hectares', 'wheat, rye and oats'],
    ['Small', 'fields of more than ten hectares', 'gardens'],
    ['Forests', 'land under trees also heaths', 'oak pine'],
  ]);
});

test('distinguishes values with a decimal comma from the page numbers of an index', async () => {
  const rows = ['Land|2001|2002|2003', 'Belgien|885,5|874,6|335,4', 'Dänemark|449,4|36,9|480,8'];
  const more = ['Estland|13,9|130,9|750,4', 'Finnland|67,9|232,6|472,6', 'Irland|261,7|55,3|15,7'];
  const [grid] = await printed(htmlTable([...rows, ...more]), valuesAtRight);
  expect(grid).toEqual([...rows, ...more].map((row) => row.split('|')));
});

test('keeps rows apart whose labels all begin with a small letter', async () => {
  const rows = [
    'Name|Kind|Remark|Parts',
    'paper|class|with the option of journals|all of the parts of a file',
    'journal|class||all of the parts of a file',
    'reports|bundle||parts of chapters',
    'letters|bundle|formerly of its own|all of the parts of a file',
  ];
  const [grid] = await printed(
    htmlTable(rows),
    'td,th{text-align:left;padding-block:0}table{border-block:1px solid}thead{border-bottom:1px solid}',
  );
  expect(grid).toEqual(rows.map((row) => row.split('|')));
});

test('keeps the row below the last of the lines that part rows, whose label begins above its values', async () => {
  const rows = [
    'Use|2001|2002',
    'Meadows|12|31',
    'Gardens|18|22',
    'Lakes|44|38',
    'Forests<br>and heaths|41|35',
    'Dunes<br>and beaches|17|19',
  ];
  const [grid] = await printed(
    `${htmlTable(rows)}${paragraph}`,
    `${valuesAtRight}td{vertical-align:bottom}tr:not(:last-child){border-bottom:1px solid}`,
  );
  expect(grid?.map((row) => row.join(' '))).toEqual([
    'Use 2001 2002',
    'Meadows 12 31',
    'Gardens 18 22',
    'Lakes 44 38',
    'Forests and heaths 41 35',
    'Dunes and beaches 17 19',
  ]);
});

test('joins the second line of a label to the row above where a raised mark moves it down', async () => {
  const rows = [
    'Use|2001|2002',
    'Trade, and the<br>repair of motors<sup>(1)</sup>|12|31',
    'Meadows|18|22',
    'Gardens of the<br>people of towns|44|38',
    'Forests|41|35',
    'Dunes|17|19',
    'Lakes|20|11',
  ];
  const [grid] = await printed(
    htmlTable(rows),
    `${valuesAtRight}td{vertical-align:top;padding-block:1px}thead{border-bottom:1px solid}`,
  );
  expect(grid?.map(([first]) => first)).toEqual([
    'Use',
    'Trade, and the repair of motors(1)',
    'Meadows',
    'Gardens of the people of towns',
    'Forests',
    'Dunes',
    'Lakes',
  ]);
});

test('sees white lines over as many backgrounds as a page of cells has', async () => {
  const rows = Array.from(
    { length: 30 },
    (_, at) => `Region ${at + 1}|${Array.from({ length: 9 }, (_, n) => at + n).join('|')}`,
  );
  const grids = await printed(
    htmlTable([`Region|${Array.from({ length: 9 }, (_, n) => 2001 + n).join('|')}`, ...rows]),
    'td,th{background:#cde;border:2px solid #fff;padding:1px 6px}',
  );
  expect(grids.map((grid) => grid.length)).toEqual([31]);
});

test('keeps lines between two lines apart where each would have had room on the line above', async () => {
  const rows = [
    'Kind|Name',
    'empty|save()',
    'empty|restore()',
    'number|width',
    'number|height',
    'string|toDataAddress(type of a picture)',
    'empty|stroke()',
    'a pattern of pixels|createPattern()',
    'empty|fill()',
  ];
  const [grid] = await printed(
    htmlTable(rows),
    'td,th{text-align:left;padding-block:0}tr:nth-child(odd){border-bottom:1px solid}',
  );
  expect(grid).toEqual(rows.map((row) => row.split('|')));
});
