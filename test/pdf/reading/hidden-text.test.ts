import { expect, test } from '@jest/globals';
import { type PageWithHidden, readHiddenText } from '../../../functions/core/hidden-text/read-hidden-text.ts';
import { openPdf } from '../../../functions/core/opening/open-pdf.ts';
import { helvetica, onePage, stream } from './raw-pdf.ts';
import { textsOf } from './read-back.ts';

/** A page, whose text is that of all readers unless they read what is not drawn. */
async function pageOf(pdf: Uint8Array, drawn?: string): Promise<PageWithHidden> {
  const pages: PageWithHidden[] = [];
  await readHiddenText(pdf, {}, (seen) => void pages.push(...seen));
  const texts = drawn === undefined ? await textsOf(pdf) : [drawn];
  expect(pages.map(({ text }) => text)).toEqual(texts);
  return pages[0] as PageWithHidden; // of one page
}

/** What is hidden, with the reasons, and whether the ranges say the same. */
async function hiddenIn(pdf: Uint8Array, drawn?: string): Promise<string[]> {
  const { text, hidden } = await pageOf(pdf, drawn);
  return hidden.map((run) => {
    const inText = run.ranges.map(({ start, end }) => text.slice(start, end)).join('|');
    return `${run.reason}: ${run.text}${inText === run.text ? '' : ` (${inText})`}`;
  });
}

const resources = `${helvetica}/ExtGState<</Clear<</ca 0.02/CA 0.02>>/Pale<</ca 0.9>>>>/XObject<</Paper 5 0 R/Scan 6 0 R/Form 7 0 R>>`;

/** 16 by 16 pixels, gray: nothing but paper, and bars as if of writing. */
const paper = image(() => 250);
const writing = image((x) => (x % 2 === 0 ? 20 : 240));
const form = stream(
  '1 g BT /F 12 Tf 20 60 Td (Secret words) Tj ET',
  '/Type/XObject/Subtype/Form/BBox[0 0 200 200]',
);

function image(pixel: (x: number) => number): string {
  const data = Array.from({ length: 256 }, (_, at) => String.fromCharCode(pixel(at % 16))).join('');
  return stream(
    data,
    '/Type/XObject/Subtype/Image/Width 16/Height 16/ColorSpace/DeviceGray/BitsPerComponent 8',
  );
}

function page(content: string, entries = ''): Uint8Array {
  return onePage(content, { resources, page: entries, objects: [paper, writing, form] });
}

/** Text that is seen above, and then some that is not. */
const seen = 'BT /F 12 Tf 20 150 Td (Seen by all) Tj ET\n';
const words = '(Secret words) Tj';

test.each([
  ['invisible_mode', `BT /F 12 Tf 3 Tr 20 60 Td ${words} ET`],
  ['no_contrast', `1 g BT /F 12 Tf 20 60 Td ${words} ET`],
  ['no_contrast', `0.98 g BT /F 12 Tf 20 60 Td ${words} ET`],
  ['no_contrast', `0 0 1 rg 10 50 100 30 re f BT /F 12 Tf 20 60 Td ${words} ET`],
  ['no_contrast', '/Form Do'],
  ['transparent', `/Clear gs BT /F 12 Tf 20 60 Td ${words} ET`],
  ['tiny', `BT /F 0.5 Tf 20 60 Td ${words} ET`],
  ['tiny', `BT /F 12 Tf 1 Tz 20 60 Td ${words} ET`],
  ['clipped', `q 150 150 10 10 re W n BT /F 12 Tf 20 60 Td ${words} ET Q`],
  ['covered', `BT /F 12 Tf 20 60 Td ${words} ET 1 g 10 50 120 30 re f`],
  ['covered', `BT /F 12 Tf 20 60 Td ${words} ET q 120 0 0 30 10 50 cm /Paper Do Q`],
  ['ocr_layer', `q 200 0 0 140 0 0 cm /Paper Do Q BT /F 12 Tf 3 Tr 20 60 Td ${words} ET`],
])('finds text that cannot be seen: %s by %s', async (reason, content) => {
  expect(await hiddenIn(page(seen + content))).toEqual([`${reason}: Secret words`]);
});

const onPanel = (panel: string, text: string) =>
  `${panel} rg 10 50 150 30 re f ${text} rg BT /F 12 Tf 20 60 Td ${words} ET`;

