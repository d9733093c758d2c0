import { afterAll, expect, test } from '@jest/globals';
import type { Drawing, PdfJobs } from '../../../functions/core/engines/engine-jobs.ts';
import { type EngineThread, startEngineThread } from '../../../functions/core/engines/engine-thread.ts';
import { handWritten, stream } from '../objects/hand-written.ts';

const bounds = { processorMs: 60_000, waitMs: 60_000, heapMegabytes: 512 };
const pdfium = startEngineThread<PdfJobs>('./pdfium/pdfium-thread', bounds, () => {});
const pdfjs = startEngineThread<PdfJobs>('./pdfjs/pdfjs-thread', bounds, () => {});
afterAll(() => {
  pdfium.end();
  pdfjs.end();
});

/** A page of 100 by 100 points, drawn twice as large. */
const side = 200;

async function draw(thread: EngineThread<PdfJobs>, pdf: Buffer): Promise<Drawing> {
  const copy = new Uint8Array(pdf);
  const { document } = await thread.call('open', [copy, undefined], [copy.buffer]);
  return thread.call('draw', [document, 1, side, side]);
}

/** The share of the pixels in which two drawings differ by more than their edges do. */
function difference({ pixels: one }: Drawing, { pixels: other }: Drawing): number {
  let count = 0;
  for (let at = 0; at < one.length; at += 4) {
    const levels = [0, 1, 2].map((channel) =>
      Math.abs((one[at + channel] ?? 0) - (other[at + channel] ?? 0)),
    );
    if (Math.max(...levels) > 100) count++;
  }
  return count / (one.length / 4);
}

const rgb = '/Domain[0 1]/C0[1 0 0]/C1[0 0 1]/N 1/FunctionType 2';
const checked = Buffer.from([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 0]).toString('latin1');

/** A page with this content, and resources for all of it. */
function pageOf(content: string): Buffer {
  const resources =
    '/Font<</F 5 0 R>>/XObject<</I 6 0 R/G 8 0 R>>/Shading<</A 9 0 R/R 10 0 R>>/Pattern<</P 11 0 R/Q 14 0 R>>' +
    '/ExtGState<</M<</BM/Multiply>>/H<</ca .5/CA .5>>/S 12 0 R>>';
  const form = '/Type/XObject/Subtype/Form/BBox[0 0 100 100]';
  return handWritten({
    1: '<</Type/Catalog/Pages 2 0 R>>',
    2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    3: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Contents 4 0 R/Resources<<${resources}>>>>`,
    4: stream(content),
    5: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold>>',
    6: stream(
      checked,
      '/Type/XObject/Subtype/Image/Width 2/Height 2/BitsPerComponent 8/ColorSpace/DeviceRGB/SMask 7 0 R',
    ),
    7: stream(
      '\xff\x80\xff\x00',
      '/Type/XObject/Subtype/Image/Width 2/Height 2/BitsPerComponent 8/ColorSpace/DeviceGray',
    ),
    8: stream(
      '1 0 0 rg 10 10 50 50 re f 0 1 0 rg 40 40 50 50 re f',
      `${form}/Group<</S/Transparency/I true/CS/DeviceRGB>>`,
    ),
    9: `<</ShadingType 2/ColorSpace/DeviceRGB/Coords[10 0 90 0]/Extend[true true]/Function<<${rgb}>>>>`,
    10: `<</ShadingType 3/ColorSpace/DeviceRGB/Coords[50 50 5 50 50 40]/Function<<${rgb}>>>>`,
    11: stream(
      '0 0 1 rg 0 0 5 5 re f',
      '/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 10 10]/XStep 10/YStep 10/Resources<<>>',
    ),
    12: '<</Type/ExtGState/SMask<</S/Luminosity/G 13 0 R>>>>',
    13: stream('1 g 0 0 50 100 re f', `${form}/Group<</S/Transparency/CS/DeviceGray>>`),
    14: '<</PatternType 2/Shading 9 0 R>>',
  });
}

test.each([
  ['fills', '1 0 0 rg 10 10 40 40 re f 0 .5 0 rg 60 60 m 90 60 l 75 90 l h f'],
  ['curves, by both rules', '0 0 1 rg 20 20 60 60 re 35 35 30 30 re f* 1 0 0 rg 5 5 m 5 30 30 30 30 5 c f'],
  ['lines', '6 w 1 J 1 j 10 10 m 50 90 l 90 10 l S 3 w 0 J [8 4] 2 d 10 95 m 90 95 l S'],
  ['a clip that ends', 'q 50 50 m 95 50 l 50 95 l h W n 1 0 0 rg 0 0 100 100 re f Q 0 0 1 rg 5 5 20 20 re f'],
  ['a turned matrix', 'q .7 .7 -.7 .7 50 10 cm 0 .5 1 rg 0 0 40 40 re f 2 w 0 0 40 40 re S Q'],
  ['text', 'BT /F 40 Tf 5 30 Td (Okapi) Tj ET'],
  ['outlined text', 'BT /F 40 Tf 1 Tr 2 w 5 30 Td (Ok) Tj ET'],
  ['text as a clip', 'q BT /F 60 Tf 7 Tr 5 30 Td (OK) Tj ET 1 0 0 rg 0 0 100 100 re f Q'],
  ['an image with alpha', '0 0 1 rg 0 0 100 50 re f q 80 0 0 80 10 10 cm /I Do Q'],
  ['a linear gradient', '/A sh'],
  ['a radial gradient', '/R sh'],
  ['a gradient as a fill', '/Pattern cs /Q scn 10 10 80 80 re f'],
  ['tiles', '/Pattern cs /P scn 10 10 80 80 re f'],
  ['half transparent fills', '/H gs 1 0 0 rg 10 10 60 60 re f 0 0 1 rg 30 30 60 60 re f'],
  ['blending', '1 1 0 rg 10 10 60 60 re f /M gs 0 1 1 rg 30 30 60 60 re f'],
  ['a group', '0 0 1 rg 0 0 100 50 re f /H gs /G Do'],
  ['a soft mask', '/S gs 1 0 0 rg 10 10 80 80 re f'],
])('draws %s as PDFium does', async (_, content) => {
  const pdf = pageOf(content);
  const [expected, drawn, blank] = [
    await draw(pdfium, pdf),
    await draw(pdfjs, pdf),
    await draw(pdfium, pageOf('')),
  ];
  expect(difference(expected, blank)).toBeGreaterThan(0.02);
  expect(difference(expected, drawn)).toBeLessThan(0.02);
});
