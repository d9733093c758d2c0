import { expect, test } from '@jest/globals';
import type { Block } from '../../../functions/core/reading/blocks/block.ts';
import { extractContent } from '../../../functions/core/reading/extract-content.ts';
import { rawPdf, stream } from './raw-pdf.ts';

/** A page's lines: text, where each begins and stands from the lower left corner of 400 by 400 points, and its size. */
type Line = readonly [text: string, x: number, y: number, size?: number];

const heads = ['Of mills', '1.1 Of wheels', 'Of mills and men', '1.2 Of stones', 'Of millers'];

/** The blocks of a document in bold letters, page by page. */
async function blocksOf(pages: readonly (readonly Line[])[]): Promise<readonly (readonly Block[])[]> {
  const kids = pages.map((_, at) => `${4 + 2 * at} 0 R`);
  const pdf = rawPdf(
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids.join(' ')}]/Count ${pages.length}/MediaBox[0 0 400 400]/Resources<</Font<</F 3 0 R>>>>>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold/Encoding/WinAnsiEncoding>>',
    ...pages.flatMap((lines, at) => [
      `<</Type/Page/Parent 2 0 R/Contents ${5 + 2 * at} 0 R>>`,
      stream(
        lines.map(([text, x, y, size = 10]) => `BT /F ${size} Tf ${x} ${y} Td (${text}) Tj ET`).join('\n'),
      ),
    ]),
  );
  const found: (readonly Block[])[] = [];
  await extractContent(pdf, { hidden: 'include' }, (read) => {
    found.push(...read.map(({ blocks }) => blocks));
  });
  return found;
}

/** Pages with another head each, and the text that a number is beside it, at the outer side. */
function headed(numberOf: (page: number) => string): readonly (readonly Line[])[] {
  return heads.map((head, at) => [
    at % 2 === 0 ? [head, 40, 372] : [head, 300, 372],
    at % 2 === 0 ? [numberOf(at + 1), 350, 372] : [numberOf(at + 1), 40, 372],
    [`The mill stands at river ${'abcde'.charAt(at)} since the year of the flood.`, 40, 330],
  ]);
}

test.each([
  ['Arabic', (page: number) => String(page + 12)],
  ['Roman', (page: number) => ['xviii', 'xix', 'xx', 'xxi', 'xxii'][page - 1] ?? ''],
])('text beside the page number is a header, in %s numbers', async (_, numberOf) => {
  const pages = await blocksOf(headed(numberOf));
  expect(pages.map(([first]) => first)).toMatchObject(
    heads.map((head, at) => ({
      kind: 'header',
      text: at % 2 === 0 ? `${head} ${numberOf(at + 1)}` : `${numberOf(at + 1)} ${head}`,
    })),
  );
  expect(pages.map(({ length }) => length)).toEqual([2, 2, 2, 2, 2]);
});

test('a number beside other numbers is not a page number', async () => {
  const pages = await blocksOf(headed((page) => String(page * page)));
  for (const [at, blocks] of pages.entries()) {
    const beside = blocks.filter(({ kind }) => kind !== 'header');
    expect(beside).toContainEqual(expect.objectContaining({ text: heads[at] }));
  }
});

test('a page number is a footer even if few pages have it at that height', async () => {
  const pages = Array.from({ length: 16 }, (_, at): readonly Line[] => [
    [`The mill stands at river ${'abcdefghijklmnop'.charAt(at)} since the year of the flood.`, 40, 330],
    ...(at % 5 === 0 ? [[String(at + 1), 195, 20] as const] : []),
  ]);
  const found = await blocksOf(pages);
  expect(found[5]).toMatchObject([{ kind: 'paragraph' }, { kind: 'footer', text: '6' }]);
  expect(found[6]).toMatchObject([{ kind: 'paragraph' }]);
});

test.each([
  ['Downloaded from https://academic.example.org/article/12/3/456789 by guest on 12 May 2021', 12],
  ['This content downloaded from 192.0.2.1 on Thu, 12 May 2021 10:11:12 UTC', 385],
  ['Authorized licensed use limited to: University of Examples.', 12],
  ['Heruntergeladen von example.org am 12.05.2021', 385],
])('%s, at the edge of a lone page, is no text of it', async (stamp, y) => {
  const lines = Array.from(
    { length: 8 },
    (_, at): Line => [`The mill stands at river ${at} of the land.`, 40, 330 - at * 12],
  );
  const [blocks = []] = await blocksOf([[...lines, [stamp, 20, y]]]);
  expect(blocks.filter(({ kind }) => kind === 'header' || kind === 'footer')).toMatchObject([
    { text: stamp },
  ]);
});

