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
