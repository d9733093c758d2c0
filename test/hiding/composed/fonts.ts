import sharp from 'sharp';
import type { FaceName } from '../../../functions/core/typesetting/fonts/font-files.ts';
import { readFace } from '../../../functions/core/typesetting/fonts/read-face.ts';
import { fontOf, shape } from '../../../functions/core/typesetting/fonts/shaper.ts';
import { standardWidths } from '../../../functions/core/typesetting/fonts/standard-widths.ts';
import { subsetFont } from '../../../functions/core/typesetting/fonts/subset-font.ts';
import { cffFont } from '../../attacks/bombs/font-programs.ts';
import { stream } from '../../pdf/reading/raw-pdf.ts';
import { type Words, wordsOfScripts } from './words.ts';

/** A glyph of a font: its text, empty for the later glyphs of a cluster, and its advance in thousandths of the em. */
interface Glyph {
  readonly text: string;
  readonly advance: number;
}

/** Changes to a font when it is written. */
export interface FontChanges {
  /** The text that ToUnicode states for a glyph's text. */
  readonly says?: (text: string) => string;
  /** The character that all glyphs are drawn as; a space for blank glyphs. */
  readonly drawnAs?: string;
}

/** A font that a run of text can have. */
export interface TextFont {
  readonly name: string;
  readonly words: Words;
  /** Whether the file contains its glyphs, so that they can be changed. */
  readonly isEmbedded: boolean;
  /** The codes of words, in drawing order, with a space between them. */
  codes(words: readonly string[]): readonly number[];
  /** Codes as the operand of `Tj`. */
  operand(codes: readonly number[]): string;
  glyph(code: number): Glyph;
  /** Writes its objects with `add`, which returns a reference. Returns the reference of the font. */
  write(add: (object: string) => string, changes?: FontChanges): string;
}

/** A glyph of a face, with the text of its cluster. */
interface FaceGlyph extends Glyph {
  readonly glyph: number;
  readonly x: number;
  readonly y: number;
}

type Kind = 'TrueType' | 'CFF' | 'Type 3' | 'Type 3 of bitmaps';

/** Every font: three standard ones, Latin in each kind of font program, and one TrueType font of each other script. */
export async function textFonts(): Promise<readonly TextFont[]> {
  const [latin, ...others] = wordsOfScripts as [Words, ...Words[]];
  const kinds = ['TrueType', 'CFF', 'Type 3', 'Type 3 of bitmaps'] as const;
  return [
    ...['Helvetica', 'Times-Roman', 'Courier'].map((name) => standardFont(name, latin)),
    ...(await Promise.all(kinds.map((kind) => embeddedFont(kind, 'latin', latin)))),
    ...(await Promise.all(
      others.map((words) => embeddedFont('TrueType', faceOf[words.script] ?? 'latin', words)),
    )),
  ];
}

const faceOf: Readonly<Record<string, FaceName>> = {
  Hebrew: 'hebrewSans',
  Arabic: 'arabic',
  Devanagari: 'devanagari',
  Thai: 'thai',
  Chinese: 'chinese',
  Japanese: 'japanese',
  Korean: 'korean',
};

const alphabet = 'abcdefghijklmnopqrstuvwxyz';

function standardFont(name: string, words: Words): TextFont {
  const widthOf = standardWidths(name);
  const glyph = (code: number) => {
    const text = String.fromCharCode(code);
    return { text, advance: Math.round(widthOf(text) * 1_000) };
  };
  return {
    name,
    words,
    isEmbedded: false,
    codes: (shown) => [...shown.join(' ')].map((letter) => letter.charCodeAt(0)),
    operand: (codes) => hexString(codes, 2),
    glyph,
    write: (add, { says } = {}) => {
      const codes = [...`${alphabet}${alphabet.toUpperCase()} .,-()`].map((letter) => letter.charCodeAt(0));
      const map = says
        ? `/ToUnicode ${add(
            toUnicode(
              codes.map((code) => [code, says(glyph(code).text)]),
              2,
            ),
          )}`
        : '';
      return add(`<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding${map}>>`);
    },
  };
}

