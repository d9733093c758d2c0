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

const markdownOf = (body: string, style: string) => printedMarkdown(service, key, body, style);

test('small lines right below very large letters are lines of their own', async () => {
  const style = 'div{position:relative}i{position:absolute;font-style:normal;white-space:nowrap}';
  const lines = ['For every mill on the river', 'For each road to the harbour', 'For all who carry grain'];
  const small = lines.map((text, at) => `<i style="left:90px;top:${118 + at * 16}px">${text}</i>`);
  expect(
    await markdownOf(`<div><i style="font-size:110px;left:0;top:0">Wheat</i>${small.join('')}</div>`, style),
  ).toBe(`# Wheat\n\n${lines.join(' ')}`);
});

test('a figure in large letters and the small line below it stay two lines, whichever is drawn first', async () => {
  const style = 'i{position:absolute;font-style:normal;white-space:nowrap}p{margin-top:160px}';
  const prose =
    'The mill at the river grinds grain for the whole valley, and has done so since the old bridge was built.';
  const large = '<i style="left:0;top:0;font-size:30px">48,200</i>';
  const small = '<i style="left:20px;top:31px;font-size:11px">sacks carried last year</i>';
  for (const [first, second] of [
    [large, small],
    [small, large],
  ] as const) {
    const read = await markdownOf(`${first}${second}<p>${prose}</p>`, style);
    expect(read.split('\n\n').map((block) => block.replace(/^#+ /, ''))).toEqual([
      '48,200',
      'sacks carried last year',
      prose,
    ]);
  }
});

test('indexes and exponents of large letters stay in their lines', async () => {
  const prose =
    'The mill at the river grinds grain for the whole valley, and has done so since the old bridge was built.';
  const read = await markdownOf(
    `<h1 style="font-size:40px">Carbon CO<sub>2</sub> and m<sup>3</sup> of air</h1><p>${prose}</p>`,
    'sub,sup{font-size:.6em}',
  );
  expect(read).toBe(`# Carbon CO<sub>2</sub> and m<sup>3</sup> of air\n\n${prose}`);
});
