import { expect, test } from '@jest/globals';
import { pdfjsJobs } from '../../../functions/core/engines/pdfjs/pdfjs-jobs.ts';
import { openPdf } from '../../../functions/core/opening/open-pdf.ts';
import { artifactMark, type PageGeometry } from '../../../functions/core/page-text/page-geometry.ts';
import { wordsOf } from '../../../functions/core/reading/words.ts';
import { leftToRight, onePage, stream } from './raw-pdf.ts';

const font = (name: string, more = '') =>
  `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding${more}>>`;
const resources = `/Font<</F ${font('Helvetica')}/B ${font('Courier-BoldOblique')}>>/XObject<</Dot 5 0 R/Form 6 0 R>>`;
const dot = stream(
  '\x80',
  '/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8',
);
const form = stream('20 0 m 20 40 l S', '/Type/XObject/Subtype/Form/BBox[0 0 200 200]/Matrix[2 0 0 1 0 0]');

function page(content: string, entries = ''): Uint8Array {
  return onePage(content, { resources, page: entries, objects: [dot, form] });
}

async function geometryOf(pdf: Uint8Array): Promise<PageGeometry> {
  const open = await openPdf(pdf, undefined);
  try {
    const [geometry] = await open.geometry([1]);
    return geometry as PageGeometry; // of one page
  } finally {
    await open.close();
  }
}

test('keeps a hyphen at the end of a line', async () => {
  const { letters } = await geometryOf(page('BT /F 10 Tf 12 TL 20 150 Td (a docu-) Tj T* (ment) Tj ET'));
  expect(wordsOf(letters).map(({ text }) => text)).toEqual(['a', 'docu-', 'ment']);
});

test('reads a soft hyphen that takes room as a hyphen', async () => {
  const { letters } = await geometryOf(leftToRight('well\u00adknown'));
  expect(wordsOf(letters).map(({ text }) => text)).toEqual(['well-known']);
});

test('reports the position, font, size and colour of words', async () => {
  const geometry = await geometryOf(
    page(
      'BT /F 1 Tf 10 0 0 10 20 150 Tm (Two words) Tj 1 0 0 rg /B 2 Tf 0 -2 Td /P <</MCID 7>> BDC (bold) Tj EMC ET',
    ),
  );
  const words = wordsOf(geometry.letters);
  expect(words).toMatchObject([
    { text: 'Two', baseline: 50, size: 10, font: 0, colour: 0, mark: -1 },
    { text: 'words', baseline: 50, size: 10, font: 0, colour: 0, mark: -1 },
    { text: 'bold', baseline: 70, size: 20, font: 1, colour: 0xff0000, mark: 7 },
  ]);
  expect(words[0]?.box.left).toBeCloseTo(20, 1);
  expect(words[1]?.box.left).toBeCloseTo(words[0]?.box.right ?? 0, -1);
  expect(geometry).toMatchObject({
    widthPoints: 200,
    heightPoints: 200,
    fonts: [
      { name: 'Helvetica', weight: 400, isItalic: false, isFixedPitch: false },
      { name: 'Courier-BoldOblique', weight: 700, isItalic: true, isFixedPitch: true },
    ],
  });
});

test.each([
  ['all letters are as wide', 'all my words', () => 900, true],
  ['narrow letters are narrower', 'all my words', (letter: string) => (letter === 'l' ? 300 : 900), false],
  ['there are digits alone', '0123456789', () => 900, false],
])('a font that does not say so has a fixed pitch where %s: "%s"', async (_, text, width, isFixedPitch) => {
  // PDFium itself recognises a font whose widths are all equal, and has boxes no narrower than glyphs.
  const widths = Array.from({ length: 95 }, (_letter, at) =>
    at === 94 ? 300 : width(String.fromCharCode(32 + at)),
  );
  const typed = font('Typed', `/FirstChar 32/LastChar 126/Widths[${widths.join(' ')}]/FontDescriptor 5 0 R`);
  const descriptor =
    '<</Type/FontDescriptor/FontName/Typed/Flags 32/FontBBox[0 -200 500 800]/ItalicAngle 0>>';
  const pdf = onePage(`BT /F 10 Tf 20 150 Td (${text}) Tj ET`, {
    resources: `/Font<</F ${typed}>>`,
    objects: [descriptor],
  });
  expect((await geometryOf(pdf)).fonts).toMatchObject([{ name: 'Typed', isFixedPitch }]);
});