test('a sentence about downloads within the text is text', async () => {
  const lines = Array.from(
    { length: 8 },
    (_, at): Line => [`Downloaded from the mill in year ${at}.`, 40, 330 - at * 12],
  );
  const [blocks = []] = await blocksOf([lines]);
  expect(blocks.filter(({ kind }) => kind === 'header' || kind === 'footer')).toEqual([]);
});

/** A page's text, in lines that differ from those of other pages. */
const body = (at: number): readonly Line[] =>
  [...'abcdefgh'].map((letter, line) => [
    `The ${letter}${at} mill stands at the river since the flood of that year.`,
    60,
    320 - 14 * line,
  ]);

test.each([
  ['numbers of a list', ['1.', '2.', '4.']],
  ['letters of a list', ['a)', 'a)', 'b)']],
])('%s at the top of pages are no header, since they do not count pages', async (_, markers) => {
  const pages = await blocksOf(
    markers.map((marker, at) => [
      [marker, 40, 372],
      [`The ${'xyz'.charAt(at)} wheels turn.`, 90, 372],
      ...body(at),
    ]),
  );
  expect(pages.flat().filter(({ kind }) => kind === 'header')).toEqual([]);
});

test('numbers with a full stop that count pages are a header', async () => {
  const pages = await blocksOf([3, 4, 5].map((number, at) => [[`${number}.`, 350, 372], ...body(at)]));
  expect(pages.map(([first]) => first)).toMatchObject(
    ['3.', '4.', '5.'].map((text) => ({ kind: 'header', text })),
  );
});

test('a row beside the number of its page is no header if pages have their number at the foot', async () => {
  const pages = await blocksOf(
    [1, 2, 3].map((number, at) => [
      ...(number === 3
        ? ([
            ['Mills', 40, 372],
            ['3', 150, 372],
            ['480.20', 250, 372],
          ] as const)
        : []),
      ...body(at),
      [String(number), 200, 20],
    ]),
  );
  expect(
    pages.map((blocks) =>
      blocks
        .filter(({ kind }) => kind === 'header' || kind === 'footer')
        .map((block) => 'text' in block && block.text),
    ),
  ).toEqual([['1'], ['2'], ['3']]);
});

test('page numbers may be larger than the text', async () => {
  const pages = await blocksOf([1, 2].map((number, at) => [...body(at), [String(number), 200, 20, 12]]));
  expect(pages.map((blocks) => blocks.at(-1))).toMatchObject([
    { kind: 'footer', text: '1' },
    { kind: 'footer', text: '2' },
  ]);
});

/** Pages of some lines of text, with other lines of their own. */
const pagesWith = (own: readonly (readonly Line[])[]) =>
  own.map((lines, at): readonly Line[] => [
    ...[330, 318, 306].map(
      (y, row): Line => [`The mill stands at river ${'abcdefgh'.charAt(at + row)} since the flood.`, 40, y],
    ),
    ...lines,
  ]);

test('page numbers above a wide lower margin are footers', async () => {
  const pages = await blocksOf(pagesWith(['1', '2', '3'].map((number) => [[number, 198, 70]])));
  expect(pages.map((blocks) => blocks.at(-1))).toMatchObject(
    ['1', '2', '3'].map((text) => ({ kind: 'footer', text })),
  );
});

test('a text beside a number above the margin is text', async () => {
  const pages = await blocksOf(
    pagesWith(
      ['1', '2', '3'].map((number) => [
        [number, 40, 70],
        ['The wheel turns slowly at night.', 80, 70],
      ]),
    ),
  );
  for (const blocks of pages) expect(blocks).not.toContainEqual(expect.objectContaining({ kind: 'footer' }));
});

const feet = [
  'Chapter 2. Wheels and stones 11',
  '14 Mills of the valley',
  'Chapter 3. Rivers 15',
  '22 Mills of the valley',
];

test('lines that end or begin with numbers that grow with the pages are footers, on pages of an excerpt, too', async () => {
  const pages = await blocksOf(pagesWith(feet.map((text, at) => [[text, 40 + 100 * (at % 2), 20]])));
  expect(pages.map((blocks) => blocks.at(-1))).toMatchObject(feet.map((text) => ({ kind: 'footer', text })));
});

test('last lines with other numbers at their ends are text', async () => {
  const ends = [
    'It has stones, in all 7',
    '4 wheels are in the mill',
    'The millers are 12',
    'The sons are 5',
  ];
  const pages = await blocksOf(pagesWith(ends.map((text) => [[text, 40, 20]])));
  for (const blocks of pages) expect(blocks).not.toContainEqual(expect.objectContaining({ kind: 'footer' }));
});
