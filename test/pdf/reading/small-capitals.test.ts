import { expect, test } from '@jest/globals';
import type { Block } from '../../../functions/core/reading/blocks/block.ts';
import { extractContent } from '../../../functions/core/reading/extract-content.ts';
import { onePage } from './raw-pdf.ts';

const font = (name: string) => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`;

/** A line of text, from the lower left corner of a page of 400 by 400 points. */
const line = (name: string, text: string, x: number, y: number) =>
  `BT /${name} 10 Tf ${x} ${y} Td (${text}) Tj ET`;

const prose = (y: number) => [
  line('F', 'The mill stands at the river since the year of the flood, and turns', 40, y),
  line('F', 'its wheel in spring, when the snow of the hills comes down, as well', 40, y - 12),
  line('F', 'as in autumn, if there is rain enough to fill the pond behind it.', 40, y - 24),
];

/** The blocks of a page whose text is in Times and whose headings are in another font. */
async function blocksOf(name: string, ...lines: readonly string[]): Promise<readonly Block[]> {
  const found: Block[] = [];
  const pdf = onePage(lines.join('\n'), {
    resources: '/Font<</F 5 0 R/C 6 0 R>>',
    page: '/MediaBox[0 0 400 400]',
    objects: [font('Times-Roman'), font(name)],
  });
  await extractContent(pdf, { hidden: 'include' }, (pages) => {
    found.push(...pages.flatMap(({ blocks }) => blocks));
  });
  return found;
}

const page = [
  ...prose(370),
  line('C', 'II. Wheels and Stones', 140, 324),
  ...prose(308),
  line('C', 'References', 160, 262),
  ...prose(249),
];

test.each(['LMRomanCaps10-Regular', 'ABCDEF+CMCSC10', 'Georgia-SmallCaps'])(
  'lines in small capitals of %s are headings, near their text, too',
  async (name) => {
    const headings = (await blocksOf(name, ...page)).filter(({ kind }) => kind === 'heading');
    expect(headings).toMatchObject([{ text: 'II. Wheels and Stones' }, { text: 'References' }]);
  },
);

test('lines in another font without small capitals are no headings', async () => {
  const blocks = await blocksOf('Helvetica', ...page);
  expect(blocks.map(({ kind }) => kind)).not.toContain('heading');
});
