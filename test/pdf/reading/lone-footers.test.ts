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
const style = 'html,body{margin:0}i{position:absolute;font-style:normal;white-space:nowrap}p{width:600px}';
const options = {
  width: '200mm',
  height: '280mm',
  margin: { top: 0, bottom: 0, left: '10mm', right: '10mm' },
};

/** Places lines from this distance to the top of the page, in CSS pixels of 96 to an inch. */
const placed = (lines: readonly (readonly [left: number, top: number, text: string])[]) =>
  lines.map(([left, top, text]) => `<i style="left:${left}px;top:${top}px">${text}</i>`).join('');

const body = `<div style="height:60px"></div>${`<p>${prose}</p>`.repeat(8)}`;

test('all lines of a footer with the number of the page are a footer on a page sent alone', async () => {
  const footer = placed([
    [0, 1000, '633'],
    [300, 1000, 'Journal of Mills'],
    [300, 1016, 'Volume 21'],
    [300, 1032, 'Number 8'],
  ]);
  const read = await printedMarkdown(service, key, `${body}${footer}`, style, options);
  for (const text of ['633', 'Journal', 'Volume', 'Number']) expect(read).not.toContain(text);
  expect(read).toContain(prose);
});

test('a line with an address above the number of a page is kept', async () => {
  const footer = placed([
    [200, 1000, '(870) 931-05055 mill@river.example'],
    [260, 1020, 'Page: 1 / 1'],
  ]);
  const read = await printedMarkdown(service, key, `${body}${footer}`, style, options);
  expect(read).toContain('mill@river.example');
  expect(read).not.toContain('1 / 1');
});

test('the last lines of a text that ends at the foot of a page are text', async () => {
  const rest = placed([
    [0, 985, 'It was the old miller who said so, and everybody in the town believed'],
    [0, 1001, 'him for the rest of the year.'],
    [0, 1017, 'So they did'],
  ]);
  const read = await printedMarkdown(service, key, `${body}${rest}`, style, options);
  for (const text of ['old miller', 'rest of the year', 'So they did']) expect(read).toContain(text);
});

test('a number in the middle below a text that ends early is the number of its page', async () => {
  const read = await printedMarkdown(service, key, `${body}${placed([[334, 640, '62']])}`, style, options);
  expect(read).not.toContain('62');
  expect(read).toContain(prose);
});

test('a year in the middle of a cover is text', async () => {
  const read = await printedMarkdown(service, key, `${body}${placed([[328, 640, '2022']])}`, style, options);
  expect(read).toContain('2022');
});

test('a footer in small letters with the number of the page is near the text', async () => {
  const near = placed(
    Array.from({ length: 7 }, (_, row) => [
      0,
      920 + 16 * row,
      `It was the old miller who said so in the year ${row}`,
    ]),
  );
  const footer = placed([
    [0, 1038, '<small>633</small>'],
    [300, 1038, '<small>Journal of Mills</small>'],
  ]);
  const read = await printedMarkdown(service, key, `${body}${near}${footer}`, style, options);
  for (const text of ['633', 'Journal']) expect(read).not.toContain(text);
  expect(read).toContain('the year 6');
});

test('a notice with the address of a page is a part of the footer', async () => {
  const footer = placed([
    [0, 1000, 'Mill 19220 A'],
    [600, 1000, '93'],
    [150, 1018, 'Use subject to terms available at: www.mill.example/terms'],
  ]);
  const read = await printedMarkdown(service, key, `${body}${footer}`, style, options);
  for (const text of ['93', 'terms']) expect(read).not.toContain(text);
});

test('what a browser prints at the top of a page is its header', async () => {
  const header = placed([
    [0, 0, '<small>The mill at the river – Assure yourself that the mill grinds as it should …</small>'],
    [380, 0, '<small>https://mill.example/valley/mill-at-the-river-and-wheels-of-it?u=1…</small>'],
  ]);
  const read = await printedMarkdown(
    service,
    key,
    `${header}<div style="height:60px"></div>${body}`,
    style,
    options,
  );
  for (const text of ['Assure', 'mill.example']) expect(read).not.toContain(text);
  expect(read).toContain(prose);
});
