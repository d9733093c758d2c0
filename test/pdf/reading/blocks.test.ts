import { expect, test } from '@jest/globals';
import type { Block } from '../../../functions/core/reading/blocks/block.ts';
import { extractContent } from '../../../functions/core/reading/extract-content.ts';
import { onePage, stream } from './raw-pdf.ts';

const image = stream(
  '\x80',
  '/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8',
);

const font = (name: string) => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`;

/** A line of text, from the lower left corner of a page of 400 by 400 points. */
const line = (text: string, x: number, y: number, size = 10) =>
  `BT /F ${size} Tf ${x} ${y} Td (${text}) Tj ET`;

const prose = [
  line('The mill stands at the river since the year of the flood, and turns', 40, 370),
  line('its wheel in spring, when the snow of the hills comes down, as well', 40, 358),
  line('as in autumn, if there is rain enough to fill the pond behind it.', 40, 346),
];

async function blocksOf(...parts: readonly string[]): Promise<readonly Block[]> {
  const found: Block[] = [];
  const pdf = onePage([...prose, ...parts].join('\n'), {
    resources: '/Font<</F 5 0 R/C 7 0 R>>/XObject<</I 6 0 R>>',
    page: '/MediaBox[0 0 400 400]',
    objects: [font('Helvetica'), image, font('Courier')],
  });
  await extractContent(pdf, { hidden: 'include' }, (pages) => {
    found.push(...pages.flatMap(({ blocks }) => blocks));
  });
  return found;
}

const second = line('Nobody knows who built it.', 40, 310);

test('small print with a mark at the foot of a page is a footnote, after all other blocks', async () => {
  const note = line('1 As told by the miller.', 40, 40, 7);
  expect((await blocksOf(note, second)).map(({ kind }) => kind)).toEqual([
    'paragraph',
    'paragraph',
    'footnote',
  ]);
  const large = line('1 As told by the miller.', 40, 40);
  expect((await blocksOf(large, second)).map(({ kind }) => kind)).not.toContain('footnote');
});

test('a text that names a picture right below it is its caption', async () => {
  const picture = 'q 100 0 0 100 40 200 cm /I Do Q';
  const named = await blocksOf(picture, line('Figure 1: The mill in spring', 40, 185));
  expect(named).toMatchObject([
    { kind: 'paragraph' },
    { kind: 'figure', caption: 'Figure 1: The mill in spring' },
  ]);
  const unnamed = await blocksOf(picture, line('The mill in spring', 40, 185));
  expect(unnamed).toMatchObject([{ kind: 'paragraph' }, { kind: 'figure' }, { kind: 'paragraph' }]);
  const far = await blocksOf(picture, line('Figure 1: The mill in spring', 40, 100));
  expect(far).toMatchObject([{ kind: 'paragraph' }, { kind: 'figure' }, { kind: 'caption' }]);
});

test('a space parts words, however narrow it is', async () => {
  const [, narrow] = await blocksOf('-1.9 Tw', second);
  expect(narrow).toMatchObject({ text: 'Nobody knows who built it.' });
  const rows = ['Mill of oak', 'Mill of elm', 'Mill of ash'].map((name, at) => line(name, 40, 300 - 15 * at));
  const values = [7, 8, 9].map((value, at) => line(String(value), 140, 300 - 15 * at));
  const [, table] = await blocksOf('-1.9 Tw', ...rows, ...values);
  expect(table).toMatchObject({
    kind: 'table',
    table: { cells: [{ text: 'Mill of oak' }, { text: '7' }, {}, {}, {}, {}] },
  });
});

test('code whose lines are numbered is code, with its indents and its numbers', async () => {
  const code = ['for each field \\{', '  sow\\(\\);', '  wait\\(\\);', '\\}'].flatMap((text, at) => [
    line(String(at + 9), at === 0 ? 42 : 38, 300 - 12 * at, 6),
    `BT /C 9 Tf ${50 + 5.4 * text.search(/\S/)} ${300 - 12 * at} Td (${text.trim()}) Tj ET`,
  ]);
  const [, ...blocks] = await blocksOf(...code);
  expect(blocks).toMatchObject([
    { kind: 'code', text: [' 9 for each field {', '10   sow();', '11   wait();', '12 }'].join('\n') },
  ]);
});

test('spaces in code may be narrower than its letters', async () => {
  const [, code] = await blocksOf(`BT /C 9 Tf -3 Tw 40 300 Td (for each field) Tj ET`);
  expect(code).toMatchObject({ kind: 'code', text: 'for each field' });
});

test('line numbers in the margin are not part of the text', async () => {
  const texts = Array.from(
    { length: 12 },
    (_, at) => `and line ${String.fromCharCode(97 + at)} of the long tale of this mill goes on until`,
  );
  const [first, numbers, , ...others] = await blocksOf(
    ...texts.flatMap((text, at) => [
      line(String(at + 31), 15, 320 - 12 * at, 6),
      line(text, 40, 320 - 12 * at),
    ]),
  );
  expect(first).toMatchObject({ kind: 'header', text: '31 32 33 34 35 36 37 38 39 40 41 42' });
  expect(numbers).toMatchObject({ kind: 'paragraph' });
  expect(others).toEqual([]);
});

test('an entry whose title leaves room for few dots is no heading in a table of contents', async () => {
  const [, ...blocks] = await blocksOf(
    line('1 The mill', 40, 300),
    line('3', 340, 300),
    line('1.1 Its wheel, and how the river turned it in winter . . . .', 40, 288),
    line('4', 340, 288),
    line('2 The river', 40, 276),
    line('6', 340, 276),
  );
  expect(blocks).toMatchObject([
    {
      kind: 'table_of_contents',
      text: '1 The mill 3\n1.1 Its wheel, and how the river turned it in winter . . . . 4\n2 The river 6',
    },
  ]);
});

test('each entry of a table of contents is a line of one block, whether dots lead to its page or not', async () => {
  const entries = ['1 The mill', '1.1 Its wheel', '1.2 Its pond', '2 The river'];
  const [, ...blocks] = await blocksOf(
    ...entries.flatMap((title, at) => [
      line(title, 40, 300 - 12 * at),
      ...(title.includes('.') ? [line('. '.repeat(30), 104, 300 - 12 * at)] : []),
      line(String(at + 3), 340, 300 - 12 * at),
    ]),
  );
  expect(blocks).toMatchObject([
    { kind: 'table_of_contents', text: '1 The mill 3\n1.1 Its wheel … 4\n1.2 Its pond … 5\n2 The river 6' },
  ]);
});

test('text that is indented alike at both sides is a quotation, and a paragraph if at the left alone', async () => {
  const quoted = [
    line('Whoever grinds at night, they said there, grinds', 75, 310),
    line('his own bones in the morning.', 75, 298),
  ];
  expect(await blocksOf(...quoted)).toMatchObject([{ kind: 'paragraph' }, { kind: 'quote' }]);
  const indented = [
    line('Whoever grinds at night, they said there, grinds his own', 75, 310),
    quoted[1] ?? '',
  ];
  expect(await blocksOf(...indented)).toMatchObject([{ kind: 'paragraph' }, { kind: 'paragraph' }]);
});

test('text with a bar beside it is a quotation', async () => {
  const quoted = [
    line('The wheel turned by itself that night, said the miller,', 48, 310),
    line('and nobody believed a word of what he told.', 48, 298),
  ];
  expect(await blocksOf(...quoted, '42 290 1 32 re f')).toMatchObject([
    { kind: 'paragraph' },
    { kind: 'quote' },
  ]);
  expect((await blocksOf(...quoted)).map(({ kind }) => kind)).not.toContain('quote');
});

test('ordered lists have letters, Roman numbers and brackets, and levels by their indents', async () => {
  const blocks = await blocksOf(
    line('\\(a\\) Oak for the spokes', 40, 310),
    line('i. from the north', 60, 298),
    line('ii. from the south', 60, 286),
    line('\\(b\\) Ash for the rim', 40, 274),
  );
  expect(blocks).toMatchObject([
    { kind: 'paragraph' },
    {
      kind: 'list',
      items: [
        { level: 1, marker: '(a)', number: 1, text: 'Oak for the spokes' },
        { level: 2, marker: 'i.', text: 'from the north' },
        { level: 2, marker: 'ii.', number: 2, text: 'from the south' },
        { level: 1, marker: '(b)', number: 2, text: 'Ash for the rim' },
      ],
    },
  ]);
});
