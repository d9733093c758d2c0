import { beforeAll, expect, test } from '@jest/globals';
import { readSfnt, writeSfnt } from '../../../functions/core/fonts/programs/sfnt.ts';
import { readFont } from '../../../functions/core/typesetting/fonts/font-files.ts';
import { outlineEdges } from '../../../functions/core/typesetting/fonts/outline-edges.ts';
import { readOutlines } from '../../../functions/core/typesetting/fonts/read-face.ts';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { onePage, stream } from '../reading/raw-pdf.ts';
import { plainBytes } from '../structure/read-back.ts';
import { inkRows } from './ink-rows.ts';
import { pixelsOf } from './redact-areas.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

const faceOf = (name: string) => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`;

type Drawing = (letter: string, face: string) => Promise<string>;

/** Ways to draw a letter as content, in a space of 60 units to the em. */
const drawings: Readonly<Record<string, Drawing>> = {
  'text of another font': async (letter) => `BT /H 60 Tf (${letter}) Tj ET`,
  paths: async (letter, face) => {
    const rows = await inkRows(letter, face);
    return `${rows.map(([x, y, width]) => `${x} ${y} ${width} 1 re`).join(' ')} f`;
  },
  'a picture': async (letter, face) => {
    const rows = await inkRows(letter, face);
    const bits = Array.from({ length: 80 }, () => Buffer.alloc(10));
    for (const [x, y, width] of rows)
      for (let at = x; at < x + width; at++) {
        const row = bits[59 - y] as Buffer;
        row[(at + 5) >> 3] = (row[(at + 5) >> 3] as number) | (0x80 >> ((at + 5) & 7));
      }
    const hex = Buffer.concat(bits).toString('hex');
    return `q 80 0 0 80 -5 -20 cm BI /W 80 /H 80 /BPC 1 /IM true /D[1 0] /F /AHx ID ${hex}> EI Q`;
  },
};

/** A page that says a word in Helvetica and another in a Type 3 font that does not say what its glyphs are. */
async function page(shown: string, word: string, draw: Drawing, face = 'Helvetica'): Promise<Uint8Array> {
  const letters = [...new Set(word)];
  const codes = [...word]
    .map((letter) => (letters.indexOf(letter) + 1).toString(16).padStart(2, '0'))
    .join('');
  const widths = letters.map(() => 55);
  const glyphs = await Promise.all(
    letters.map(async (letter) => stream(`55 0 d0 ${await draw(letter, face)}`)),
  );
  const list = (entry: (index: number) => string) => letters.map((_, index) => entry(index)).join(' ');
  return onePage(`BT /H 14 Tf 20 150 Td (${shown}) Tj ET BT /T 20 Tf 20 60 Td <${codes}> Tj ET`, {
    resources: '/Font<</H 5 0 R/T 6 0 R>>',
    page: '/MediaBox[0 0 400 200]',
    objects: [
      faceOf('Helvetica'),
      `<</Type/Font/Subtype/Type3/FontBBox[0 -20 60 60]/FontMatrix[${1 / 60} 0 0 ${1 / 60} 0 0]/CharProcs<<${list((index) => `/g${index} ${7 + index} 0 R`)}>>/Encoding<</Differences[1 ${list((index) => `/g${index}`)}]>>/FirstChar 1/LastChar ${letters.length}/Widths[${widths.join(' ')}]/Resources<</Font<</H 5 0 R>>>>>>`,
      ...glyphs,
    ],
  });
}

async function redact(pdf: Uint8Array, fields: object) {
  const json = { pdf_base64: Buffer.from(pdf).toString('base64'), ...fields };
  const response = await service.call('POST', '/redactPdf', { key: service.liveKey, json });
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, body };
}

test.each(
  Object.keys(drawings).flatMap((way) => [
    [way, 'Helvetica', 'Dear Marlowe, welcome.'],
    [way, 'Helvetica', 'Nothing to see'],
    [way, 'Times-Roman', 'Nothing to see'],
    [way, 'Courier', 'Nothing to see'],
  ]),
)('a word drawn as %s in %s beside "%s" is known by its shapes', async (way, face, shown) => {
  const pdf = await page(shown, 'bigMarloweQ', drawings[way] as Drawing, face);
  const { status, headers, body } = await redact(pdf, { redactions: [{ text: 'Marlowe' }], strict: true });
  expect(status === 200 ? '' : body.toString()).toBe('');
  const [{ count }] = JSON.parse(headers.get('x-redactions') ?? '[]');
  expect(count).toBe(shown.includes('Marlowe') ? 2 : 1);
  const raw = await plainBytes(body);
  expect(raw).not.toContain('<0401');
  const [before, after] = [await pixelsOf(pdf), await pixelsOf(body)];
  const inkIn = ({ data, width }: typeof before, left: number, right: number) => {
    let ink = 0;
    for (let y = 230; y < 300; y++)
      for (let x = left * 2; x < right * 2; x++) if ((data[(y * width + x) * 3] ?? 255) < 128) ink++;
    return ink;
  };
  const advance = (55 / 60) * 20;
  // The letters before and after the word stay.
  for (const [left, right] of [
    [18, 20 + 2.9 * advance],
    [20 + 10.1 * advance, 390],
  ] as const) {
    const share = inkIn(after, left, right) / inkIn(before, left, right);
    expect(Math.abs(1 - share)).toBeLessThan(0.05); // what moves by hundredths of a point has other edges
  }
});

const scribble: Drawing = async (letter) => {
  const seed = letter.charCodeAt(0);
  const lines = Array.from({ length: 6 }, (_, at) => `${(seed * (at + 3)) % 40} ${(seed * (at + 7)) % 45} l`);
  return `0 0 m ${lines.join(' ')} 3 w S`;
};

test('a word that no shape tells is told by its page, and refused where that is asked for', async () => {
  const pdf = await page('Dear Marlowe', 'kqwxz', scribble);
  const redactions = [{ text: 'Marlowe' }];
  const lenient = await redact(pdf, { redactions, storage: { mode: 'default' } });
  expect(lenient.status).toBe(200);
  expect(JSON.parse(lenient.body.toString()).warnings).toEqual([
    expect.stringMatching(/^Page 1 has text that could not be read/),
  ]);
  const strict = await redact(pdf, { redactions, strict: true });
  expect(strict.status).toBe(400);
  const { code, details } = JSON.parse(strict.body.toString());
  expect([code, details.length]).toEqual(['unreadable_text', 1]);
  const box = { page: 1, box: { x: 0, y: 120, width: 400, height: 60 } };
  const covered = await redact(pdf, { redactions: [...redactions, box], strict: true });
  expect(covered.status).toBe(200);
});

test('glyphs that draw nothing, and fonts that say what they are, are not unreadable', async () => {
  const blank = await page('Dear Marlowe', 'kq', async () => '');
  expect((await redact(blank, { redactions: [{ text: 'Marlowe' }], strict: true })).status).toBe(200);
});

const google = '@expo-google-fonts';

/** Words as they are drawn from left to right, and fonts that have their letters. */
const foreign = [
  ['Cyrillic', 'Ковальчук', 'Ковальчук', `${google}/tinos/400Regular/Tinos_400Regular.ttf`],
  ['Hebrew', 'שלמה', 'המלש', `${google}/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf`],
  ['Devanagari', 'कमल', 'कमल', `${google}/noto-sans/400Regular/NotoSans_400Regular.ttf`],
  ['Han', '田中', '田中', `${google}/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf`],
] as const;

/** A page with a word in a Type 3 font that does not state what its glyphs are. */
function typeThreePage(drawn: string, file: string): Uint8Array {
  const font = readOutlines(readSfnt(readFont(file)), file);
  const letters = [...new Set(drawn)];
  const glyphs = letters.map((letter) => {
    const glyph = font.glyphOf(letter.codePointAt(0) ?? 0);
    const paths: string[] = [];
    let last = '';
    for (const { x1, y1, x2, y2 } of outlineEdges(font, glyph)) {
      if (last !== `${x1} ${y1}`) paths.push(`${x1} ${y1} m`);
      last = `${x2} ${y2}`;
      paths.push(`${last} l`);
    }
    return stream(`${font.advanceOf(glyph)} 0 d0 ${paths.join(' ')} f`);
  });
  const widths = letters.map((letter) => font.advanceOf(font.glyphOf(letter.codePointAt(0) ?? 0)));
  const names = letters.map((_, index) => `/g${index}`);
  const codes = [...drawn].map((letter) => (letters.indexOf(letter) + 1).toString(16).padStart(2, '0'));
  const scale = 1 / font.unitsPerEm;
  return onePage(
    `BT /H 14 Tf 20 150 Td (Nothing to see) Tj ET BT /T 20 Tf 20 60 Td <${codes.join('')}> Tj ET`,
    {
      resources: '/Font<</H 5 0 R/T 6 0 R>>',
      objects: [
        faceOf('Helvetica'),
        `<</Type/Font/Subtype/Type3/FontBBox[0 -500 2500 2500]/FontMatrix[${scale} 0 0 ${scale} 0 0]/CharProcs<<${names.map((name, index) => `${name} ${7 + index} 0 R`).join('')}>>/Encoding<</Differences[1 ${names.join('')}]>>/FirstChar 1/LastChar ${letters.length}/Widths[${widths.join(' ')}]>>`,
        ...glyphs,
      ],
    },
  );
}

/** The same in a TrueType font without a character map, and with no other mapping. */
function trueTypePage(drawn: string, file: string): Uint8Array {
  const tables = readSfnt(readFont(file));
  const font = readOutlines(tables, file);
  const unmapped = new Map(
    [...tables].filter(([tag]) => !['cmap', 'post', 'GSUB', 'GPOS', 'name'].includes(tag)),
  );
  const glyphs = [...drawn].map((letter) => font.glyphOf(letter.codePointAt(0) ?? 0));
  const codes = glyphs.map((glyph) => glyph.toString(16).padStart(4, '0')).join('');
  const widths = glyphs.map((glyph) => `${glyph}[${(font.advanceOf(glyph) * 1000) / font.unitsPerEm}]`);
  return onePage(`BT /H 14 Tf 20 150 Td (Nothing to see) Tj ET BT /T 20 Tf 20 60 Td <${codes}> Tj ET`, {
    resources: '/Font<</H 5 0 R/T 6 0 R>>',
    objects: [
      faceOf('Helvetica'),
      '<</Type/Font/Subtype/Type0/BaseFont/AAAAAA+Unnamed/Encoding/Identity-H/DescendantFonts[7 0 R]>>',
      `<</Type/Font/Subtype/CIDFontType2/BaseFont/AAAAAA+Unnamed/CIDToGIDMap/Identity/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor 8 0 R/W[${widths.join('')}]>>`,
      '<</Type/FontDescriptor/FontName/AAAAAA+Unnamed/Flags 4/FontBBox[0 -300 1000 1000]/ItalicAngle 0/Ascent 1000/Descent -300/CapHeight 700/StemV 80/FontFile2 9 0 R>>',
      stream(writeSfnt(unmapped).toString('hex'), '/Filter/ASCIIHexDecode'),
    ],
  });
}

test.each(
  foreign.flatMap(([script, word, drawn, file]) => [
    [script, 'Type 3', word, typeThreePage(drawn, file)] as const,
    // A font with all ideographs is too large for a request.
    ...(script === 'Han' ? [] : [[script, 'TrueType', word, trueTypePage(drawn, file)] as const]),
  ]),
)('a word in %s is known by the shapes of an unmapped %s font', async (_script, _kind, word, pdf) => {
  const { status, headers, body } = await redact(pdf, { redactions: [{ text: word }], strict: true });
  expect(status === 200 ? '' : body.toString()).toBe('');
  expect(JSON.parse(headers.get('x-redactions') ?? '[]')).toEqual([expect.objectContaining({ count: 1 })]);
  const { data, width } = await pixelsOf(body);
  const rows = [...data.subarray(width * 3 * 230, width * 3 * 290)];
  expect(rows.filter((sample) => sample < 128).length).toBeGreaterThan(0); // the box
});
