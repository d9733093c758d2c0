import { expect, test } from '@jest/globals';
import type { HiddenMode } from '../../../functions/core/contract/fields/redaction/hidden-text.ts';
import { markdownPage } from '../../../functions/core/reading/answers/markdown.ts';
import { extractContent } from '../../../functions/core/reading/extract-content.ts';
import { onePage, stream } from './raw-pdf.ts';

const font = '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>>>';

/** What an annotation of 100 by 15 points looks like. */
const look = (text: string, before = '') =>
  stream(
    `/Tx BMC q BT ${before} /F 10 Tf 2 4 Td (${text}) Tj ET Q EMC`,
    `/Type/XObject/Subtype/Form/BBox[0 0 100 15]/Resources<<${font}>>`,
  );

const form = onePage(
  [
    'BT /F 10 Tf 20 350 Td (Registration of a mill) Tj ET',
    'BT /F 10 Tf 20 300 Td (Name) Tj ET',
    'BT /F 10 Tf 20 250 Td (All mills are to be registered before the end of the year.) Tj ET',
  ].join('\n'),
  {
    resources: font,
    page: '/MediaBox[0 0 400 400]/Annots[5 0 R 6 0 R 7 0 R 8 0 R]',
    catalog: '/AcroForm<</Fields[5 0 R]>>',
    objects: [
      '<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(Upper Mill)/Rect[55 296 155 311]/F 4/AP<</N 9 0 R>>>>',
      '<</Type/Annot/Subtype/FreeText/Rect[20 275 220 290]/F 4/Contents(See the map)/DA(/F 10 Tf)>>',
      '<</Type/Annot/Subtype/FreeText/Rect[20 220 120 235]/F 4/Contents(Pay twice)/AP<</N 10 0 R>>>>',
      '<</Type/Annot/Subtype/FreeText/Rect[20 180 120 195]/F 2/Contents(Nobody reads this)/AP<</N 9 0 R>>>>',
      look('Upper Mill'),
      look('Pay twice', '1 g'),
    ],
  },
);

async function read(hidden: HiddenMode) {
  let markdown = '';
  const unseen: string[] = [];
  const { leftOut } = await extractContent(form, { hidden }, (pages) => {
    for (const { blocks, hidden: runs = [] } of pages) {
      markdown += markdownPage(blocks).markdown;
      unseen.push(...runs.map(({ text, reason }) => `${reason}: ${text}`));
    }
  });
  return { markdown, unseen, leftOut };
}

const seen = [
  'Registration of a mill',
  'Name Upper Mill',
  'See the map',
  'All mills are to be registered before the end of the year.',
];

test('values of fields and texts of annotations are read at their positions', async () => {
  const { markdown } = await read('include');
  expect(markdown.split('\n\n')).toEqual([...seen, 'Pay twice']);
});

test('text of annotations that nobody sees is told, or left out and counted', async () => {
  const told = await read('mark');
  expect(told.markdown.split('\n\n')).toEqual([...seen, 'Pay twice']);
  // What has no appearance is not drawn by every viewer.
  expect(told.unseen).toEqual(['covered: See the map', 'no_contrast: Pay twice']);
  const { markdown, leftOut } = await read('exclude');
  expect(markdown.split('\n\n')).toEqual(seen.filter((text) => text !== 'See the map'));
  expect(leftOut).toEqual({
    runs: 2,
    characters: 20,
    reasons: { covered: 1, no_contrast: 1 },
    hidden: { runs: 2, characters: 20 },
    unverified: { runs: 0, characters: 0 },
  });
});
