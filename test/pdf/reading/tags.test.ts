import { expect, test } from '@jest/globals';
import { markdownPage } from '../../../functions/core/reading/answers/markdown.ts';
import type { Block } from '../../../functions/core/reading/blocks/block.ts';
import { extractContent } from '../../../functions/core/reading/extract-content.ts';
import { onePage, stream } from './raw-pdf.ts';

/** A line of text in 10 points, from the top left corner of a page of 400 by 400 points. `mark` is as it is written before BDC. */
type Line = readonly [text: string, x: number, y: number, mark?: string | undefined];

const image = stream(
  '\x80',
  '/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8',
);

/** A page whose tags are the objects from number 7 on: the root of the tree is the first of them. */
function tagged(
  lines: readonly Line[],
  tags: readonly string[],
  { drawn = '', catalog = '' } = {},
): Uint8Array {
  const content = lines.map(([text, x, y, mark]) => {
    const shown = `BT /F 10 Tf ${x} ${400 - y} Td (${text}) Tj ET`;
    return mark === undefined ? shown : `${mark} BDC ${shown} EMC`;
  });
  return onePage(`${content.join('\n')}\n${drawn}`, {
    resources: '/Font<</F 5 0 R>>/XObject<</I 6 0 R>>',
    page: '/MediaBox[0 0 400 400]/StructParents 0',
    catalog: `${tags.length > 0 ? '/StructTreeRoot 7 0 R' : ''}${catalog}`,
    objects: ['<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>', image, ...tags],
  });
}

const mark = (identifier: number) => `/Span <</MCID ${identifier}>>`;

/** A tag with its kids, as it stands in its parent. */
const tag = (role: string, kids: string, more = '') => `<</S/${role}/Pg 3 0 R/K[${kids}]${more}>>`;

async function blocksOf(pdf: Uint8Array): Promise<readonly Block[]> {
  const found: Block[] = [];
  await extractContent(pdf, { hidden: 'include' }, (pages) => {
    found.push(...pages.flatMap(({ blocks }) => blocks));
  });
  return found;
}

async function markdownOf(pdf: Uint8Array): Promise<string> {
  return markdownPage(await blocksOf(pdf)).markdown;
}

const plain: readonly Line[] = [
  ['Draft of May', 150, 20, '/Artifact <</Type/Pagination>>'],
  ['Of mills', 40, 60, mark(0)],
  ['The mill stands at the river since the year of the flood,', 40, 80, mark(1)],
  ['and the wheel turns in spring.', 40, 92, mark(2)],
  ['Of wheels', 40, 110, mark(3)],
  ['Oak for the spokes', 60, 130, mark(4)],
  ['from the north', 80, 142, mark(5)],
  ['Ash for the rim', 60, 154, mark(6)],
  ['Of stones', 40, 172, mark(7)],
  ['Stones come from the quarry.', 40, 184, mark(8)],
];

const list = tag(
  'L',
  `${tag('LI', `${tag('LBody', `4 ${tag('L', tag('LI', tag('LBody', '5')))}`)}`)} ${tag('LI', tag('LBody', '6'))}`,
);

const tree = [
  `<</Type/StructTreeRoot/RoleMap<</Caput/H2/Textus/P>>/K ${tag(
    'Document',
    [tag('H1', '0'), tag('Textus', '1 2'), tag('Caput', '3'), list, tag('Caput', '7'), tag('P', '8')].join(
      ' ',
    ),
  )}>>`,
];

const asTagged = `# Of mills

The mill stands at the river since the year of the flood, and the wheel turns in spring.

## Of wheels

- Oak for the spokes
  - from the north
- Ash for the rim

## Of stones

Stones come from the quarry.`;

test('headings, lists, paragraphs and artifacts follow sound tags', async () => {
  const pdf = tagged(plain, tree);
  expect(await markdownOf(pdf)).toBe(asTagged);
  expect(await blocksOf(pdf)).toContainEqual(
    expect.objectContaining({ kind: 'header', text: 'Draft of May' }),
  );
  expect(await markdownOf(tagged(plain, []))).not.toContain('# Of mills');
});

test('bold text tagged as a paragraph is not a heading where others are tagged as headings', async () => {
  const bold = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold/Encoding/WinAnsiEncoding>>';
  const before = Buffer.from(tagged(plain, tree)).toString('latin1');
  const noted = tagged(
    [...plain, ['Seen in spring', 40, 220, mark(9)]],
    [tree[0]?.replace(tag('P', '8'), `${tag('P', '8')} ${tag('P', '9')}`) ?? ''],
  );
  const pdf = Buffer.from(noted)
    .toString('latin1')
    .replace(`BT /F 10 Tf 40 ${400 - 220}`, `BT /B 10 Tf 40 ${400 - 220}`)
    .replace('/Font<</F 5 0 R>>', `/Font<</F 5 0 R/B ${bold}>>`);
  expect(before).not.toContain('/B 10 Tf');
  expect(await markdownOf(Buffer.from(pdf, 'latin1'))).toBe(`${asTagged}\n\nSeen in spring`);
});

