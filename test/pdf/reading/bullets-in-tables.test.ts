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

const style =
  'div{position:relative;height:220px}i{position:absolute;font-style:normal;white-space:nowrap;font-size:18px}' +
  'b{font-size:8px;font-weight:normal;position:absolute;top:3px;left:0}u{text-decoration:none;margin-left:17px}';

const placed = (text: string, left: number, top: number) =>
  `<i style="left:${left}px;top:${top}px">${text}</i>`;
const item = (text: string) => `<b>●</b><u>${text}</u>`;

test('small bullets in the cells of a table with stripes are in the cells', async () => {
  const rows = [
    ['', 'Mill', 'Bakery', 'Market'],
    ['Wheat', 'True', 'False', 'True'],
    ['Rye', 'False', '', 'True'],
    ['Oats', 'False', 'True', 'False'],
    ['Barley', 'True', 'True', ''],
  ];
  const stripes = rows.map(
    (_, at) =>
      `<i style="left:0;top:${at * 33}px;width:480px;height:33px;background:${at % 2 ? '#cdd' : '#8ac'}"></i>`,
  );
  const cells = rows.flatMap((row, at) =>
    row.map((text, column) => (text ? placed(item(text), 8 + column * 120, 5 + at * 33) : '')),
  );
  const read = await printedMarkdown(service, key, `<div>${stripes.join('')}${cells.join('')}</div>`, style);
  const found = read.split('\n').filter((line) => line.startsWith('|'));
  expect(found).toHaveLength(rows.length + 1);
  for (const line of found) expect(line.split('|')).toHaveLength(6);
  expect(found[3]).toBe('| ● Rye | ● False |  | ● True |');
});

test('lists beside each other are lists, not the columns of a table', async () => {
  const lists = [
    ['1. Grain', '2. Flour', '3. Bread'],
    ['• Mill', '• Bakery', '• Market', '• Inn'],
    ['Some of it:', '• Wheat', '• Oats'],
    ['1. River', '2. Bridge', '3. Town'],
  ];
  const body = lists.map((list, at) =>
    list.map((text, row) => placed(text.replace(' ', ' &nbsp; '), at * 150, row * 21)).join(''),
  );
  const read = await printedMarkdown(service, key, `<div>${body.join('')}</div>`, style);
  expect(read).not.toContain('|');
  expect(read).toContain('1. Grain\n2. Flour\n3. Bread');
  expect(read).toContain('- Mill\n- Bakery\n- Market\n- Inn');
  expect(read).toContain('- Wheat\n- Oats');
  expect(read).toContain('1. River\n2. Bridge\n3. Town');
});