test('reports the marked content of text in forms, and artifacts', async () => {
  const within = stream(
    `BT /F 10 Tf 20 50 Td /P <</MCID 0>> BDC (within) Tj EMC ET`,
    `/Type/XObject/Subtype/Form/BBox[0 0 200 200]/Resources<</Font<</F ${font('Helvetica')}>>>>`,
  );
  const pdf = onePage(
    `/P <</MCID 3>> BDC /Form Do EMC /Artifact <</Type/Pagination>> BDC BT /F 10 Tf 20 20 Td (edge) Tj ET EMC`,
    { resources: `/Font<</F ${font('Helvetica')}>>/XObject<</Form 5 0 R>>`, objects: [within] },
  );
  const words = wordsOf((await geometryOf(pdf)).letters);
  expect(words.map(({ text, mark }) => [text, mark])).toEqual([
    ['within', 3],
    ['edge', artifactMark],
  ]);
});

test('reports the direction of writing on the page as displayed', async () => {
  const upwards = 'BT /F 10 Tf 0 1 -1 0 50 20 Tm (Up) Tj ET';
  const { letters } = await geometryOf(page(upwards));
  expect(letters.angles[0]).toBeCloseTo(-Math.PI / 2);
  expect(wordsOf(letters)).toEqual([]);
  const turned = await geometryOf(page(upwards, '/Rotate 90'));
  expect(wordsOf(turned.letters)).toMatchObject([{ text: 'Up', baseline: 50, size: 10 }]);
  const twiceTurned = await geometryOf(page('BT /F -10 Tf -1 0 0 -1 50 150 Tm (On) Tj ET'));
  expect([...twiceTurned.letters.angles]).toEqual([0, 0]);
  expect(wordsOf(twiceTurned.letters)).toMatchObject([{ text: 'On', baseline: 50, size: 10 }]);
});

test.each([
  ['a stroked line', '2 w 10 150 m 110 150 l S', [10, 49, 110, 51]],
  ['the side of a stroked rectangle', '0 w 10 150 100 0 re S', [10, 50, 110, 50]],
  ['a thin fill', '10 150 100 2 re f', [10, 48, 110, 50]],
  ['a thin fill among others in one path', '0 0 1 1 re 10 150 100 2 re f', [10, 48, 110, 50]],
  ['a thin image', 'q 100 0 0 2 10 150 cm /Dot Do Q', [10, 48, 110, 50]],
  ['a line of a form', '0 w /Form Do', [40, 160, 40, 200]],
])('reports %s as a rule', async (_, content, [left, top, right, bottom]) => {
  const { rules, fills } = await geometryOf(page(content));
  expect(rules[0]).toEqual({
    left: expect.closeTo(left as number, 2),
    top: expect.closeTo(top as number, 2),
    right: expect.closeTo(right as number, 2),
    bottom: expect.closeTo(bottom as number, 2),
    colour: 0,
  });
  expect(fills).toEqual([]);
});

test('reports filled rectangles and images, but nothing undrawn, slanted or curved', async () => {
  const geometry = await geometryOf(
    page(
      `0 0 1 rg 10 150 100 20 re f q 50 0 0 30 10 50 cm /Dot Do Q 10 10 50 50 re W n
       10 10 m 60 60 l S 10 10 m 20 20 60 60 90 10 c f 300 300 50 50 re f`,
    ),
  );
  expect(geometry.rules).toEqual([]);
  expect(geometry.fills).toMatchObject([{ colour: 0x0000ff }]);
  expect(geometry.images).toHaveLength(1);
  expect(geometry.images[0]?.top).toBeCloseTo(120, 1);
});

test('pdf.js reports words, too, with approximate positions', async () => {
  const jobs = pdfjsJobs();
  const pdf = page('BT /F 10 Tf 20 150 Td (Two words) Tj ET');
  const { document } = await jobs.open(new Uint8Array(pdf), undefined);
  const [seen] = await jobs.geometry(document, [1]);
  const own = await geometryOf(pdf);
  const [words, expected] = [seen, own].map((one) => wordsOf((one as PageGeometry).letters));
  expect(words?.map(({ text, baseline, size }) => ({ text, baseline, size }))).toEqual(
    expected?.map(({ text, baseline, size }) => ({ text, baseline, size })),
  );
});