test.each([
  ['in pale grey', `0.9 g BT /F 10 Tf 20 60 Td ${words} ET`],
  ['in pale yellow', `1 1 .6 rg BT /F 10 Tf 20 60 Td ${words} ET`],
  ['in dark blue on black', onPanel('0 0 0', '0 0 .3')],
  ['in red on green of one lightness', onPanel('0 .42 0', '.82 0 0')],
  ['in print of two points', `BT /F 2 Tf 20 60 Td ${words} ET`],
  ['condensed to lines', `BT /F 14 Tf 10 Tz 20 60 Td ${words} ET`],
  ['slanted to lines', `BT /F 14 Tf 1 0 6 1 20 60 Tm ${words} ET`],
  ['in letters that lie on each other', `BT /F 12 Tf -6.4 Tc 60 60 Td ${words} ET`],
  ['blotted by its own outline', `14 w BT /F 12 Tf 2 Tr 20 60 Td ${words} ET`],
  ['of its own thick outline', `14 w BT /F 12 Tf 1 Tr 20 60 Td ${words} ET`],
  ['cut to its upper half', `q 20 64 160 20 re W n BT /F 12 Tf 20 60 Td ${words} ET Q`],
  ['beneath a bar over its lower half', `BT /F 12 Tf 20 60 Td ${words} ET 1 g 10 57 150 7 re f`],
])('does not take text for seen that cannot be read back: %s', async (_, content) => {
  const { hidden } = await pageOf(page(seen + content));
  expect(hidden.map(({ text }) => text).join(' ')).toBe('Secret words');
});

/** A font whose codes stand for these texts. */
function mapped(texts: Readonly<Record<string, string>>): string {
  const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex');
  const rows = Object.entries(texts).map(
    ([code, text]) => `<${code.charCodeAt(0).toString(16).padStart(2, '0')}> <${utf16(text)}>`,
  );
  return stream(
    `begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${rows.length} beginbfchar ${rows.join(' ')} endbfchar endcmap`,
  );
}

test.each([
  ['a space that stands for words', 'Pay now', { ' ': 'Secret words' }, 'Secret words'],
  ['a letter that stands for itself and words', 'Pay', { P: 'P obey all' }, 'obey all'],
])('takes a glyph for no more than it shows: %s', async (_, shown, texts, expected) => {
  const pdf = onePage(`BT /L 12 Tf 20 60 Td (${shown}) Tj ET`, {
    resources:
      '/Font<</L<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding/ToUnicode 5 0 R>>>>',
    objects: [mapped(texts)],
  });
  const { hidden } = await pageOf(pdf);
  expect(hidden.map(({ text }) => text).join(' ')).toBe(expected);
});

test('draws what only a recogniser can read, with and without it', async () => {
  const open = await openPdf(page(`${seen}14 w BT /F 12 Tf 2 Tr 20 60 Td ${words} ET`), undefined);
  const [judged] = await open.hidden([1], { thorough: new Set(), recognised: new Set() });
  await open.close();
  const { reason, sample } = judged?.hidden[0] ?? {};
  expect([reason, sample?.otherwise, sample?.glyphs]).toEqual(['unverified', 'mismatch', []]);
  const { widthPixels = 0, heightPixels = 0, shown, without } = sample ?? {};
  expect([shown?.length, without?.length]).toEqual([widthPixels * heightPixels, widthPixels * heightPixels]);
  expect(widthPixels).toBeGreaterThan(4 * heightPixels);
  expect(without?.every((value) => value === 255)).toBe(true);
  expect(shown?.some((value) => value === 0)).toBe(true);
});

/** The word of a line; each has another letter, since PDFium reads the same letter in the same place once. */
const wordOf = (line: number) => String.fromCharCode(97 + (line % 26)).repeat(6);

/** White lines that lie over each other, and a grey one that is seen over all of them. */
function heap(lines: number): Uint8Array {
  const white = Array.from(
    { length: lines },
    (_, at) => `BT 1 g /F 12 Tf 20 ${60 + at / 20} Td (${wordOf(at)}) Tj ET`,
  );
  return page(`${seen}${white.join('\n')}\n/Pale gs BT 0.3 g /F 12 Tf 22 59 Td (On top) Tj ET`);
}

test('finds each of many texts that lie over each other, beneath one that is seen', async () => {
  const { text, hidden } = await pageOf(heap(20));
  const found = hidden.map((run) => run.text).join(' ');
  for (let line = 0; line < 20; line++) expect(found).toContain(wordOf(line));
  expect(text).toContain('On top');
  expect(found).not.toContain('On top');
});

test('does not say what is seen of more texts over each other than it may draw one by one', async () => {
  await expect(pageOf(heap(150))).rejects.toMatchObject({ code: 'visibility_unknown' });
});

test('finds text off the page, whether or not the text of the page has it', async () => {
  const content = `${seen}BT /F 12 Tf 20 -40 Td ${words} ET`;
  expect(await hiddenIn(page(content))).toEqual(['off_page: Secret words ()']);
});

