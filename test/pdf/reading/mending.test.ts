import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from '@jest/globals';
import { helvetica, onePage, stream } from './raw-pdf.ts';
import { textsOf } from './read-back.ts';

/** Shows codes in a font with this ToUnicode map. */
function mapped(map: string, codes = '000100020003'): Uint8Array {
  return onePage(`BT /F 24 Tf 20 100 Td <${codes}> Tj ET`, {
    resources: '/Font<</F 5 0 R>>',
    objects: [
      '<</Type/Font/Subtype/Type0/BaseFont/Some/Encoding/Identity-H/DescendantFonts[6 0 R]/ToUnicode 7 0 R>>',
      '<</Type/Font/Subtype/CIDFontType2/BaseFont/Some/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 600>>',
      stream(`begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange ${map} endcmap`),
    ],
  });
}

test.each([
  ['a count that is too high', '4 beginbfchar <0001> <0410> <0002> <0411> <0003> <0412> endbfchar'],
  ['a count that is too low', '1 beginbfchar <0001> <0410> <0002> <0411> <0003> <0412> endbfchar'],
  ['no count', 'beginbfchar <0001> <0410> <0002> <0411> <0003> <0412> endbfchar'],
  ['a wrong count of ranges', '2 beginbfrange <0001> <0003> <0410> endbfrange'],
  [
    'a list that is too short',
    '2 beginbfrange <0001> <0002> [<0410>] <0003> <0003> <0412> endbfrange 1 beginbfchar <0002> <0411> endbfchar',
  ],
  ['codes of more than two bytes', '2 beginbfrange <0001> <0003> <0410> <E0A080> <E0A0BF> <0800> endbfrange'],
  [
    'a byte order mark',
    '1 beginbfchar <0001> <feff0410> endbfchar 1 beginbfrange <0002> <0003> <0411> endbfrange',
  ],
  ['a section without an end', '3 beginbfchar <0001> <0410> <0002> <0411> <0003> <0412>'],
  [
    'a word between its entries',
    '2 beginbfchar <0001> <0410> <0002> <0411> null endbfchar 1 beginbfchar <0003> <0412> endbfchar',
  ],
  ['a comment', '% 1 beginbfchar <0001> <0041> endbfchar\n2 beginbfrange <0001> <0003> <0410> endbfrange'],
  [
    'an odd number of digits',
    '2 beginbfchar <0001> <041> <0002> <0411> endbfchar 1 beginbfrange <0003> <0003> <0412> endbfrange',
  ],
  ['characters that are no digits', '1 beginbfrange <00_01> <00-03> <04:10> endbfrange'],
  [
    'literal strings',
    String.raw`2 beginbfchar (\000\001) <0410> <0002> (\004\021) endbfchar 1 beginbfrange (\0\3) <0003> [(\004\022)] endbfrange`,
  ],
])('reads text whose ToUnicode map has %s', async (_, map) => {
  expect(await textsOf(mapped(map))).toEqual(['АБВ']);
});

test('reads a range whose last code has a wrong first byte like the other ranges of its map', async () => {
  const map = '2 beginbfrange <00ff> <01ff> <0416> <0102> <0103> <0411> endbfrange';
  expect(await textsOf(mapped(map, '00ff01020103'))).toEqual(['ЖБВ']);
});

test('mends a file with cross-reference streams, too', async () => {
  const wrong = mapped('1 beginbfchar <0001> <0410> <0002> <0411> <0003> <0412> endbfchar');
  const packed = await (await PDFDocument.load(wrong)).save({ useObjectStreams: true });
  expect(Buffer.from(packed).includes('/XRef')).toBe(true);
  expect(await textsOf(packed)).toEqual(['АБВ']);
});

test('reads one byte of a ToUnicode map as a character', async () => {
  expect(await textsOf(mapped('1 beginbfrange <01> <03> <41> endbfrange'))).toEqual(['ABC']);
});

test.each([
  ['below 32', 1, 'A/eacute/afii10017', 'AéА'],
  ['of other characters', 33, 'ffi/uni0416/one.oldstyle', 'ffiЖ1'],
  ['above 127', 128, 'alphatonos/f_i/quoteright', 'άfi’'],
  ['without meaning in their names', 65, 'g1/g2/g3', 'ABC'],
])('reads a Type 3 font by the names of its glyphs, of codes %s', async (_, first, names, text) => {
  const codes = [0, 1, 2].map((index) => (first + index).toString(16).padStart(2, '0')).join('');
  const glyphs = names.split('/').map((name) => `/${name} 6 0 R`);
  const font =
    `<</Type/Font/Subtype/Type3/FontBBox[0 0 750 750]/FontMatrix[.001 0 0 .001 0 0]/FirstChar ${first}/LastChar ` +
    `${first + 2}/Widths[750 750 750]/CharProcs<<${glyphs.join('')}>>` +
    `/Encoding<</Type/Encoding/Differences[${first}/${names}]>>>>`;
  const pdf = onePage(`BT /F 24 Tf 20 100 Td <${codes}> Tj ET`, {
    resources: '/Font<</F 5 0 R>>',
    objects: [font, stream('750 0 0 0 750 750 d1 0 0 700 700 re f')],
  });
  expect(await textsOf(pdf)).toEqual([text]);
});