/** A font with a script's words, of a kind that the file contains. */
export async function embeddedFont(kind: Kind, faceName: FaceName, words: Words): Promise<TextFont> {
  const face = readFace(faceName);
  const scale = 1_000 / face.unitsPerEm;
  const glyphs: FaceGlyph[] = [{ text: '', advance: 500, glyph: 0, x: 0, y: 0 }];
  const codeOf = new Map<string, number>();
  const shaped = (word: string): number[] => {
    const found = shape(faceName, word, words.isRightToLeft === true);
    const clusters = [...new Set(found.map(({ cluster }) => cluster))].toSorted((one, other) => one - other);
    return found.map((one) => {
      const { glyph, cluster, advance, x, y } = one;
      // Dots and signs may be glyphs of their own: the letter states the text, as in the files of word processors.
      const widest = found
        .filter((other) => other.cluster === cluster)
        .reduce((best, other) => (other.advance > best.advance ? other : best));
      const text = one === widest ? word.slice(cluster, clusters[clusters.indexOf(cluster) + 1]) : '';
      const key = [glyph, text, x, y, advance].join();
      const code = codeOf.get(key) ?? glyphs.push({ text, advance: advance * scale, glyph, x, y }) - 1;
      codeOf.set(key, code);
      return code;
    });
  };
  const glyphFor = (character: string) => shape(faceName, character, false)[0]?.glyph ?? 0;
  const isLatin = words.script === 'Latin';
  for (const word of [...words.words, ' ', ...(isLatin ? `${alphabet}${alphabet.toUpperCase()}.-` : [])])
    shaped(word);
  const codeBytes = kind.startsWith('Type 3') ? 1 : 2;
  const bitmaps = kind === 'Type 3 of bitmaps' ? await bitmapsOf(faceName, glyphs, scale) : undefined;
  const base = `ABCDEF+${words.script}${kind.replaceAll(' ', '')}`;

  const program = (add: (object: string) => string, drawn: readonly FaceGlyph[]) => {
    if (kind === 'TrueType') {
      const parts = drawn.map(({ glyph, x, y, advance }) => ({
        parts: [{ glyph, x, y }],
        advance: advance / scale,
      }));
      const font = subsetFont(face, parts).toString('latin1');
      return `/FontFile2 ${add(stream(font, `/Length1 ${font.length}`))}`;
    }
    const charstrings = drawn.map(({ glyph, x, y }) => charstring(outlineOf(faceName, glyph, scale, x, y)));
    return `/FontFile3 ${add(stream(cffFont({ glyphs: charstrings }).toString('latin1'), '/Subtype/CIDFontType0C'))}`;
  };

  return {
    name: words.script === 'Latin' ? kind : words.script,
    words,
    isEmbedded: true,
    codes: (shown) => {
      const space = shaped(' ');
      const all = shown.map(shaped);
      return (words.isRightToLeft ? all.toReversed() : all).flatMap((codes, index) =>
        index > 0 ? [...space, ...codes] : codes,
      );
    },
    operand: (codes) => hexString(codes, codeBytes * 2),
    glyph: (code) => glyphs[code] as FaceGlyph,
    write: (add, { says = (text: string) => text, drawnAs } = {}) => {
      const drawn =
        drawnAs === undefined
          ? glyphs
          : glyphs.map((one) => ({ ...one, glyph: glyphFor(drawnAs), x: 0, y: 0 }));
      const texts = glyphs
        .map(({ text }, code): [number, string] => [code, says(text)])
        .filter(([code, text]) => code > 0 && text);
      const map = add(toUnicode(texts, codeBytes * 2));
      const advances = glyphs.map(({ advance }) => Math.round(advance)).join(' ');
      if (codeBytes === 1) {
        const procs = drawn.map((one, code) => {
          const bitmap = drawnAs === undefined ? bitmaps?.[code] : undefined;
          const path = bitmap ?? `${pathOf(outlineOf(faceName, one.glyph, scale, one.x, one.y))} f`;
          return `/g${code} ${add(stream(`${Math.round(one.advance)} 0 -500 -500 2000 2000 d1 ${path}`))}`;
        });
        return add(
          `<</Type/Font/Subtype/Type3/FontBBox[-500 -500 2000 2000]/FontMatrix[.001 0 0 .001 0 0]/FirstChar 0/LastChar ${glyphs.length - 1}/Widths[${advances}]/Encoding<</Differences[0 ${glyphs.map((_, code) => `/g${code}`).join('')}]>>/CharProcs<<${procs.join('')}>>/Resources<<>>/ToUnicode ${map}>>`,
        );
      }
      const descriptor = add(
        `<</Type/FontDescriptor/FontName/${base}/Flags 4/ItalicAngle 0/StemV 80/FontBBox[-500 -500 2000 2000]/Ascent 1000/Descent -300/CapHeight 700${program(add, drawn)}>>`,
      );
      const descendant = add(
        `<</Type/Font/Subtype/CIDFontType${kind === 'CFF' ? 0 : 2}/BaseFont/${base}${kind === 'CFF' ? '' : '/CIDToGIDMap/Identity'}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor ${descriptor}/DW 0/W[0[${advances}]]>>`,
      );
      return add(
        `<</Type/Font/Subtype/Type0/BaseFont/${base}/Encoding/Identity-H/DescendantFonts[${descendant}]/ToUnicode ${map}>>`,
      );
    },
  };
}

