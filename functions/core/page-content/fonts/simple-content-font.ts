import type { Code } from '../../fonts/maps/code-map.ts';
import { cffAdvance } from '../../fonts/programs/cff-widths.ts';
import { type FontProgram, ifUnderstood, readProgram } from '../../fonts/programs/font-program.ts';
import { stringOf } from '../../fonts/programs/read-cff.ts';
import { assumedName, nameText, readSimpleFont, type SimpleFont } from '../../fonts/simple-font.ts';
import { identity, type Matrix } from '../../geometry/matrix.ts';
import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveArray, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import type { Dictionary } from '../../pdf-objects/objects/values.ts';
import type { ContentBudget } from '../../pdf-objects/structure/content/decode-content.ts';
import { standardWidths } from '../../typesetting/fonts/standard-widths.ts';
import type { ContentFont, Type3 } from './content-font.ts';
import { fontHeights } from './font-heights.ts';

const glyphUnit: Matrix = [0.001, 0, 0, 0.001, 0, 0];

const windows = new TextDecoder('windows-1252');

/** Reads a font of single-byte codes, including Type 3. */
export function simpleContentFont(file: PdfFile, font: Dictionary, budget: ContentBudget): ContentFont {
  const simple = readSimpleFont(file, { number: 0, font, codes: [], map: undefined });
  const type3 = resolve(file, font.get('Subtype')) === 'Type3' ? readType3(file, simple) : undefined;
  let program: FontProgram | undefined;
  let isRead = false;
  const programOf = () => {
    if (!isRead) program = readProgram(file, simple.descriptor, budget);
    isRead = true;
    return program;
  };
  const unit = type3 ? Math.abs(type3.matrix[0]) || Math.abs(type3.matrix[1]) : 0.001;
  const texts = new Map<number, readonly [string | undefined, string | undefined]>();
  const textsOf = ({ code }: Code) => {
    const known = texts.get(code);
    if (known) return known;
    const mapped = simple.mapped.textOf(code);
    const named = namedText(simple, code, type3 ? () => undefined : programOf);
    const stated = mapped ?? named;
    // If a code's meaning is not stated, some readers use it as a character code.
    const other = stated === undefined ? windows.decode(Uint8Array.of(code)) : named;
    const found = [stated, other === stated ? undefined : other] as const;
    texts.set(code, found);
    return found;
  };
  const widths = new Map<number, number>();
  const widthOf = (code: Code) => {
    const known = widths.get(code.code);
    if (known !== undefined) return known;
    const stated = simple.widths.widthOf(code.code);
    const width = stated === undefined ? unstatedWidth(simple, code, programOf) : stated * unit;
    widths.set(code.code, width);
    return width;
  };
  return {
    codes: (string) => Array.from(string, (code) => ({ code, length: 1 })),
    textOf: (code) => textsOf(code)[0],
    otherTextOf: (code) => textsOf(code)[1],
    advanceOf: widthOf,
    widthOf,
    shiftOf: () => [0, 0],
    isVertical: false,
    ...fontHeights(file, simple.descriptor),
    type3,
  };
}

/** The text by the name of a code's glyph. */
function namedText(
  simple: SimpleFont,
  code: number,
  programOf: () => FontProgram | undefined,
): string | undefined {
  const own = simple.naming.nameOf(code);
  if (own !== undefined) return nameText(simple, own);
  const program = programOf();
  if (!program || program.kind === 'trueType') return nameText(simple, assumedName(simple, code));
  const { cff } = program;
  return ifUnderstood(() => nameText(simple, stringOf(cff, cff.charset[cff.encoding?.[code] ?? 0] ?? 0)));
}

/** The width of a glyph in ems if the dictionary omits it, as only the standard fonts may. */
function unstatedWidth(simple: SimpleFont, { code }: Code, programOf: () => FontProgram | undefined): number {
  const program = programOf();
  if (program && program.kind !== 'trueType') {
    const { cff } = program;
    const name = simple.naming.nameOf(code);
    const glyph =
      name === undefined
        ? (cff.encoding?.[code] ?? 0)
        : Math.max(
            0,
            cff.charset.findIndex((string, index) => index > 0 && stringOf(cff, string) === name),
          );
    return (ifUnderstood(() => cffAdvance(cff, glyph)) ?? 500) / 1_000;
  }
  // The standard fonts are measured in thousandths of the em, their substitutes are not.
  // A code without a glyph is as wide as a space, as PDFium and MuPDF have it.
  const text = namedText(simple, code, programOf) ?? ' ';
  return Math.round(standardWidths(simple.name)(text) * 1_000) / 1_000;
}

function readType3(file: PdfFile, { font, naming }: SimpleFont): Type3 {
  const numbers = resolveArray(file, font.get('FontMatrix'))?.map((item) => resolve(file, item));
  const isMatrix = numbers?.length === 6 && numbers.every((item) => typeof item === 'number');
  const matrix = isMatrix ? (numbers as unknown as Matrix) : glyphUnit;
  return {
    matrix: matrix.every((number) => number === 0) ? identity : matrix,
    resources: resolveDictionary(file, font.get('Resources')),
    procedures: resolveDictionary(file, font.get('CharProcs')) ?? new Map(),
    nameOf: ({ code }) => naming.nameOf(code),
  };
}