/** A page that says Hi, with this annotation. */
function annotated(annotation: string, ...objects: readonly string[]): Uint8Array {
  return onePage('BT /F 12 Tf 20 180 Td (Hi) Tj ET', {
    resources: helvetica,
    page: '/Annots[5 0 R]',
    objects: [`<</Type/Annot/Rect[20 20 120 120]${annotation}>>`, ...objects],
  });
}

function appearance(entries = '', more = ''): string {
  return stream(
    `BT /F 12 Tf 2 5 Td (Value) Tj ET ${more}`,
    `/Type/XObject/Subtype/Form/BBox[0 0 100 20]/Resources<<${helvetica}>>${entries}`,
  );
}

test.each(['0 1 -1 0 20 0', '-1 0 0 -1 100 20', '0 -1 1 0 0 100'])(
  'reads a form field whose appearance is turned by %s, within its bounds',
  async (matrix) => {
    const clipped = 'BT /F 12 Tf 2 90 Td (clipped) Tj ET';
    const pdf = annotated(
      '/Subtype/Widget/FT/Tx/T(a)/AP<</N 6 0 R>>',
      appearance(`/Matrix[${matrix}]`, clipped),
    );
    expect(await textsOf(pdf)).toEqual(['Hi\nValue']);
  },
);

test('reads on where a map or a name is made to exhaust its reader', async () => {
  for (const endless of ['1', '[', '<', '1 beginbfchar ', '<0000><ffff><0000>'])
    expect(await textsOf(mapped(endless.repeat(2_000_000 / endless.length)))).toHaveLength(1);
  const names = `/Differences[65/${'acute'.repeat(100_000)}]`;
  const font = `<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[.1 0 0 .1 0 0]/CharProcs<<>>/Encoding<<${names}>>>>`;
  expect(
    await textsOf(onePage('BT /F 9 Tf (A) Tj ET', { resources: '/Font<</F 5 0 R>>', objects: [font] })),
  ).toHaveLength(1);
});

test('reads a text box that has no appearance, and no note that is closed', async () => {
  const box = annotated('/Subtype/FreeText/DA(/Helv 12 Tf 0 g)/Contents(First line\\rsecond)');
  expect(await textsOf(box)).toEqual(['Hi\nFirst line\nsecond']);
  expect(await textsOf(annotated('/Subtype/Text/Contents(A note)'))).toEqual(['Hi']);
});

test('reads the caption of a button that names none of its states, as a check box is off that does not', async () => {
  const states = '/AP<</N<</Off 6 0 R/Up 6 0 R>>>>';
  const button = annotated(`/Subtype/Widget/FT/Btn/Ff 65536/T(a)${states}`, appearance());
  expect(await textsOf(button)).toEqual(['Hi\nValue']);
  const turned = annotated(
    `/Subtype/Widget/FT/Btn/T(a)/AS/Up${states}`,
    appearance('/Matrix[0 1 -1 0 20 0]'),
  );
  expect(await textsOf(turned)).toEqual(['Hi\nValue']);
  const box = annotated('/Subtype/Widget/FT/Btn/T(a)/AP<</N<</Yes 6 0 R>>>>', appearance());
  expect(await textsOf(box)).toEqual(['Hi']);
});

/** Text in the layers 5, which is shown, and 6, which is hidden, and in a membership of both. */
function layered(content: string, membership = '', defaults = '/OFF[6 0 R]'): Uint8Array {
  return onePage(content, {
    resources: `${helvetica}/Properties<</On 5 0 R/Off 6 0 R/Both 7 0 R>>/XObject<</Form 8 0 R>>`,
    page: '/Annots[9 0 R]',
    catalog: `/OCProperties<</OCGs[5 0 R 6 0 R]/D<<${defaults}>>>>`,
    objects: [
      '<</Type/OCG/Name(on)>>',
      '<</Type/OCG/Name(off)>>',
      `<</Type/OCMD/OCGs[5 0 R 6 0 R]${membership}>>`,
      appearance('/OC 6 0 R'),
      '<</Type/Annot/Subtype/Stamp/Rect[20 20 120 40]/OC 6 0 R/AP<</N 10 0 R>>>>',
      appearance(),
    ],
  });
}

test('leaves out the content of hidden layers: text, forms and annotations', async () => {
  const content =
    '/Form Do BT /F 12 Tf 20 150 Td /OC /On BDC (on) Tj EMC /OC /Off BDC /Span BMC 0 -20 Td (off) Tj EMC <6f> Tj EMC ' +
    '0 -20 Td (after) Tj ET';
  expect(await textsOf(layered(content))).toEqual(['on\nafter']);
  expect(await textsOf(layered(content, '', '/BaseState/OFF/ON[6 0 R]'))).toEqual([
    'Value\noffo\nafter\nValue',
  ]);
});

test.each([
  ['', 'both'],
  ['/P/AllOn', ''],
  ['/P/AnyOff', 'both'],
  ['/P/AllOff', ''],
  ['/VE[/And 5 0 R[/Not 6 0 R]]', 'both'],
  ['/VE[/Or 6 0 R[/Not 5 0 R]]', ''],
])('reads what belongs to several layers as the policy %p says', async (membership, text) => {
  const pdf = layered('/OC /Both BDC BT /F 12 Tf 20 150 Td (both) Tj ET EMC', membership);
  expect(await textsOf(pdf)).toEqual([text]);
});