/** A path operator of an outline, with points in thousandths of the em. */
type Segment = readonly [operator: 'M' | 'L' | 'C' | 'Z', ...points: readonly number[]];

function outlineOf(face: FaceName, glyph: number, scale: number, dx: number, dy: number): Segment[] {
  let [fromX, fromY] = [0, 0];
  return fontOf(face)
    .glyphToJson(glyph)
    .map(({ type, values }): Segment => {
      const points = values.map((value, index) => Math.round((value + (index % 2 ? dy : dx)) * scale));
      const [x, y] = [fromX, fromY];
      [fromX, fromY] = [points.at(-2) ?? x, points.at(-1) ?? y];
      if (type !== 'Q') return [type as 'M' | 'L' | 'C' | 'Z', ...points];
      const [midX = 0, midY = 0] = points;
      const toward = (end: number, middle: number) => Math.round(end + (2 / 3) * (middle - end));
      return ['C', toward(x, midX), toward(y, midY), toward(fromX, midX), toward(fromY, midY), fromX, fromY];
    });
}

const pathOperators = { M: 'm', L: 'l', C: 'c', Z: 'h' } as const;

function pathOf(outline: readonly Segment[]): string {
  return outline.map(([operator, ...points]) => `${points.join(' ')} ${pathOperators[operator]}`).join(' ');
}

/** A Type 2 charstring (Adobe Technical Note 5177) that draws an outline. */
function charstring(outline: readonly Segment[]): Buffer {
  let [x, y] = [0, 0];
  const bytes = outline.flatMap(([operator, ...points]) => {
    if (operator === 'Z') return [];
    const steps = points.map((value, index) => {
      const step = value - (index % 2 ? y : x);
      if (index % 2) y = value;
      else x = value;
      return step;
    });
    return [...steps.flatMap((step) => [28, (step >> 8) & 255, step & 255]), { M: 21, L: 5, C: 8 }[operator]];
  });
  return Buffer.from([...bytes, 14]);
}

/** Pixels of an em of 12 points at 300 dpi. */
const emPixels = 50;

/** Each glyph as content that paints an image mask. */
async function bitmapsOf(
  face: FaceName,
  glyphs: readonly FaceGlyph[],
  scale: number,
): Promise<readonly string[]> {
  return Promise.all(
    glyphs.map(async ({ glyph }) => {
      const [width, height] = [emPixels * 1.4, emPixels * 1.4].map(Math.round) as [number, number];
      const path = outlineOf(face, glyph, scale, 0, 0).map(
        ([operator, ...points]) => `${operator}${points.join(' ')}`,
      );
      const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="-100 -1000 1400 1400"><rect x="-100" y="-1000" width="1400" height="1400" fill="white"/><path transform="scale(1 -1)" d="${path.join('')}"/></svg>`;
      const pixels = await sharp(Buffer.from(drawing)).greyscale().raw().toBuffer();
      const rows = Array.from({ length: height }, (_, row) => {
        const bits = Array.from({ length: Math.ceil(width / 8) * 8 }, (_, column) =>
          column < width && (pixels[row * width + column] ?? 255) < 128 ? 0 : 1,
        ).join('');
        return (bits.match(/.{8}/g) ?? []).map((byte) => hex(Number.parseInt(byte, 2), 2)).join('');
      });
      return `q 1400 0 0 1400 -100 -400 cm BI /W ${width} /H ${height} /IM true /BPC 1 /F /AHx ID ${rows.join('')}> EI Q`;
    }),
  );
}

function toUnicode(texts: readonly (readonly [code: number, text: string])[], digits: number): string {
  const rows = texts.map(([code, text]) => `<${hex(code, digits)}> <${utf16(text)}>`);
  return stream(
    `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /M def /CMapType 2 def
1 begincodespacerange <${'0'.repeat(digits)}> <${'F'.repeat(digits)}> endcodespacerange
${Array.from({ length: Math.ceil(rows.length / 100) }, (_, part) => rows.slice(part * 100, part * 100 + 100))
  .map((part) => `${part.length} beginbfchar\n${part.join('\n')}\nendbfchar`)
  .join('\n')}
endcmap end end`,
  );
}

/** Text as hexadecimal UTF-16. */
export function utf16(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex');
}

function hexString(codes: readonly number[], digits: number): string {
  return `<${codes.map((code) => hex(code, digits)).join('')}>`;
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}
