import { stream } from '../../pdf/objects/hand-written.ts';
import { chain, flate, levels, many, pagePdf, pdfBombs } from '../bomb.ts';
import {
  cffFont,
  cmapTable,
  composite,
  groups,
  longs,
  nestedSubroutines,
  segments,
  shorts,
  simpleGlyph,
  small,
  trueType,
  type1,
} from './font-programs.ts';

type Objects = Readonly<Record<number, string>>;

/** A page that shows a text in a font, object 10. */
function shownIn(font: string, objects: Objects = {}, text = '(AAAA secret)'): Buffer {
  const content = `BT /F 20 Tf 30 100 Td ${text} Tj ET`;
  return pagePdf({ content, resources: '/Font<</F 10 0 R>>', objects: { 10: font, ...objects } });
}

const descriptor = (file: string) =>
  `<</Type/FontDescriptor/FontName/Bomb/Flags 4/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 800/Descent 0/CapHeight 700/StemV 80${file}>>`;

/** A simple font of a program that the file's objects hold. */
function simple(subtype: string, file: string, program: string): Buffer {
  return shownIn(
    `<</Type/Font/Subtype/${subtype}/BaseFont/Bomb/FirstChar 65/LastChar 65/Widths[500]/FontDescriptor 11 0 R>>`,
    { 11: descriptor(`/${file} 12 0 R`), 12: program },
  );
}

const inCff = (program: Uint8Array) => simple('Type1', 'FontFile3', flate(program, '/Subtype/Type1C'));
const inTrueType = (program: Uint8Array) => simple('TrueType', 'FontFile2', flate(program));
const inType1 = ({ data, lengths }: ReturnType<typeof type1>) =>
  simple('Type1', 'FontFile', flate(data, lengths));

/** A composite font whose entries, and those of its descendant, are given. */
function cid(entries: string, descendant: string, objects: Objects = {}): Buffer {
  return shownIn(
    `<</Type/Font/Subtype/Type0/BaseFont/Bomb/DescendantFonts[11 0 R]${entries}>>`,
    {
      11: `<</Type/Font/Subtype/CIDFontType2/BaseFont/Bomb/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor 12 0 R${descendant}>>`,
      12: descriptor('/FontFile2 13 0 R'),
      13: flate(trueType([simpleGlyph, simpleGlyph])),
      ...objects,
    },
    '<00410042>',
  );
}

const cidMap = (body: string) =>
  `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Bomb def /CMapType 2 def\n${body}\nendcmap end end`;

const toUnicode = (body: string, entries = '') =>
  shownIn('<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 11 0 R>>', {
    11: flate(cidMap(body), entries),
  });

/** A Type 3 font whose glyph for A has this content, with these resources. */
const type3 = (content: string, resources: string) =>
  `<</Type/Font/Subtype/Type3/FontBBox[0 0 1000 1000]/FontMatrix[.001 0 0 .001 0 0]/FirstChar 65/LastChar 65/Widths[500]/Encoding<</Differences[65/A]>>/CharProcs<</A ${content} 0 R>>/Resources<<${resources}>>>>`;

