import { PDFName, type PDFRef } from '@cantoo/pdf-lib';
import { added, addedStream, type Channel, draw, font, secret } from './channel.ts';

/** Text as pages show it, and what else their content says. It stands on 40 points above the lower edge. */
export const channelsOfContent: readonly Channel[] = [
  ...Object.entries({
    plain: `(${secret}) Tj`,
    kerned: '[(Qu)20(ag)-30(ga f)15(ifty)]TJ',
    'in two operations': '(Quag) Tj (ga fifty) Tj',
    'placed letter by letter': [...secret].map((letter) => `(${letter}) Tj 7 0 Td`).join(' '),
    'spaced out': `4 Tc (${secret}) Tj`,
    'spaced out by kerning': `[${[...secret].map((letter) => `(${letter})-600`).join('')}]TJ`,
    'with wide spaces': `30 Tw (${secret}) Tj`,
    'on a new line': `14 TL (${secret}) '`,
    'on a new line with spacing': `14 TL 3 1 (${secret}) "`,
    'as hexadecimal digits': `<${Buffer.from(secret).toString('hex')}> Tj`,
    'as octal digits': `(${[...secret].map((letter) => `\\${letter.charCodeAt(0).toString(8)}`).join('')}) Tj`,
    'over two lines': '(Quagga) Tj 0 -14 Td (fifty) Tj',
    'hyphenated over two lines': '(Quag-) Tj 0 -14 Td (ga fifty) Tj',
    'in two fonts': '(Quag) Tj /Other 12 Tf (ga fifty) Tj',
    'in two sizes': '(Qua) Tj /Leak 9 Tf (gga fifty) Tj',
    raised: '(Quagga) Tj 4 Ts ( fif) Tj 0 Ts (ty) Tj',
    'as a clip': `7 Tr (${secret}) Tj`,
    invisible: `3 Tr (${secret}) Tj`,
    outlined: `1 Tr (${secret}) Tj`,
    turned: `0 1 -1 0 200 40 Tm (${secret}) Tj`,
    'turned by 30 degrees': `.866 .5 -.5 .866 30 40 Tm (${secret}) Tj`,
    mirrored: `-1 0 0 1 150 40 Tm (${secret}) Tj`,
    'beside the page': `1 0 0 1 4000 40 Tm (${secret}) Tj`,
  }).map(([name, shown]) =>
    channel(`text ${name}`, (document) =>
      draw(document, `BT /Leak 12 Tf 20 40 Td ${shown} ET`, {
        Font: `/Leak ${font(document)} /Other ${added(document, '<</Type/Font/Subtype/Type1/BaseFont/Courier/Encoding/WinAnsiEncoding>>')}`,
      }),
    ),
  ),
  channel('text with a ligature', (document) => {
    const old = added(document, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/StandardEncoding>>');
    draw(document, 'BT /Old 12 Tf 20 40 Td (Quagga \\256fty) Tj ET', { Font: `/Old ${old}` });
  }),
  channel('text in a form', (document) => draw(document, '/X Do', { XObject: `/X ${shownForm(document)}` })),
  channel('text in a form that all pages share', (document) => {
    const form = shownForm(document);
    draw(document, '/X Do', { XObject: `/X ${form}` });
    for (const page of document.getPages().slice(1)) {
      page.node.normalize();
      page.node.setXObject(PDFName.of('Shared'), form);
      page.node.addContentStream(document.context.register(document.context.stream('\nq /Shared Do Q')));
    }
  }),
  channel('text in a form in a form', (document) => {
    const outer = addedStream(
      document,
      'q 1 0 0 1 10 10 cm /Y Do Q',
      `/Type/XObject/Subtype/Form/BBox[0 0 300 300]/Resources<</XObject<</Y ${shownForm(document)}>>>>`,
    );
    draw(document, '/X Do', { XObject: `/X ${outer}` });
  }),
  channel('text in a form that no page shows', (document) =>
    draw(document, '', { XObject: `/X ${shownForm(document)}` }),
  ),
  channel('text in a pattern', (document) => {
    const tile = addedStream(
      document,
      `BT /F 12 Tf 0 4 Td (${secret}) Tj ET`,
      `/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 120 20]/XStep 120/YStep 20/Resources<</Font<</F ${font(document)}>>>>`,
    );
    draw(document, '/Pattern cs /P scn 20 20 240 60 re f', { Pattern: `/P ${tile}` });
  }),
  channel('text that a glyph of a Type 3 font shows', (document) => {
    const glyph = addedStream(document, `100 0 d0 BT /F 1 Tf (${secret}) Tj ET`);
    const type3 = added(
      document,
      `<</Type/Font/Subtype/Type3/FontBBox[0 0 100 10]/FontMatrix[1 0 0 1 0 0]/FirstChar 97/LastChar 97/Widths[8]
/Encoding<</Differences[97/a]>>/CharProcs<</a ${glyph}>>/Resources<</Font<</F ${font(document)}>>>>>>`,
    );
    draw(document, 'BT /Three 12 Tf 20 40 Td (a) Tj ET', { Font: `/Three ${type3}` });
  }),
  inGlyphs('text in a Type 3 font', (document) => {
    const glyph = addedStream(document, '600 0 d0 0 0 500 700 re f');
    const letters = [...new Set(secret)];
    const codes = letters.map((_, index) => 65 + index);
    const type3 = added(
      document,
      `<</Type/Font/Subtype/Type3/FontBBox[0 0 600 700]/FontMatrix[.001 0 0 .001 0 0]/FirstChar 65/LastChar ${codes.at(-1)}
/Widths[${codes.map(() => 600).join(' ')}]/Encoding<</Differences[65 ${codes.map((code) => `/g${code}`).join('')}]>>
/CharProcs<<${codes.map((code) => `/g${code} ${glyph}`).join('')}>>/ToUnicode ${toUnicode(
        document,
        letters.map((letter, index) => [65 + index, letter]),
        2,
      )}/Resources<<>>>>`,
    );
    const shown = [...secret].map((letter) => String.fromCharCode(65 + letters.indexOf(letter))).join('');
    draw(document, `BT /Three 12 Tf 20 40 Td (${shown}) Tj ET`, { Font: `/Three ${type3}` });
  }),
  inGlyphs('text in a composite font', (document) => {
    const pairs = [...new Set(secret)].map((letter): [number, string] => [
      letter.charCodeAt(0) + 700,
      letter,
    ]);
    const shown = [...secret].map((letter) => hex(letter.charCodeAt(0) + 700, 4)).join('');
    draw(document, `BT /Wide 12 Tf 20 40 Td <${shown}> Tj ET`, {
      Font: `/Wide ${composite(document, pairs)}`,
    });
  }),
  inGlyphs('text in vertical writing', (document) => {
    const pairs = [...new Set(secret)].map((letter): [number, string] => [
      letter.charCodeAt(0) + 700,
      letter,
    ]);
    const shown = [...secret].map((letter) => hex(letter.charCodeAt(0) + 700, 4)).join('');
    const wide = composite(document, pairs, 'Identity-V');
    draw(document, `BT /Wide 10 Tf 150 190 Td <${shown}> Tj ET`, { Font: `/Wide ${wide}` });
  }),
  channel('a character map of codes that nothing shows', (document) =>
    draw(document, 'BT /Map 12 Tf 20 40 Td (forty) Tj ET', {
      Font: `/Map ${mapped(document, toUnicode(document, [[254, secret]], 2))}`,
    }),
  ),
  channel('a comment of a character map, and a string', (document) =>
    draw(document, 'BT /Map 12 Tf 20 40 Td (forty) Tj ET', {
      Font: `/Map ${mapped(document, addedStream(document, `begincmap % ${secret}\n/Note (${secret}) def endcmap`))}`,
    }),
  ),
  channel('a comment of a function', (document) => {
    const entries = '/FunctionType 4/Domain[0 1]/Range[0 1]';
    const tint = addedStream(document, `{ % ${secret}\n 1 exch sub }`, entries);
    draw(document, '/Spot cs .5 scn 20 40 9 9 re f', {
      ColorSpace: `/Spot [/Separation/Spot/DeviceGray ${tint}]`,
    });
  }),
  channel('samples of a function', (document) => {
    const entries = `/FunctionType 0/Domain[0 1]/Range[0 1]/Size[${secret.length}]/BitsPerSample 8`;
    const tint = addedStream(document, secret, entries);
    draw(document, '/Spot cs .5 scn 20 40 9 9 re f', {
      ColorSpace: `/Spot [/Separation/Spot/DeviceGray ${tint}]`,
    });
  }),
  channel('what only says that it is a colour profile', (document) =>
    draw(document, '/Profiled cs .5 scn 20 40 9 9 re f', {
      ColorSpace: `/Profiled [/ICCBased ${addedStream(document, secret, '/N 1/Alternate/DeviceGray')}]`,
    }),
  ),
  channel('actual text of content', (document) =>
    draw(document, `/Span <</ActualText(${secret})>> BDC BT /Leak 12 Tf 20 40 Td (forty) Tj ET EMC`),
  ),
  channel('alternative text of content, in resources', (document) =>
    draw(document, '/Span /P BDC BT /Leak 12 Tf 20 40 Td (forty) Tj ET EMC', {
      Properties: `/P <</Alt<FEFF${utf16(secret)}>/E(${secret})>>`,
    }),
  ),
  channel('text on a hidden layer', (document) => {
    const layer = added(document, '<</Type/OCG/Name(Notes)>>');
    document.catalog.set(
      PDFName.of('OCProperties'),
      added(document, `<</OCGs[${layer}]/D<</OFF[${layer}]>>>>`),
    );
    draw(document, `/OC /L BDC BT /Leak 12 Tf 20 40 Td (${secret}) Tj ET EMC`, { Properties: `/L ${layer}` });
  }),
  {
    ...channel('pixels of an image', (document) =>
      draw(document, `120 0 0 20 20 40 cm /X Do`, {
        XObject: `/X ${addedStream(document, secret, pixels('/Type/XObject/Subtype/Image'))}`,
      }),
    ),
    redactions: [{ page: 1, box: { x: 0, y: 0, width: 2_000, height: 2_000 } }],
  },
  {
    ...channel('pixels of an inline image', (document) =>
      draw(document, `120 0 0 20 20 40 cm BI /W ${secret.length} /H 1 /CS /G /BPC 8 ID ${secret} EI`),
    ),
    redactions: [{ page: 1, box: { x: 0, y: 0, width: 2_000, height: 2_000 } }],
  },
  {
    ...channel('pixels of a mask', (document) => {
      const mask = addedStream(document, secret, pixels('/Type/XObject/Subtype/Image'));
      const image = addedStream(document, 'a', `${pixels('/Type/XObject/Subtype/Image', 1)}/SMask ${mask}`);
      draw(document, '120 0 0 20 20 40 cm /X Do', { XObject: `/X ${image}` });
    }),
    redactions: [{ page: 1, box: { x: 0, y: 0, width: 2_000, height: 2_000 } }],
  },
  {
    ...channel('colours of a mesh', (document) =>
      draw(document, '/M sh', { Shading: `/M ${mesh(document)}` }),
    ),
    redactions: [{ page: 1, box: { x: 0, y: 0, width: 2_000, height: 2_000 } }],
  },
  {
    ...channel('colours of a mesh in a pattern', (document) => {
      const pattern = added(document, `<</PatternType 2/Shading ${mesh(document)}>>`);
      draw(document, '/Pattern cs /P scn 0 0 200 200 re f', { Pattern: `/P ${pattern}` });
    }),
    redactions: [{ page: 1, box: { x: 0, y: 0, width: 2_000, height: 2_000 } }],
  },
  {
    ...channel('pixels of a thumbnail', (document) => {
      document.getPage(0).node.set(PDFName.of('Thumb'), addedStream(document, secret, pixels('')));
    }),
    isShown: true,
  },
];

function channel(name: string, plant: Channel['plant']): Channel {
  return { name, plant };
}

function inGlyphs(name: string, plant: Channel['plant']): Channel {
  return { name, plant, isInGlyphs: true };
}

type Document = Parameters<Channel['plant']>[0];

function shownForm(document: Document) {
  return addedStream(
    document,
    `BT /F 12 Tf 20 40 Td (${secret}) Tj ET`,
    `/Type/XObject/Subtype/Form/BBox[0 0 300 300]/Resources<</Font<</F ${font(document)}>>>>`,
  );
}

/** A font of plain letters with a character map. */
function mapped(document: Document, map: PDFRef) {
  return added(
    document,
    `<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding/ToUnicode ${map}>>`,
  );
}

/** A font of two bytes for each code, which is not embedded. */
function composite(
  document: Document,
  pairs: readonly (readonly [number, string])[],
  encoding = 'Identity-H',
) {
  const descriptor = added(
    document,
    '<</Type/FontDescriptor/FontName/Arial/Flags 4/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80>>',
  );
  const descendant = added(
    document,
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/Arial/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 600/FontDescriptor ${descriptor}>>`,
  );
  return added(
    document,
    `<</Type/Font/Subtype/Type0/BaseFont/Arial/Encoding/${encoding}/DescendantFonts[${descendant}]/ToUnicode ${toUnicode(document, pairs, 4)}>>`,
  );
}

function toUnicode(document: Document, pairs: readonly (readonly [number, string])[], digits: number) {
  const rows = pairs.map(([code, text]) => `<${hex(code, digits)}> <${utf16(text)}>`).join('\n');
  return addedStream(
    document,
    `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /L def /CMapType 2 def
1 begincodespacerange <${'0'.repeat(digits)}> <${'F'.repeat(digits)}> endcodespacerange
${pairs.length} beginbfchar
${rows}
endbfchar endcmap end end`,
  );
}

function pixels(kind: string, width = secret.length): string {
  return `${kind}/Width ${width}/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8`;
}

/** A patch whose corners have the secret as their colours: three bytes each. */
function mesh(document: Document) {
  const around = '202020302040205030504050505050405030502040203020';
  const places = Buffer.from(around, 'hex').toString('latin1');
  return addedStream(
    document,
    `\0${places}${secret}`,
    '/ShadingType 6/ColorSpace/DeviceRGB/BitsPerFlag 8/BitsPerCoordinate 8/BitsPerComponent 8/Decode[0 255 0 255 0 1 0 1 0 1]',
  );
}

function hex(code: number, digits: number): string {
  return code.toString(16).padStart(digits, '0');
}

/** The digits of a text in UTF-16. */
export function utf16(text: string): string {
  return [...text].map((letter) => hex(letter.charCodeAt(0), 4)).join('');
}