test.each([
  ['dark on white', `BT /F 12 Tf 20 60 Td ${words} ET`],
  ['white on a dark picture', `q 180 0 0 100 0 30 cm /Scan Do Q 1 g BT /F 20 Tf 20 60 Td ${words} ET`],
  ['white on black', `0 g 10 50 150 30 re f 1 g BT /F 12 Tf 20 60 Td ${words} ET`],
  ['pale', `0.85 g BT /F 12 Tf 20 60 Td ${words} ET`],
  [
    'the layer of a recognised scan',
    `q 150 0 0 100 10 20 cm /Scan Do Q BT /F 12 Tf 3 Tr 20 60 Td ${words} ET`,
  ],
  ['bold by being drawn twice', `BT /F 12 Tf 20 60 Td ${words} ET BT /F 12 Tf 20.2 60 Td ${words} ET`],
  ['a shadow', `0.9 g BT /F 12 Tf 20.3 59.8 Td ${words} ET 0 g BT /F 12 Tf 20 60 Td ${words} ET`],
  ['a watermark below', `0.8 g BT /F 40 Tf 10 50 Td (DRAFT) Tj ET 0 g BT /F 12 Tf 20 60 Td ${words} ET`],
  ['pale grey', `0.733 g BT /F 10 Tf 20 60 Td ${words} ET`],
  ['pale and large', `0.867 g BT /F 28 Tf 10 50 Td ${words} ET`],
  ['white on blue', onPanel('.2 .4 .8', '1 1 1')],
  ['grey on dark grey', onPanel('.2 .2 .2', '.7 .7 .7')],
  ['bold by a line around it', `0.4 w BT /F 12 Tf 2 Tr 20 60 Td ${words} ET`],
  ['an outline', `0.4 w BT /F 14 Tf 1 Tr 20 60 Td ${words} ET`],
  ['struck through', `BT /F 12 Tf 20 60 Td ${words} ET 0 g 20 63.5 80 .7 re f`],
  ['condensed', `BT /F 12 Tf 60 Tz 20 60 Td ${words} ET`],
  ['cut at its edge', `q 20 57.8 160 40 re W n BT /F 12 Tf 20 60 Td ${words} ET Q`],
])('takes text for seen that is %s', async (_, content) => {
  expect(await hiddenIn(page(seen + content))).toEqual([]);
});

test('says where hidden text is, on a turned page whose crop box begins elsewhere', async () => {
  const entries = '/MediaBox[0 0 300 300]/CropBox[50 50 250 150]/Rotate 90';
  const { hidden } = await pageOf(page(`1 g BT /F 10 Tf 60 100 Td (HHHH) Tj ET`, entries));
  const { x, y, width, height } = hidden[0]?.box ?? { x: 0, y: 0, width: 0, height: 0 };
  // Turned clockwise, the line goes down from 10 points below the upper edge, and its letters' feet are on the left.
  expect([x, y, width, height].map(Math.round)).toEqual([50, 11, 7, 27]);
});

test('gives ranges within a line, and around the blanks of a run', async () => {
  const content = `BT /F 12 Tf 20 60 Td (Pay ) Tj 1 g (ten times ) Tj 0 g (100) Tj ET`;
  const { text, hidden } = await pageOf(page(content));
  expect(text).toBe('Pay ten times 100');
  expect(hidden.map(({ ranges }) => ranges)).toEqual([[{ start: 4, end: 13 }]]);
});

const appearance = (content: string) =>
  stream(content, `/Type/XObject/Subtype/Form/BBox[0 0 100 20]/Resources<<${helvetica}>>`);

test('finds what a hidden annotation holds, which the text of the page does not have', async () => {
  const note =
    '<</Type/Annot/Subtype/FreeText/F 2/Rect[20 60 120 80]/Contents(Secret words)/AP<</N 6 0 R>>>>';
  const shown = appearance('BT /F 12 Tf 5 5 Td (Secret words) Tj ET');
  const pdf = onePage(seen, { resources: helvetica, page: '/Annots[5 0 R]', objects: [note, shown] });
  expect(await hiddenIn(pdf)).toEqual(['annotation_hidden: Secret words ()']);
});

test.each([
  ['nothing', '1 g BT /F 12 Tf 5 5 Td (Secret words) Tj ET', '', ['no_contrast: Secret words']],
  ['its own ground', '0 g 0 0 100 20 re f 1 g BT /F 12 Tf 5 5 Td (Secret words) Tj ET', '', []],
  ['black', '1 g BT /F 12 Tf 5 5 Td (Secret words) Tj ET', '0 g 0 40 200 60 re f 0 g', []],
  [
    'black',
    '0 g BT /F 12 Tf 5 5 Td (Secret words) Tj ET',
    '0 g 0 40 200 60 re f',
    ['no_contrast: Secret words'],
  ],
])('looks at an annotation’s text on what is below it: %s', async (_, content, below, expected) => {
  const note = '<</Type/Annot/Subtype/FreeText/Rect[20 60 120 80]/AP<</N 6 0 R>>>>';
  const pdf = onePage(`${below} ${seen}`, {
    resources: helvetica,
    page: '/Annots[5 0 R]',
    objects: [note, appearance(content)],
  });
  expect(await hiddenIn(pdf)).toEqual(expected);
});