/** Bombs of fonts. */
export const fontBombs = pdfBombs('fonts', {
  'CFF subroutines of 20 to the power of 9': () =>
    inCff(
      cffFont({
        locals: nestedSubroutines(9, 20, 10),
        glyphs: [Buffer.from([14]), Buffer.from([small(0), small(0), 21, small(-107), 10, 14])],
      }),
    ),
  'global CFF subroutines of 40 to the power of 8': () =>
    inCff(
      cffFont({
        globals: nestedSubroutines(8, 40, 29),
        glyphs: [Buffer.from([14]), Buffer.from([small(0), small(0), 21, small(-107), 29, 14])],
      }),
    ),
  'a CFF subroutine of itself': () =>
    inCff(
      cffFont({
        locals: [Buffer.from([small(-107), 10, small(-107), 10, 11])],
        glyphs: [Buffer.from([14]), Buffer.from([small(-107), 10, 14])],
      }),
    ),
  'a CFF INDEX that claims 65,535 items': () => {
    const font = cffFont({ glyphs: [Buffer.from([14])] });
    font.writeUInt16BE(65_535, 4);
    return inCff(font);
  },
  'a CFF font of 60,000 glyphs of seac': () =>
    inCff(
      cffFont({
        glyphs: Array.from({ length: 60_000 }, () =>
          Buffer.from([small(0), small(0), small(65), small(66), 14]),
        ),
      }),
    ),
  'Type 1 subroutines of 20 to the power of 9': () =>
    inType1(
      type1(
        Array.from({ length: 10 }, (_, level) =>
          level === 9
            ? Buffer.from([small(1), small(1), 5, 11])
            : Buffer.from([
                ...Array(20)
                  .fill([small(level + 1), 10])
                  .flat(),
                11,
              ]),
        ),
        Buffer.from([small(0), small(99), 13, small(0), small(0), 21, small(0), 10, 9, 14]),
      ),
    ),
  'a Type 1 accent of itself': () =>
    inType1(type1([], Buffer.from([small(0), small(99), 13, ...[0, 0, 0, 65, 65].map(small), 12, 6]))),
  'TrueType composites of 40 to the power of 8': () =>
    inTrueType(
      trueType([
        simpleGlyph,
        ...Array.from({ length: 8 }, (_, level) => composite(level + 2, 40)),
        simpleGlyph,
      ]),
    ),
  'a TrueType composite of itself': () => inTrueType(trueType([simpleGlyph, composite(1, 2)])),
  'TrueType composites in a circle': () =>
    inTrueType(trueType([simpleGlyph, composite(2, 9), composite(1, 9)])),
  'a TrueType program without end': () => {
    const endless = Buffer.concat([Buffer.from([0xb8]), shorts(-3), Buffer.from([0x1c])]);
    return inTrueType(trueType([simpleGlyph, simpleGlyph], { fpgm: endless, prep: endless }));
  },
  'TrueType functions of 60 to the power of 30': () => {
    const functions = Array.from({ length: 30 }, (_, level) => {
      const body = level === 29 ? [] : [0xb1, 60, level + 1, 0x2a];
      return [0xb0, level, 0x2c, ...body, 0x2d];
    });
    return inTrueType(
      trueType([simpleGlyph, simpleGlyph], {
        fpgm: Buffer.from(functions.flat()),
        prep: Buffer.from([0xb1, 60, 0, 0x2a]),
      }),
    );
  },
  'cmap groups of all codes': () =>
    inTrueType(
      trueType([simpleGlyph, simpleGlyph], {
        cmap: cmapTable([[10, groups(Array.from({ length: 200 }, () => [0, 0xffffffff, 1]))]]),
      }),
    ),
  'cmap segments that overlap': () =>
    inTrueType(
      trueType([simpleGlyph, simpleGlyph], {
        cmap: cmapTable([[1, segments(Array.from({ length: 8_000 }, () => [0, 0xfffe, 1]))]]),
      }),
    ),
  'a cmap that names one subtable 60,000 times': () => {
    const rows = Array.from({ length: 60_000 }, () => Buffer.concat([shorts(3, 1), longs(4 + 8 * 60_000)]));
    const cmap = Buffer.concat([shorts(0, 60_000), ...rows, segments([[0, 0xfffe, 1]])]);
    return inTrueType(trueType([simpleGlyph, simpleGlyph], { cmap }));
  },
  'a TrueType directory of 65,535 tables': () => {
    const row = Buffer.concat([Buffer.from('glyf'), longs(0, 12, 1_000_000)]);
    return inTrueType(
      Buffer.concat([longs(0x10000), shorts(65_535, 0, 0, 0), ...Array.from({ length: 65_535 }, () => row)]),
    );
  },
  'a Type 3 glyph that shows itself': () =>
    shownIn(type3('11', '/Font<</F 10 0 R>>'), {
      11: flate('500 0 d0 BT /F 1000 Tf (AAAAAAAAAA) Tj ET'),
    }),
  'Type 3 glyphs of 10 to the power of 10': () => {
    const fonts: Record<number, string> = {};
    for (let level = 0; level < 10; level++) {
      const next = level === 9 ? '/F 3 0 R' : `/F ${22 + 2 * level} 0 R`;
      fonts[20 + 2 * level] = type3(String(21 + 2 * level), `/Font<<${next}>>`);
      fonts[21 + 2 * level] = flate('500 0 d0 BT /F 100 Tf (AAAAAAAAAA) Tj ET');
    }
    return shownIn('20 0 R', { ...fonts, 10: fonts[20] ?? '' });
  },
  'a Type 3 glyph of a million operations, shown 5,000 times': () =>
    shownIn(
      type3('11', ''),
      { 11: flate(`500 0 d0 ${'0 0 9 9 re f '.repeat(100_000)}`) },
      `(${'A'.repeat(5_000)})`,
    ),
  'a map of all codes, a thousand times': () =>
    toUnicode('1 beginbfrange <0000> <FFFF> <0000> endbfrange\n'.repeat(1_000)),
  'a map of 4 thousand million codes': () =>
    toUnicode('1 beginbfrange <00000000> <FFFFFFFF> <0000> endbfrange'),
  'a map of codes to texts of 100,000 letters': () =>
    toUnicode(`1 beginbfrange <00> <FF> <${'0041'.repeat(100_000)}> endbfrange`),
  'a map of 100,000 code spaces': () =>
    toUnicode(`${'1 begincodespacerange <00> <FF> endcodespacerange\n'.repeat(100_000)}`),
  'a map that uses itself': () => toUnicode('/Bomb usecmap', '/UseCMap 11 0 R'),
  'a map of 100 MB': () => toUnicode(' '.repeat(100_000_000)),
  'an encoding of 4 thousand million codes': () =>
    cid('/Encoding 20 0 R', '', {
      20: flate(
        cidMap(
          `1 begincodespacerange <00000000> <FFFFFFFF> endcodespacerange\n${'1 begincidrange <00000000> <FFFFFFFF> 0 endcidrange\n'.repeat(200)}`,
        ),
        '/Type/CMap/CMapName/Bomb/CIDSystemInfo<</Registry(A)/Ordering(B)/Supplement 0>>',
      ),
    }),
  'encodings that use one another': () =>
    cid('/Encoding 20 0 R', '', {
      20: flate(cidMap(''), '/Type/CMap/CMapName/Bomb/UseCMap 21 0 R'),
      21: flate(cidMap(''), '/Type/CMap/CMapName/Bomb/UseCMap 20 0 R'),
    }),
  'a chain of 5,000 encodings': () =>
    cid(
      '/Encoding 100 0 R',
      '',
      chain(
        { first: 100, length: 5_000 },
        (next) => flate(cidMap(''), `/Type/CMap/CMapName/Bomb/UseCMap ${next} 0 R`),
        '/Identity-H',
      ),
    ),
  'widths of 2 thousand million glyphs': () => cid('/Encoding/Identity-H', '/W[0 2147483647 500]'),
  'widths of the same glyphs, 100,000 times': () =>
    cid('/Encoding/Identity-H', `/W[${'0 65535 500 '.repeat(100_000)}]`),
  'widths of codes that there are not': () =>
    shownIn(
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/FirstChar -2147483648/LastChar 2147483647/Widths[500]>>',
    ),
  'a million widths': () =>
    shownIn(
      `<</Type/Font/Subtype/Type1/BaseFont/Helvetica/FirstChar 0/LastChar 1000000/Widths[${'500 '.repeat(1_000_000)}]>>`,
    ),
  'half a million differences': () =>
    shownIn(
      `<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding<</Differences[0 ${'/a'.repeat(500_000)}]>>>>`,
    ),
  'differences from giant codes': () =>
    shownIn(
      `<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding<</Differences[${'2147483647/a -2147483648/b '.repeat(9_000)}]>>>>`,
    ),
  'a map of glyphs of 100 MB': () =>
    cid('/Encoding/Identity-H', '/CIDToGIDMap 20 0 R', { 20: flate(Buffer.alloc(100_000_000)) }),
  'fonts that descend from themselves': () =>
    shownIn('<</Type/Font/Subtype/Type0/BaseFont/A/Encoding/Identity-H/DescendantFonts[10 0 R]>>'),
  'one font under 50,000 names': () =>
    pagePdf({
      content: `BT ${many(50_000, (index) => `/F${index} 9 Tf (A) Tj\n`)}ET`,
      resources: `/Font<<${many(50_000, (index) => `/F${index} 3 0 R`)}>>`,
    }),
  'a thousand fonts of one large program': () => {
    const program = trueType(Array.from({ length: 20_000 }, () => simpleGlyph));
    const fonts: Record<number, string> = { 10: descriptor('/FontFile2 11 0 R'), 11: flate(program) };
    for (let index = 0; index < 1_000; index++)
      fonts[20 + index] =
        '<</Type/Font/Subtype/TrueType/BaseFont/Bomb/FirstChar 65/LastChar 65/Widths[500]/FontDescriptor 10 0 R>>';
    return pagePdf({
      content: `BT ${many(1_000, (index) => `/F${index} 9 Tf (A) Tj\n`)}ET`,
      resources: `/Font<<${many(1_000, (index) => `/F${index} ${20 + index} 0 R`)}>>`,
      objects: fonts,
    });
  },
  'fonts within the resources of fonts': () =>
    shownIn('100 0 R', {
      ...levels(
        { first: 100, depth: 12, breadth: 1 },
        (_, number) => type3('11', `/Font<<${many(10, (index) => `/F${index} ${number + 1} 0 R`)}>>`),
        '3 0 R',
      ),
      10: type3('11', '/Font<</F 100 0 R>>'),
      11: stream('500 0 d0'),
    }),
});
