import { describe, expect, test } from '@jest/globals';
import { onePage } from '../reading/raw-pdf.ts';
import { placedTexts, plainBytes } from '../structure/read-back.ts';
import { coloursIn, differences, pixelsOf, redactAreas } from './redact-areas.ts';

const box = { x: 60, y: 50, width: 90, height: 24 };
const black = [0, 0, 0] as const;

/** Pages whose own space is not what is seen of them, or that leave a state behind that would move or hide what follows. */
const pages: Readonly<Record<string, readonly [content: string, page: string]>> = {
  plain: ['0.9 g 0 0 200 200 re f', ''],
  turned: ['0.9 g 0 0 200 200 re f', '/Rotate 90/MediaBox[0 0 180 260]'],
  'turned around and cropped': [
    '0.9 g 0 0 400 400 re f',
    '/Rotate 180/MediaBox[-50 -20 300 300]/CropBox[10 30 230 210]',
  ],
  'of another unit': ['0.9 g 0 0 200 200 re f', '/UserUnit 2/MediaBox[0 0 100 100]'],
  'whose content does not restore its state': [
    '0.9 g 0 0 200 200 re f Q Q q 0.2 0 0 0.2 90 90 cm 0 0 1 1 re W n q',
    '',
  ],
};

/** The box in pixels: a page of another unit is drawn as if it had none. */
function drawnBox(page: string) {
  const unit = page.includes('UserUnit') ? 2 : 1;
  return { x: box.x / unit, y: box.y / unit, width: box.width / unit, height: box.height / unit };
}

describe('areas are drawn', () => {
  test.each(Object.entries(pages))(
    'with their colour, where they were asked for: a page %s',
    async (_, [content, page]) => {
      const pdf = onePage(content, { page });
      const { pdf: redacted } = await redactAreas(pdf, [box], { color: [0.2, 0.4, 0.6], label: undefined });
      const [before, after] = [await pixelsOf(pdf), await pixelsOf(redacted)];
      expect(coloursIn(after, drawnBox(page))).toEqual(new Set(['51 102 153']));
      expect(differences(before, after, [drawnBox(page)], 1).outside).toBe(0);
    },
  );

  test.each(Object.entries(pages))(
    'with a label that is upright and fits: a page %s',
    async (_, [content, page]) => {
      const { pdf } = await redactAreas(onePage(content, { page }), [box], {
        color: black,
        label: 'Geschwärzt',
      });
      const [label, ...others] = await placedTexts(pdf, 1);
      expect(others).toEqual([]);
      expect(label).toMatchObject({ text: 'Geschwärzt' });
      expect(label?.directionDegrees).toBeCloseTo(0, 1);
      expect(label?.x).toBeGreaterThan(box.x);
      expect((label?.x ?? 0) + (label?.width ?? 0)).toBeLessThan(box.x + box.width);
      const colours = coloursIn(await pixelsOf(pdf), drawnBox(page));
      expect([colours.has('0 0 0'), colours.size > 8]).toEqual([true, true]);
    },
  );

  test('without a label where it would be too small to be read', async () => {
    const small = { x: 20, y: 20, width: 5, height: 12 };
    const { pdf } = await redactAreas(onePage(''), [box, small], { color: [1, 1, 0.5], label: 'removed' });
    expect((await placedTexts(pdf, 1)).map(({ text }) => text)).toEqual(['removed']);
    expect(coloursIn(await pixelsOf(pdf), small)).toEqual(new Set(['255 255 128']));
    // On a light colour, the label is dark.
    expect(coloursIn(await pixelsOf(pdf), box).has('0 0 0')).toBe(true);
  });

  test('as artifacts where the document has tags', async () => {
    const tags = '/MarkInfo<</Marked true>>/StructTreeRoot<</Type/StructTreeRoot>>';
    const tagged = await redactAreas(onePage('', { catalog: tags }), [box], { color: black, label: 'x' });
    const plain = await redactAreas(onePage(''), [box], { color: black, label: 'x' });
    expect(await plainBytes(tagged.pdf)).toMatch(/\/Artifact BMC\s+q [\s\S]*Q\s+EMC/);
    expect(await plainBytes(plain.pdf)).not.toContain('/Artifact');
  });
});