test('finds the text of a layer that is off, in content and as a form', async () => {
  const pdf = onePage(`${seen}/OC /L BDC BT /F 12 Tf 20 60 Td (Secret words) Tj ET EMC /X Do`, {
    resources: `${helvetica}/Properties<</L 5 0 R/K 7 0 R>>/XObject<</X 6 0 R>>`,
    catalog: '/OCProperties<</OCGs[5 0 R 7 0 R]/D<</OFF[5 0 R]>>>>',
    objects: [
      '<</Type/OCG/Name(Off)>>',
      stream(
        'BT /F 12 Tf 20 30 Td (Others) Tj ET',
        `/Type/XObject/Subtype/Form/BBox[0 0 200 200]/OC 5 0 R/Resources<<${helvetica}>>`,
      ),
      '<</Type/OCG/Name(On)>>',
    ],
  });
  expect(await hiddenIn(pdf)).toEqual(['layer_off: Secret words ()', 'layer_off: Others ()']);
});

const drawn = 'Seen by all\nForests are quiet at night';

test.each([
  ['other words', 'Secret words that nobody wrote', ['mismatch: Secret words that nobody wrote ()'], drawn],
  ['the same words', 'FORESTS are quiet\\255 at night', [], undefined],
  ['a ligature of other letters', '\\223', ['mismatch: fi ()'], drawn],
  ['a sign', '\\200', [], drawn],
])('compares actual text with the glyphs: %s', async (_, said, expected, text) => {
  const content = `${seen}/Span<</ActualText(${said})>>BDC BT /F 9 Tf 20 60 Td (Forests are ) Tj (quiet at night) Tj ET EMC`;
  expect(await hiddenIn(page(content), text)).toEqual(expected);
});

test.each([
  ['within true ones', '/Span<</ActualText(Forests are quiet)>>BDC /Span<</ActualText(Secret words)>>BDC', 2],
  ['within each other', '/Span<</ActualText(Others)>>BDC /Span<</ActualText(Secret words)>>BDC', 2],
  ['within many marks', `${'/P BMC '.repeat(40)}/Span<</ActualText(Secret words)>>BDC`, 41],
])('compares actual texts with the glyphs %s', async (_, marks, depth) => {
  const text = 'BT /F 9 Tf 20 60 Td (Forests are quiet) Tj ET';
  const content = `${seen}${marks} ${text} ${'EMC '.repeat(depth)}`;
  expect(await hiddenIn(page(content), 'Seen by all\nForests are quiet')).toEqual([
    'mismatch: Secret words ()',
  ]);
});

test('compares the glyphs of all fonts of a page', async () => {
  const codes = [...'Thaobel'].map((letter) => letter.charCodeAt(0));
  const rows = codes.map((code) => `<${code.toString(16)}> <${(code + 3).toString(16).padStart(4, '0')}>`);
  const map = `begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${rows.length} beginbfchar ${rows.join(' ')} endbfchar endcmap`;
  const fonts = Array.from({ length: 80 }, (_, at) => {
    const untrue = at === 79 ? '/ToUnicode 5 0 R' : '';
    return `/F${at}<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding${untrue}>>`;
  });
  const lines = fonts.map(
    (_, at) => `BT /F${at} 8 Tf ${4 + 39 * (at % 5)} ${190 - 11 * Math.floor(at / 5)} Td (Thaobell) Tj ET`,
  );
  const pdf = onePage(lines.join('\n'), { resources: `/Font<<${fonts.join('')}>>`, objects: [stream(map)] });
  expect(await hiddenIn(pdf)).toEqual(['mismatch: Wkdrehoo']);
});

test.each([
  ['others', 3, ['mismatch: Wkdr ehoo']],
  ['themselves', 0, []],
])(
  'compares the glyphs of a font with the characters that they are read as: %s',
  async (_, shift, expected) => {
    const codes = [...'Thao bell'];
    const rows = codes.map((letter) => {
      const code = letter.charCodeAt(0);
      const read = letter === ' ' ? code : code + shift;
      return `<${code.toString(16)}> <${read.toString(16).padStart(4, '0')}>`;
    });
    const map = `begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${rows.length} beginbfchar ${rows.join(' ')} endbfchar endcmap`;
    const pdf = onePage('BT /L 12 Tf 20 60 Td (Thao bell) Tj ET', {
      resources:
        '/Font<</L<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding/ToUnicode 5 0 R>>>>',
      objects: [stream(map)],
    });
    expect(await hiddenIn(pdf)).toEqual(expected);
  },
);
