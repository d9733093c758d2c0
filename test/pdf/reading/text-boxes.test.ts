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

test('columns of a table that have frames of their own are no boxes', async () => {
  const widths = [70, 200, 76];
  const lefts = [0, 71, 272];
  const frame = (_: unknown, at: number) =>
    `<div style="position: absolute; left: ${lefts[at]}px; top: 0; width: ${widths[at]}px; height: 104px; border: 1px solid"></div>`;
  const cells = (row: string) =>
    ['River', 'Temperature', 'Oxygen'].map(
      (name, at) =>
        `<span style="position: absolute; left: ${(lefts[at] ?? 0) + 4}px; top: 5px">${name} ${row}</span>`,
    );
  const row = (name: string) =>
    `<div style="position: relative; height: 26px; width: 350px; border-bottom: 1px solid; box-sizing: border-box">${cells(name).join('')}</div>`;
  const blocks = await printedBlocks(
    `<p>The table below has values of rivers.</p><h2>Results</h2><div style="position: relative">${widths.map(frame).join('')}${['a', 'b', 'c', 'd'].map(row).join('')}</div>`,
  );
  expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'heading', 'table']);
});

const bridge = [
  ['Opened', '12 May 2019'],
  ['Length', '340 m'],
  ['Architect', 'A. Miller'],
  ['Owner', 'City of Bern'],
  ['Crosses', 'The river Aare, near the old mill and the harbour'],
];
const flow = `<p>${'The harvest was larger than before, since the rain came early and stayed long enough for the fields. '.repeat(2)}</p>`;
const pairs = `<table>${bridge.map(([name, fact]) => `<tr><td>${name}</td><td>${fact}</td></tr>`).join('')}</table>`;

test.each([
  ['right', '', ''],
  ['left', '', ''],
  ['right', '', 'p{text-align:justify;line-height:17px}'],
  ['right', 'border:1px solid', ''],
  ['left', 'border:1px solid', 'p{text-align:justify;line-height:17px}'],
])(
  'an infobox at the %s with the frame "%s" and the text "%s" is a table of its own',
  async (side, frame, css) => {
    const floating = `<div style="float:${side};width:220px;margin:0 14px 8px;padding:6px;${frame}"><div style="text-align:center"><b>Bern Bridge</b></div>${pairs}</div>`;
    const blocks = await printedBlocks(
      `<style>body{font:12px Arial}td{padding:3px 8px;vertical-align:top}${css}</style><p>${flow.repeat(2)}</p>${floating}${flow.repeat(7)}`,
    );
    const tables = blocks.filter(({ kind }) => kind === 'table');
    expect(tables).toMatchObject([{ rows: bridge }]);
    const text = blocks
      .flatMap((block) => (block.kind === 'paragraph' ? [String(block.text)] : []))
      .join(' ');
    expect(text.match(/The harvest was larger than before/g)).toHaveLength(18);
    expect(text).not.toMatch(/Opened|Owner|Crosses/);
  },
);
