import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { pageReaders } from './read-pages.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

const { printedBlocks, blocksOf, markdownOf, printed } = pageReaders(() => service);

const label = (text: string, x: number, y: number, more = '') =>
  `<text x="${x}" y="${y}" ${more}>${text}</text>`;

/** A graph with two axes, a curve, a large title and numbers at its ticks. */
const graph = `<svg width="220" height="150" style="font: 11px Arial">
  <path d="M30 10 V120 H210" fill="none" stroke="black"/>
  <path d="M30 110 C 80 20, 140 100, 205 15" fill="none" stroke="red"/>
  ${label('Rainfall', 90, 35, 'font-size="20" font-weight="bold"')}
  ${label('dry year', 140, 80)}
  ${['10', '20', '30'].map((text, at) => label(text, 12, 110 - 40 * at)).join('')}
  ${['2001', '2002', '2003'].map((text, at) => label(text, 40 + 60 * at, 134)).join('')}
</svg>`;

const prose = (word: string) => `<p>${`The ${word} rises in the hills and runs to the sea. `.repeat(4)}</p>`;

test('the labels of a graph are its own, and neither headings nor paragraphs', async () => {
  const pdf = await printed(
    `${prose('first')}<div>${graph}</div><p>Figure 3: Rain by year</p>${prose('second')}`,
  );
  const blocks = await blocksOf(pdf);
  expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'figure', 'paragraph']);
  const [, figure] = blocks;
  expect(figure).toMatchObject({ caption: 'Figure 3: Rain by year' });
  const words = String(figure?.text).split(/\s+/).toSorted();
  expect(words).toEqual(['10', '20', '2001', '2002', '2003', '30', 'Rainfall', 'dry', 'year']);
  expect(await markdownOf(pdf)).toMatch(/\n\n```figure\n[^`]+\n```\n\nFigure 3: Rain by year\n\nThe second/);
});

test('the left of two columns is read to its end, with a graph in it or not', async () => {
  const columns = (left: string, right: string) =>
    `<div style="display: flex; gap: 30px; font-size: 13px"><div style="flex: 1">${left}</div><div style="flex: 1">${right}</div></div>`;
  const right = prose('third') + prose('fourth') + prose('fifth');
  for (const [above, below] of [
    ['', prose('first') + prose('second')],
    [prose('first'), prose('second')],
    [prose('first') + prose('second'), ''],
  ]) {
    const blocks = await printedBlocks(columns(`${above}<div>${graph}</div>${below}`, right));
    const texts = blocks.flatMap(({ kind, text }) => (kind === 'figure' ? [] : String(text).split(' ')[1]));
    expect(texts).toEqual(['first', 'second', 'third', 'fourth', 'fifth']);
  }
});

test('text over a drawn background is text', async () => {
  const waves = `<svg width="500" height="160" style="position: absolute; left: 20px; top: 20px">
    <path d="M0 40 C 120 0, 300 160, 500 30 V160 H0 Z" fill="#eef"/></svg>`;
  const blocks = await printedBlocks(
    `${waves}<div style="position: relative">${prose('first')}${prose('second')}</div>`,
  );
  expect(blocks.filter(({ kind }) => kind === 'paragraph')).toHaveLength(2);
});

test('a table with drawn marks is a table', async () => {
  const mark = '<svg width="10" height="10"><path d="M1 5 L4 9 L9 1" fill="none" stroke="green"/></svg>';
  const rows = ['Rhine', 'Elbe', 'Oder', 'Main'].map(
    (name) => `<tr><td>${name} ${mark}</td><td>12</td></tr>`,
  );
  const blocks = await printedBlocks(
    `<table border="1" style="border-collapse: collapse">${rows.join('')}</table>`,
  );
  expect(blocks).toMatchObject([{ kind: 'table' }]);
});

test.each(['Figure', 'Chart'])(
  'titles above figures, which begin with %s, are those of the figures below them',
  async (name) => {
    const titled = (text: string) => `<div><b>${text}</b></div><div>${graph}</div>`;
    const blocks = await blocksOf(
      await printed(
        `${prose('first')}${titled(`${name} 1: Rain`)}${titled(`${name} 2: Snow`)}${prose('second')}`,
      ),
    );
    const figures = blocks.filter(({ kind }) => kind === 'figure');
    expect(figures).toMatchObject([{ caption: `${name} 1: Rain` }, { caption: `${name} 2: Snow` }]);
  },
);
