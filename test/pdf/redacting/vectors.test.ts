import { describe, expect, test } from '@jest/globals';
import { onePage, stream } from '../reading/raw-pdf.ts';
import { plainBytes } from '../structure/read-back.ts';
import { coloursIn, differences, pixelsOf, redactAreas } from './redact-areas.ts';

/** From 70 to 130 of the width, and from 80 to 120 of the height. */
const box = { x: 70, y: 80, width: 60, height: 40 };
const white = new Set(['255 255 255']);

/** Drawn around and through the box, and how much it may differ outside: curves that are split are drawn with other steps. */
const drawn: Readonly<Record<string, readonly [content: string, mostOutside: number]>> = {
  'a bar that ends in it': ['1 0 0 rg 90 20 20 70 re f', 0],
  'a star, by both rules': [
    '0 0 1 rg 100 190 m 170 10 l 10 130 l 190 130 l 30 10 l h f 0 1 0 rg 100 190 m 170 10 l 10 130 l 190 130 l 30 10 l f*',
    2,
  ],
  'a ring of curves': [
    '0 g 100 20 m 144 20 180 56 180 100 c 180 144 144 180 100 180 c 56 180 20 144 20 100 c 20 56 56 20 100 20 c h ' +
      '100 90 m 94 90 90 94 90 100 c 90 106 94 110 100 110 c 106 110 110 106 110 100 c 110 94 106 90 100 90 c f',
    2,
  ],
  'lines, level, upright and slanting': [
    '3 w 0 100 m 200 100 l S 95 0 m 95 200 l S 5 5 m 195 180 l S 1 0 0 RG 0 w 190 10 m 20 190 l S',
    1,
  ],
  'dashes, which go on beyond it': ['2 w [9 4 2 4] 3 d 10 10 m 190 190 l 190 20 l S 10 100 m 190 100 l S', 2],
  'a frame whose corner is in it': ['4 w 0 0 1 RG 100 100 90 90 re s', 0],
  'a filled and stroked shape': ['4 w 0 1 0 RG 1 1 0 rg 40 60 m 160 75 l 120 95 l 30 110 l b', 2],
  'a clip': ['q 40 20 m 170 30 l 160 180 l 100 95 l h W n 1 0 0 rg 0 0 200 200 re f Q', 2],
  'a turned and stretched space': [
    'q 0.8 0.6 -0.9 0.5 80 10 cm 1 0 1 rg 20 10 70 60 re f 2 w 10 5 100 90 re S Q',
    2,
  ],
};

describe('paths under areas', () => {
  test.each(Object.entries(drawn))(
    'are cut, and stay as they are outside: %s',
    async (_, [content, most]) => {
      const pdf = onePage(content);
      const { pdf: redacted } = await redactAreas(pdf, [box]);
      const [before, after] = [await pixelsOf(pdf), await pixelsOf(redacted)];
      const { outside, inside } = differences(before, after, [box], 1);
      expect(outside).toBeLessThanOrEqual(most);
      expect(inside).toBeGreaterThan(20);
      // A line reaches into the area by half its width, and no farther.
      expect(coloursIn(after, box, 6).size).toBe(1);
    },
  );

  test('leave none of their points within', async () => {
    const word =
      '0.2 w 80 90 m 81.5 115.25 l 84.125 90 l S 88 90 m 88 115 l 96 90 l 96 115 l f 99 95 9 9 re B';
    const content = `0.9 g 10 10 180 180 re f 0 g ${word} q 75 85 5 5 re W n 60 60 90 90 re f Q`;
    const { pdf } = await redactAreas(onePage(content), [box]);
    const kept = await plainBytes(pdf);
    for (const number of ['81.5', '115.25', '84.125', '99 95', '75 85']) expect(kept).not.toContain(number);
    expect(coloursIn(await pixelsOf(pdf), box)).toEqual(new Set(['230 230 230']));
  });

  test('stay where they only cover the area, or all of them is seen beside it', async () => {
    const content =
      '0.9 g 0 0 200 200 re f 0.5 g 20 60 m 180 60 l 190 150 l 10 150 l f 0 g 60 99 80 2 re f q 10 10 90 90 re W n Q';
    const { pdf } = await redactAreas(onePage(content), [box]);
    expect(await plainBytes(pdf)).toContain(content);
  });

  test('are cut in a form where it is drawn over an area, and nowhere else', async () => {
    const form = stream('1 0 0 rg 0 0 m 20 30 l 40 0 l f', '/Type/XObject/Subtype/Form/BBox[0 0 50 50]');
    const pdf = onePage('q 1 0 0 1 80 85 cm /F Do Q q 1 0 0 1 10 10 cm /F Do Q', {
      resources: '/XObject<</F 5 0 R>>',
      objects: [form],
    });
    const { pdf: redacted } = await redactAreas(pdf, [box]);
    const after = await pixelsOf(redacted);
    expect(differences(await pixelsOf(pdf), after, [box], 0).outside).toBe(0);
    expect(coloursIn(after, box)).toEqual(white);
  });
});
