import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { helvetica, onePage, stream } from '../reading/raw-pdf.ts';
import { complaints, pageTexts, placedTexts, plainBytes } from '../structure/read-back.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

async function conformed(pdf: Uint8Array, conformance: string) {
  const json = { pdf_base64: Buffer.from(pdf).toString('base64'), title: 'Fonts', conformance };
  const response = await service.call('POST', '/setMetadata', { key: service.liveKey, json });
  const body = Buffer.from(await response.arrayBuffer());
  return response.ok ? body : JSON.parse(body.toString());
}

async function told(path: '/pdfInfo' | '/extractText', pdf: Uint8Array) {
  const json = { pdf_base64: Buffer.from(pdf).toString('base64') };
  const response = await service.call('POST', path, { key: service.liveKey, json });
  return (await response.json()) as { fonts: object[]; text: string };
}

test('a font that is not embedded gives way to one of ours, and text stays where and what it was', async () => {
  const pdf = onePage('BT /F 20 Tf 20 100 Td (Caf\\351 \\226 AV) Tj ET', { resources: helvetica });
  const made = await conformed(pdf, 'pdf/a-2u');
  expect(complaints(made)).toBe('');
  expect((await told('/pdfInfo', made)).fonts).toEqual([
    { name: 'Arimo', kind: 'truetype', embedded: true, subset: true, unicode: true },
  ]);
  const [before, after] = [await placedTexts(pdf, 1), await placedTexts(made, 1)];
  expect(after.map(({ text }) => text)).toEqual(['Café – AV']);
  expect(after[0]?.x).toBeCloseTo(before[0]?.x ?? 0);
  expect(after[0]?.width).toBeCloseTo(before[0]?.width ?? 0, 1);
});

test('a font for East Asian text gives way too: its map of codes stays, and says the text', async () => {
  const font = '<</Type/Font/Subtype/Type0/BaseFont/SimSun/Encoding/GBK-EUC-H/DescendantFonts[5 0 R]>>';
  const descendant =
    '<</Type/Font/Subtype/CIDFontType2/BaseFont/SimSun/FontDescriptor 6 0 R/DW 1000' +
    '/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>>>';
  const descriptor =
    '<</Type/FontDescriptor/FontName/SimSun/Flags 6/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 859' +
    '/Descent -141/CapHeight 700/StemV 80>>';
  const pdf = onePage('BT /F 20 Tf 20 100 Td <D6D0CEC4> Tj ET', {
    resources: `/Font<</F ${font}>>`,
    objects: [descendant, descriptor],
  });
  const made = await conformed(pdf, 'pdf/a-2u');
  expect((await told('/extractText', made)).text.trim()).toBe('中文');
  expect((await told('/pdfInfo', made)).fonts).toEqual([
    { name: 'NotoSansSC', kind: 'cid_truetype', embedded: true, subset: true, unicode: true },
  ]);
});

test('codes without a meaning say so where text is asked for, and only there', async () => {
  const glyph = stream('500 0 0 0 400 700 d1 0 0 400 700 re f');
  const font =
    '<</Type/Font/Subtype/Type3/FontBBox[0 0 500 700]/FontMatrix[.001 0 0 .001 0 0]/FirstChar 97/LastChar 98' +
    '/Widths[500 600]/Encoding<</Differences[97/A/x7]>>/CharProcs<</A 5 0 R/x7 5 0 R>>/Resources<<>>>>';
  const pdf = onePage('BT /F 20 Tf 20 100 Td (ab) Tj ET', {
    resources: `/Font<</F ${font}>>`,
    objects: [glyph],
  });
  expect(await pageTexts(await conformed(pdf, 'pdf/a-2u'))).toEqual(['A\ufffd']);
  expect(await pageTexts(await conformed(pdf, 'pdf/a-2b'))).toEqual(await pageTexts(pdf));
});

test('a character of private use is no text at level a, where its meaning is asked for', async () => {
  const font =
    '<</Type/Font/Subtype/Type3/FontBBox[0 0 500 700]/FontMatrix[.001 0 0 .001 0 0]/FirstChar 97/LastChar 98' +
    '/Widths[500 600]/Encoding<</Differences[97/A/x7]>>/CharProcs<</A 5 0 R/x7 5 0 R>>/Resources<<>>/ToUnicode 6 0 R>>';
  const map =
    'begincmap 1 begincodespacerange <00> <ff> endcodespacerange 2 beginbfchar <61> <0041> <62> <E007> endbfchar endcmap';
  const pdf = onePage('/P<</MCID 0>>BDC BT /F 20 Tf 20 100 Td (ab) Tj ET EMC', {
    resources: `/Font<</F ${font}>>`,
    page: '/StructParents 0',
    catalog: '/MarkInfo<</Marked true>>/StructTreeRoot 7 0 R',
    objects: [
      stream('500 0 0 0 400 700 d1 0 0 400 700 re f'),
      stream(map),
      '<</Type/StructTreeRoot/K 8 0 R/ParentTree<</Nums[0[8 0 R]]>>>>',
      '<</Type/StructElem/S/P/P 7 0 R/Pg 3 0 R/K 0>>',
    ],
  });
  expect(await plainBytes(await conformed(pdf, 'pdf/a-2u'))).toMatch(/<e007>/i);
  expect(await pageTexts(await conformed(pdf, 'pdf/a-2a'))).toEqual(['A\ufffd']);
});

test('a font whose codes mean nothing without it is refused by its clause', async () => {
  const font = '<</Type/Font/Subtype/Type0/BaseFont/Lost/Encoding/Identity-H/DescendantFonts[5 0 R]>>';
  const descendant =
    '<</Type/Font/Subtype/CIDFontType2/BaseFont/Lost/DW 500' +
    '/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>>>';
  const pdf = onePage('BT /F 20 Tf 20 100 Td <00240025> Tj ET', {
    resources: `/Font<</F ${font}>>`,
    objects: [descendant],
  });
  expect(await conformed(pdf, 'pdf/a-3b')).toMatchObject({
    code: 'conformance_failed',
    details: [
      { field: 'conformance', message: expect.stringContaining('Lost'), rule: 'ISO 19005-3, 6.2.11.4.1' },
    ],
  });
});