test('a paragraph of sentences that is tagged as a heading, such as a numbered clause, is none', async () => {
  const clause = [
    '3. Of tools. The miller keeps a hammer for the stones and',
    'oil for the wheel, and lends neither of them to a stranger',
    'without a pledge.',
  ];
  const lines = clause.map((text, at): Line => [text, 40, 208 + 12 * at, mark(9 + at)]);
  const [root = ''] = tree;
  const pdf = tagged(
    [...plain, ...lines],
    [root.replace(tag('P', '8'), `${tag('P', '8')} ${tag('H2', '9 10 11')}`)],
  );
  expect(await markdownOf(pdf)).toBe(`${asTagged}\n\n3\\. ${clause.join(' ').slice(3)}`);
});

test('columns that look like rows are read in the order of sound tags', async () => {
  const rows: readonly Line[] = ['north', 'south', 'east', 'west'].flatMap((text, index): Line[] => [
    [text, 40, 60 + 14 * index, mark(index)],
    [`${index + 1} mills`, 240, 60 + 14 * index, mark(index + 4)],
  ]);
  const columns = [
    `<</Type/StructTreeRoot/K ${tag('Document', [0, 1, 2, 3, 4, 5, 6, 7].map((one) => tag('P', `${one}`)).join(' '))}>>`,
  ];
  expect((await markdownOf(tagged(rows, columns))).split('\n\n')).toEqual([
    'north',
    'south',
    'east',
    'west',
    '1 mills',
    '2 mills',
    '3 mills',
    '4 mills',
  ]);
});

test('a picture has the description of its tag', async () => {
  const drawn = `${mark(9)} BDC q 100 0 0 100 40 20 cm /I Do Q EMC`;
  const figure = tag('Figure', '9', '/Alt(A mill)');
  const pdf = tagged(plain, [tree[0]?.replace(tag('P', '8'), `${tag('P', '8')} ${figure}`) ?? ''], { drawn });
  expect(await blocksOf(pdf)).toContainEqual(
    expect.objectContaining({ kind: 'figure', description: 'A mill' }),
  );
  expect(await markdownOf(pdf)).not.toContain('A mill');
  await extractContent(pdf, { hidden: 'exclude' }, (pages) => {
    expect(JSON.stringify(pages)).not.toContain('A mill');
  });
});

const reversed = [8, 7, 6, 5, 4, 3, 2, 1, 0].map((one) => tag('P', `${one}`)).join(' ');

test.each([
  ['one paragraph for all', [`<</Type/StructTreeRoot/K ${tag('P', '0 1 2 3 4 5 6 7 8')}>>`]],
  ['an order from the bottom up', [`<</Type/StructTreeRoot/K ${tag('Document', reversed)}>>`]],
  [
    'half of the text',
    [`<</Type/StructTreeRoot/K ${tag('Document', `${tag('H1', '0')} ${tag('H1', '1')}`)}>>`],
  ],
  ['only artifacts', [`<</Type/StructTreeRoot/K ${tag('Document', '')}>>`]],
  ['a tag that is in itself', ['<</Type/StructTreeRoot/K 8 0 R>>', '<</S/H1/Pg 3 0 R/K[8 0 R 7 0 R]>>']],
  ['tags of the wrong kind', ['<</Type/StructTreeRoot/K[1 /P (P) [] << >> 99 0 R]>>']],
  [
    'tags nested without end',
    [
      `<</Type/StructTreeRoot/K 8 0 R>>`,
      ...Array.from({ length: 400 }, (_, at) => `<</S/Sect/Pg 3 0 R/K ${at + 9} 0 R>>`),
    ],
  ],
])('tags with %s are not believed, and no text is lost', async (_, tags) => {
  const lines = plain.filter(([, , , name]) => !name?.startsWith('/Artifact'));
  expect(await markdownOf(tagged(lines, tags))).toBe(await markdownOf(tagged(lines, [])));
});

test('text tagged as an artifact is kept in the content unless it is at an edge of the page', async () => {
  const hidden = plain.map(
    ([text, x, y, name]): Line => [text, x, y, y > 60 && y < 100 ? '/Artifact <<>>' : name],
  );
  expect(await markdownOf(tagged(hidden, tree))).toContain('The mill stands at the river');
});

test('bookmarks declare headings and their levels', async () => {
  const bookmarks = [
    '<</Type/Outlines/First 8 0 R/Last 9 0 R/Count 2>>',
    '<</Title(of MILLS)/Parent 7 0 R/Dest[3 0 R/Fit]/Next 9 0 R/First 10 0 R/Last 10 0 R/Count 1>>',
    '<</Title(2. Of stones)/Parent 7 0 R/Dest[3 0 R/Fit]/Prev 8 0 R>>',
    '<</Title(Of wheels)/Parent 8 0 R/Dest[3 0 R/Fit]>>',
  ];
  const untagged = plain.map(([text, x, y]): Line => [text, x, y]);
  const pdf = tagged(untagged, [], { catalog: '/Outlines 7 0 R' });
  expect(await markdownOf(pdf)).not.toContain('#');
  const withBookmarks = Buffer.from(tagged(untagged, bookmarks, { catalog: '/Outlines 7 0 R' }))
    .toString('latin1')
    .replace('/StructTreeRoot 7 0 R', ' '.repeat(21));
  const headings = (await markdownOf(Buffer.from(withBookmarks, 'latin1')))
    .split('\n')
    .filter((line) => line.startsWith('#'));
  expect(headings).toEqual(['# Of mills', '## Of wheels', '# Of stones']);
});
