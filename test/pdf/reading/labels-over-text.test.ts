import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { pageReaders } from './read-pages.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

const { printedBlocks } = pageReaders(() => service);

type Label = readonly [text: string, x: number, y: number];

const ticks: readonly Label[] = [
  ['10', 12, 110],
  ['20', 12, 70],
  ['30', 12, 30],
  ['2001', 40, 134],
  ['2002', 100, 134],
  ['2003', 160, 134],
];

/** A graph of 220 by 150 pixels whose curve ends at its right side. */
const graph = (labels: readonly Label[]) =>
  `<svg width="220" height="150" style="font: 11px Arial; overflow: visible">
  <path d="M30 10 V120 H210" fill="none" stroke="black"/>
  <path d="M30 110 C 80 20, 140 100, 205 15" fill="none" stroke="red"/>
  ${[...labels, ...ticks].map(([text, x, y]) => `<text x="${x}" y="${y}">${text}</text>`).join('')}</svg>`;

const prose = (word: string, count: number) =>
  `The ${word} rises in the hills and runs to the sea. `.repeat(count).trim();

/** A graph that text flows around closely, or that lies over the text before and after it. */
const places = {
  beside: (figure: string) =>
    `<p>${prose('first', 4)}</p><div style="float: left; margin-right: 2px; height: 150px">${figure}</div>
    <p>${prose('second', 7)}</p><p>${prose('third', 9)}</p>`,
  over: (figure: string) =>
    `<p>${prose('first', 4)}</p><div style="position: relative; height: 90px"><div style="position: absolute; top: -40px">${figure}</div></div>
    <p>${prose('second', 7)}</p><p>${prose('third', 9)}</p>`,
};

const inside: readonly Label[] = [
  ['wet year', 90, 45],
  ['dry year', 140, 80],
];

test.each<[name: string, place: keyof typeof places, labels: readonly Label[]]>([
  ['that ends beside it', 'beside', [...inside, ['upper curve', 196, 20]]],
  [
    'that most lines beside it cross',
    'beside',
    [...inside, ['upper curve', 176, 62], ['lower one', 202, 100]],
  ],
  ['of its axes, above and below', 'over', inside],
])('a label %s is the figure’s, and the text there is whole', async (_, place, labels) => {
  const blocks = await printedBlocks(
    `<style>body { font: 12px Arial } p { margin: 0 0 8px }</style><div style="width: 460px">${places[place](graph(labels))}</div>`,
  );
  const figures = blocks.filter(({ kind }) => kind === 'figure');
  const words = figures.flatMap(({ text }) => String(text).split(/\s+/));
  expect(words.toSorted()).toEqual([...labels, ...ticks].flatMap(([text]) => text.split(' ')).toSorted());
  const text = blocks.flatMap((block) => (block.kind === 'figure' ? [] : String(block.text))).join(' ');
  expect(text).toBe([prose('first', 4), prose('second', 7), prose('third', 9)].join(' '));
});

test('a label within the boxes of two figures is that of one', async () => {
  const curve = (path: string) => `<path d="${path}" fill="none" stroke="black"/>`;
  const blocks = await printedBlocks(`<svg width="300" height="220" style="font: 11px Arial">
    ${curve('M5 5 C 30 60, 8 120, 30 190')}${curve('M10 185 C 90 215, 180 180, 290 210')}
    ${curve('M90 30 C 140 120, 190 20, 280 110')}<text x="150" y="90">level</text>
    <text transform="translate(240 50) rotate(-30)">slanted</text></svg>`);
  expect(blocks.filter(({ kind }) => kind === 'figure')).toHaveLength(2);
  const words = blocks.flatMap(({ text }) => String(text ?? '').split(/\s+/)).filter(Boolean);
  expect(words.toSorted()).toEqual(['level', 'slanted']);
});
