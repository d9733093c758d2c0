import type { PdfFile } from '../../../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveDictionary } from '../../../pdf-objects/objects/read-object.ts';
import { type Dictionary, dictionary, type Value } from '../../../pdf-objects/objects/values.ts';
import { toUnicode } from '../../../typesetting/fonts/glyph-codes.ts';
import { glyphText } from '../../mending/glyph-text.ts';
import { isSoundText, type MappedTexts, mappedTexts, unknownText } from './code-texts.ts';
import type { FontWork } from './font-work.ts';
import { type GlyphNaming, predefinedName, readNaming } from './glyph-naming.ts';
import type { ShownCode, ShownFont } from './shown-fonts.ts';
import { pictureFont, pictureName, pictureText } from './symbol-sets.ts';
import { type SimpleWidths, simpleWidths } from './widths.ts';

/** A simple font that is being looked at, and what its dictionary says. */
export interface SimpleFont {
  readonly number: number;
  readonly font: Dictionary;
  readonly descriptor: Dictionary | undefined;
  /** Its name without the letters that mark a subset. */
  readonly name: string;
  readonly isSymbolic: boolean;
  readonly naming: GlyphNaming;
  readonly widths: SimpleWidths;
  readonly codes: readonly ShownCode[];
  /** What its own ToUnicode map says. */
  readonly mapped: MappedTexts;
}

const symbolic = 4;
const nonsymbolic = 32;

export function readSimpleFont(file: PdfFile, { number, font, codes }: ShownFont): SimpleFont {
  const descriptor = resolveDictionary(file, font.get('FontDescriptor'));
  const flags = resolve(file, descriptor?.get('Flags'));
  return {
    number,
    font,
    descriptor,
    name: String(resolve(file, font.get('BaseFont')) ?? 'Font').replace(/^[A-Z]{6}\+/, ''),
    isSymbolic: typeof flags === 'number' && (flags & symbolic) !== 0,
    naming: readNaming(file, font),
    widths: simpleWidths(file, font),
    codes,
    mapped: mappedTexts(file, font),
  };
}

/** The name of a code's glyph where no font program says one. */
export function assumedName({ naming, name, isSymbolic }: SimpleFont, code: number): string {
  const picture = pictureFont(name);
  const own = naming.nameOf(code) ?? (picture ? pictureName(picture, code) : undefined);
  return own ?? (picture && isSymbolic ? '.notdef' : predefinedName('StandardEncoding', code));
}

/** What a glyph of this name stands for in this font. */
export function nameText({ name: fontName }: SimpleFont, name: string): string | undefined {
  const picture = pictureFont(fontName);
  return picture ? pictureText(picture, name) : glyphText(name);
}

/** The flags of a descriptor, with the font said to have an encoding of its own. */
export function symbolicFlags(work: FontWork, descriptor: Dictionary | undefined): number {
  const flags = resolve(work.draft.file, descriptor?.get('Flags'));
  return ((typeof flags === 'number' ? flags : 0) | symbolic) & ~nonsymbolic;
}

/** FirstChar, LastChar and Widths for these codes. */
export function widthEntries(widths: ReadonlyMap<number, number>): Readonly<Record<string, Value>> {
  const codes = [...widths.keys()];
  const [first, last] = codes.length === 0 ? [0, 0] : [Math.min(...codes), Math.max(...codes)];
  const listed = Array.from({ length: last - first + 1 }, (_, index) => widths.get(first + index) ?? 0);
  return { FirstChar: first, LastChar: last, Widths: listed };
}

/** Rounded to what a PDF needs. */
export function rounded(width: number): number {
  return Math.round(width * 1_000) / 1_000;
}

/** A ToUnicode map of these codes' texts, of which those that are not allowed say that the text is not known. */
export function addTextMap(work: FontWork, texts: ReadonlyMap<number, string>, codeBytes: 1 | 2): Value {
  const sound = [...texts].map(([code, text]) => [code, isSoundText(text) ? text : unknownText] as const);
  return work.addStream(toUnicode(sound, codeBytes));
}

export function encodingOf(names: ReadonlyMap<number, string>): Dictionary {
  const differences: Value[] = [];
  let next = -1;
  for (const [code, name] of [...names].sort(([one], [other]) => one - other)) {
    if (code !== next) differences.push(code);
    differences.push(name);
    next = code + 1;
  }
  return dictionary({ Type: 'Encoding', Differences: differences });
}
