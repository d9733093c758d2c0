import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import type { Dictionary } from '../pdf-objects/objects/values.ts';
import { type MappedTexts, mappedTexts } from './code-texts.ts';
import { type GlyphNaming, predefinedName, readNaming } from './glyph-naming.ts';
import { glyphText } from './maps/glyph-text.ts';
import type { ShownCode, ShownFont } from './shown-font.ts';
import { pictureFont, pictureName, pictureText } from './symbol-sets.ts';
import { type SimpleWidths, simpleWidths } from './widths.ts';

/** A simple font under examination, and the contents of its dictionary. */
export interface SimpleFont {
  readonly number: number;
  readonly font: Dictionary;
  readonly descriptor: Dictionary | undefined;
  /** Its name without the subset prefix. */
  readonly name: string;
  readonly isSymbolic: boolean;
  readonly naming: GlyphNaming;
  readonly widths: SimpleWidths;
  readonly codes: readonly ShownCode[];
  /** The contents of its own ToUnicode map. */
  readonly mapped: MappedTexts;
}

const symbolic = 4;

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

/** The name of a code's glyph if no font program states one. */
export function assumedName({ naming, name, isSymbolic }: SimpleFont, code: number): string {
  const picture = pictureFont(name);
  const own = naming.nameOf(code) ?? (picture ? pictureName(picture, code) : undefined);
  return own ?? (picture && isSymbolic ? '.notdef' : predefinedName('StandardEncoding', code));
}

/** The text of a glyph of this name in this font. */
export function nameText({ name: fontName }: SimpleFont, name: string): string | undefined {
  const picture = pictureFont(fontName);
  return picture ? pictureText(picture, name) : glyphText(name);
}
