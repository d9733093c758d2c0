import { beforeAll, expect, test } from '@jest/globals';
import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { onePage, stream } from '../reading/raw-pdf.ts';
import { pixelsOf } from '../redacting/redact-areas.ts';
import { numberlessObjects, readBack } from './read-back.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

/** Numbers as poor writers leave them, and as pdf.js reads them. */
const numbers: Readonly<Record<string, string>> = {
  '--50': '-50',
  '--.5': '-.5',
  '5-3': '53',
  '50-': '50',
  '1-.5': '1.5',
  '50.-5': '50.5',
  '1.2.3': '1.2 .3',
  '50..5': '50. .5',
  '.': '0',
  '-': '0',
  '-.': '0',
  '- 40': '0 40',
  '-\n40': '-40',
  '+\r\n40': '40',
  '4.': '4.',
  '+4': '+4',
  '00040': '40',
  '1e3': '1',
  '1E5': '1',
  '40e-1': '40',
  '40abc': '40',
  '40,5': '40',
  '40*': '40',
  '20q': '20 q',
  '3000000000': '3000000000.0',
  '-99999999999': '-99999999999.0',
  '123456789012345678901234567890123456789012345': `34${'0'.repeat(37)}.0`,
  // Here pdf.js gives up, and PDFium reads nothing.
  '+-40': '0',
  '-+40': '0',
  '---40': '0',
};

/** A page, a form and a glyph that use each number in every way. */
function page(write: (token: string) => string): Uint8Array {
  const content = Object.keys(numbers).map((token, index) => {
    const number = write(token);
    const y = 190 - index * 6;
    return `q 1 0 0 1 60 ${y} cm q ${number} 0 4 4 re f Q q 1 0 0 1 ${number} 0 cm 0 0 2 5 re f Q BT /F 6 Tf ${number} 1 Td (ab) Tj [(c) ${number} (d)] TJ ET [${number} 3] 0 d Q`;
  });
  const [form, glyph] = [
    `${write('--50')} 0 60 9 re f`,
    `${write('1e3')} 0 d0 ${write('5-3')} 0 400 700 re f`,
  ];
  return onePage(`${content.join('\n')} /X Do BT /T 9 Tf 20 4 Td (g) Tj ET`, {
    resources: '/Font<</F 5 0 R/T 6 0 R>>/XObject<</X 8 0 R>>',
    objects: [
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
      '<</Type/Font/Subtype/Type3/FontBBox[0 0 1000 1000]/FontMatrix[.001 0 0 .001 0 0]/CharProcs<</g 7 0 R>>/Encoding<</Differences[103/g]>>/FirstChar 103/LastChar 103/Widths[1]/Resources<<>>>>',
      stream(glyph),
      stream(form, '/Type/XObject/Subtype/Form/BBox[-60 -20 60 20]/Resources<<>>'),
    ],
  });
}

const odd = page((token) => token);
const plain = page((token) => numbers[token] ?? '');

async function answer(path: string, pdf: Uint8Array, fields: object): Promise<Buffer> {
  const json = { pdf_base64: Buffer.from(pdf).toString('base64'), ...fields };
  const response = await service.call('POST', path, { key: service.liveKey, json });
  const body = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new Error(body.toString());
  return body;
}

/** The operators of a page's own content that place it, as pdf.js reads them. */
function placesIn(pdf: Uint8Array) {
  return readBack(pdf, async (document) => {
    const { fnArray, argsArray } = await (await document.getPage(1)).getOperatorList();
    const placing = new Set<number>([OPS.transform, OPS.moveText, OPS.constructPath, OPS.setDash]);
    return fnArray.flatMap((operator, index) =>
      placing.has(operator) ? [[operator, argsArray[index]]] : [],
    );
  });
}

test.each([
  ['/setMetadata', { title: 'Odd', conformance: 'pdf/a-2b' }],
  ['/setMetadata', { title: 'Odd', conformance: 'pdf/a-4' }],
  ['/redactPdf', { redactions: [{ page: 1, box: { x: 190, y: 190, width: 5, height: 5 } }] }],
  ['/redactPdf', { redactions: [{ text: 'nowhere' }], allow_none: true }],
  ['/compressPdf', { level: 'lossless' }],
  ['/compressPdf', { level: 'small' }],
])('%s with %j writes numbers that readers mend as they read them', async (path, fields) => {
  const [result, expected] = [await answer(path, odd, fields), await answer(path, plain, fields)];
  const [drawn, ...others] = await Promise.all([result, expected, plain].map((pdf) => pixelsOf(pdf)));
  const isRedacted = path === '/redactPdf';
  for (const other of isRedacted ? others.slice(0, 1) : others)
    expect(drawn?.data.equals(other?.data ?? Buffer.alloc(0))).toBe(true);
  expect(JSON.stringify(await placesIn(result))).toBe(JSON.stringify(await placesIn(expected)));
  const contents = (await numberlessObjects(result)).filter((text) => / re[\s]+f\b/.test(text));
  expect(contents).not.toEqual([]);
  for (const text of contents)
    expect(text).not.toMatch(/--|\d-|\d\.\d*\.|\de|\dE|\dabc|,5|- |99999999999 |\d{42}/);
});

test('pdf.js reads odd numbers as they are rewritten', async () => {
  const isUnread = (token: string) => token.length > 40 || ['+-40', '-+40', '---40'].includes(token);
  const readable = page((token) => (isUnread(token) ? (numbers[token] ?? '') : token));
  expect(JSON.stringify(await placesIn(readable))).toBe(JSON.stringify(await placesIn(plain)));
});
