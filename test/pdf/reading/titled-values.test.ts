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
  'div{position:relative;height:200px}i{position:absolute;font-style:normal;white-space:nowrap;line-height:16px}';

const placed = (lines: readonly string[], left: number, top: number) =>
  `<i style="left:${left}px;top:${top}px">${lines.join('<br>')}</i>`;

const facts = [
  ['<b>Invoice Date:</b>', '03/20/2023'],
  ['<b>Due Date:</b>', '04/04/2023'],
  ['<b>Reference:</b>', 'CUST123'],
];
const table = [
  '| Invoice Date: | Due Date: | Reference: |',
  '| --- | --- | --- |',
  '| 03/20/2023 | 04/04/2023 | CUST123 |',
].join('\n');

test('facts with titles above them, below an address at the right, are read together', async () => {
  const sender = ['Mill and Stone', '4557 River Street', 'Fairham 94538', 'Riverland'];
  const receiver = ['Hill Bakery, Anna Miller', '215 Vine Street', 'Scranwick 18503', 'Riverland'];
  const body =
    placed(sender, 0, 0) +
    '<i style="left:0;top:96px;font-size:20px">Invoice 2023/03</i>' +
    placed(receiver, 350, 40) +
    facts.map((lines, at) => placed(lines, at * 200, 140)).join('');
  const read = await printedMarkdown(
    service,
    key,
    `<div>${body}</div><p>Thank you for your order.</p>`,
    style,
  );
  expect(read).toContain(table);
  expect(read.replace(/[\\\n]+/g, ' ')).toContain(`${receiver.join(' ')} `);
});

test('an address beside such facts stays whole', async () => {
  const address = ['<b>Mill</b>', 'Mill and Stone of Fairham', '4557 River Street, Fairham'];
  const body = placed(address, 0, 40) + facts.map((lines, at) => placed(lines, 250 + at * 110, 40)).join('');
  const read = await printedMarkdown(
    service,
    key,
    `<div>${body}</div><p>Thank you for your order.</p>`,
    style,
  );
  expect(read).toContain(table);
  expect(read.replace(/[\\\n]+/g, ' ')).toContain(address.slice(1).join(' '));
});
