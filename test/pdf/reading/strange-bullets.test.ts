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

const prose =
  'The mill at the river grinds grain for the whole valley, and has done so since the old bridge was built by the town.';

const items = [
  'Repair of the wheel',
  'Cleaning of the stones',
  'Grain from the valley',
  'Flour for the town',
];

test('a letter of a font of signs before each line is a bullet', async () => {
  const body = items.map((item) => `<div><code>r</code> ${item}</div>`).join('');
  const read = await printedMarkdown(
    service,
    key,
    `<p>${prose}</p>${body}<p>${prose}</p>`,
    'code{font:12px "DejaVu Serif",serif;margin-right:8px}',
  );
  expect(read).toContain(items.map((item) => `- ${item}`).join('\n'));
});

test('a word of one letter at the beginning of lines in another font is no bullet', async () => {
  const verses = ['a mill beside a stream', 'a bridge of stone', 'a town', 'a road'];
  const body = verses.map((verse) => `<div><i>${verse.slice(0, 1)}</i>${verse.slice(1)}</div>`).join('');
  const read = await printedMarkdown(service, key, `<p>${prose}</p>${body}<p>${prose}</p>`);
  expect(read).not.toMatch(/^- /m);
});
