import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { pageReaders } from './read-pages.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

const { blocksOf, markdownOf, printed, printedBlocks } = pageReaders(() => service);

const article = `<p>${'The river rises in the hills and runs to the sea, past mills that have not turned for a century. '.repeat(4)}</p>`;

test('an address and a receipt keep their lines', async () => {
  const address = ['Anna Miller', 'Mill Road of the North 17', '12345 Milltown', 'Norway'];
  const receipt = [
    'Oat milk 2.50',
    'Bread of rye and oats 3.80',
    'Butter 2.20',
    'Eggs, ten of them 3.10',
    'Total 11.60',
  ];
  const pdf = await printed(`${article}<p>${address.join('<br>')}</p><p>${receipt.join('<br>')}</p>`);
  expect(await blocksOf(pdf)).toMatchObject([
    { kind: 'paragraph', text: expect.not.stringContaining('\n') },
    { kind: 'paragraph', text: address.join('\n') },
    { kind: 'paragraph', text: receipt.join('\n') },
  ]);
  expect(await markdownOf(pdf)).toContain(`\n\n${address.join('\\\n')}\n\n`);
});

test.each(['left', 'justify'])('lines of a narrow paragraph, aligned %s, are one text', async (align) => {
  const [block] = await printedBlocks(`<div style="width: 230px; text-align: ${align}">${article}</div>`);
  expect(block).toMatchObject({ kind: 'paragraph', text: expect.not.stringContaining('\n') });
});

test('numbers and dates are beside their labels, each in a line', async () => {
  const rows = [
    ['Invoice number', '30064443'],
    ['Invoice date', '7 May 2014'],
  ];
  const cells = rows.map(([label, value]) => `<tr><td style="width: 120px">${label}<td>${value}`).join('');
  const pdf = await printed(`<h1>Invoice</h1><table style="border-spacing: 0">${cells}</table>${article}`);
  expect(await markdownOf(pdf)).toContain('\n\nInvoice number 30064443\\\nInvoice date 7 May 2014\n\n');
});

test('an address with abbreviations keeps its lines together', async () => {
  const address = ['Harbour Engineering Ltd.', '93B Mill Road', 'Milltown, N.T.', 'Norway'];
  const pdf = await printed(`<p>${address.join('<br>')}</p><h1>Invoice</h1>${article}`);
  expect(await markdownOf(pdf)).toContain(address.join('\\\n'));
});

test('two short lines are apart, but not a sentence of two lines', async () => {
  const pdf = await printed(
    `${article}<p>Published on 2 April 2020<br>Published by the Institute</p>
     <p style="width: 120px">The results are shown according to Base.</p>${article}`,
  );
  const markdown = await markdownOf(pdf);
  expect(markdown).toContain('\n\nPublished on 2 April 2020\\\nPublished by the Institute\n\n');
  expect(markdown).toContain('\n\nThe results are shown according to Base.\n\n');
});

test('entries keep their lines, with many words or of one length', async () => {
  const events = [
    'Oct. 24 – A day of lectures for all of the staff, no school',
    'Oct. 31 – Parade of the lower classes at 8:45 am – this is a change in time',
    'Nov. 3 – Meeting of the council at 7:45 am',
    'Nov. 10 – 11 – Holiday of the veterans – no school',
  ];
  const contact = ['Satoshi Miller', 'satoshi@mill.example', 'www.mill.example'];
  const advice = [
    'To sleep a little better - 1 to 5 minutes',
    'To work a little harder - 5 to 30 minutes',
    'To make up for lost sleep - 90+ minutes',
  ];
  const pdf = await printed(
    `<p style="text-align:center">${contact.join('<br>')}</p>${article}
     <p>${events.join('<br>')}</p>${article}<p>${advice.join('<br>')}</p>`,
  );
  const markdown = await markdownOf(pdf);
  for (const lines of [events, contact, advice])
    expect(markdown).toContain(`\n\n${lines.join('\\\n')}`.trimStart());
});
