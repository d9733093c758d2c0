import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { pageReaders } from './read-pages.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

const { printedBlocks } = pageReaders(() => service);

const article = Array.from(
  { length: 9 },
  (_, at) =>
    `<p>${`The river passes town ${at + 1} on its way, and turns mills since the days of Rome. `.repeat(6)}</p>`,
).join('');

const facts = ['Length', 'Source', 'Mouth', 'Basin', 'Towns', 'Ports', 'Locks', 'Fish', 'Boats', 'Names'];

/** A box at the right of the article, as close to it as text of one column. */
const box = (
  style: string,
) => `<div style="float: right; width: 190px; margin-left: 3px; padding: 4px; ${style}">
  <div>${facts.map((name, at) => `<div style="display: flex; margin: 0"><b style="width: 70px">${name}</b><span>fact ${at + 1} of it</span></div>`).join('')}</div></div>`;

test.each(['border: 1px solid #888', 'background: #eee', 'border: 1px solid #888; background: #f8f8f8'])(
  'a box with %s stays beside its article',
  async (style) => {
    const blocks = await printedBlocks(
      `<style>p { margin: 0 0 18px }</style><div style="font: 12px/18px Arial; text-align: justify">${box(style)}${article}</div>`,
    );
    const texts = blocks.map((block) => JSON.stringify(block));
    expect(texts.filter((text) => text.includes('Rome') && text.includes('fact'))).toEqual([]);
    const towns = texts.flatMap((text) =>
      [...text.matchAll(/town (\d)/g)].map(([, number]) => Number(number)),
    );
    expect(towns).toEqual(towns.toSorted((one, other) => one - other));
    const boxed = texts.flatMap((text, at) => (/Length|Mouth|Names|fact/.test(text) ? [at] : []));
    expect((boxed.at(-1) ?? 0) - (boxed[0] ?? 0)).toBe(boxed.length - 1);
  },
);

test('cells of a table are no boxes', async () => {
  const cell = (text: string) =>
    `<td style="border: 1px solid; padding: 8px; background: #eef">${text}<br>and more<br>of it</td>`;
  const row = (name: string) =>
    `<tr>${[`${name} one`, `${name} two`, `${name} three`].map(cell).join('')}</tr>`;
  const blocks = await printedBlocks(
    `<table style="border-collapse: collapse">${row('Rhine')}${row('Elbe')}</table>`,
  );
  expect(blocks).toMatchObject([{ kind: 'table', rows: [{}, {}] }]);
});
