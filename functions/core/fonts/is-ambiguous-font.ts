import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveArray, resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import type { Dictionary } from '../pdf-objects/objects/values.ts';
import { decodeContent } from '../pdf-objects/structure/content/decode-content.ts';
import { mappedTexts } from './code-texts.ts';
import { readNaming } from './glyph-naming.ts';
import { glyphText } from './maps/glyph-text.ts';
import { pictureFont } from './symbol-sets.ts';

/** The glyphs of a font with their texts. `glyph` differs for different glyphs. */
type TextGlyph = readonly [text: string, glyph: string | number];

const maximumTableBytes = 1 << 18;

/** Letters, digits, and the signs that change a number. */
const judged = /[\p{L}\p{N}\p{Sc}+\-−.,%]/u;
const oneJudged = new RegExp(`^${judged.source}$`, 'u');

/**
 * Whether one letter or sign of a font may have two glyphs, or a glyph whose name contradicts its text. A glyph that is looked up
 * by its letter then need not be the drawn one. Reads dictionaries and maps only, not the font program.
 */
export function isAmbiguousFont(file: PdfFile, font: Dictionary): boolean {
  const kind = resolve(file, font.get('Subtype'));
  // Glyphs that are page content are drawn in any case.
  if (kind === 'Type3') return false;
  const glyphs =
    kind === 'Type0' ? compositeGlyphs(file, font) : simpleGlyphs(file, font, kind === 'TrueType');
  const known = new Map<string, string | number>();
  for (const [text, glyph] of glyphs ?? []) {
    if (!judged.test(text)) continue;
    if ((known.get(text) ?? glyph) !== glyph) return true;
    known.set(text, glyph);
  }
  return glyphs === undefined;
}

/** Undefined if a glyph's name contradicts its text. */
function simpleGlyphs(file: PdfFile, font: Dictionary, isByCode: boolean): readonly TextGlyph[] | undefined {
  const naming = readNaming(file, font);
  const mapped = mappedTexts(file, font);
  const hasPictures = pictureFont(String(resolve(file, font.get('BaseFont')))) !== undefined;
  const glyphs: TextGlyph[] = [];
  for (let code = 0; code < 256; code++) {
    const name = naming.nameOf(code);
    const named = name === undefined || hasPictures ? undefined : glyphText(name);
    const own = mapped.textOf(code);
    const text = own ?? named;
    if (text === undefined) continue;
    if (named !== undefined && isOther(named, text)) return undefined;
    // Windows' encoding has the hyphen twice.
    const isHyphen = own === undefined && name === 'hyphen';
    glyphs.push([text, isByCode && !isHyphen ? code : (name ?? code)]);
  }
  return glyphs;
}

/** Whether a glyph's name and its text are different letters, which no case and no compatibility form explains. */
function isOther(named: string, text: string): boolean {
  const [one, other] = [named, text].map((part) => part.normalize('NFKC').toLowerCase());
  return one !== other && oneJudged.test(one ?? '') && oneJudged.test(other ?? '');
}

/** The glyphs of the codes that a ToUnicode map contains; undefined if the glyphs of codes cannot be determined. */
function compositeGlyphs(file: PdfFile, font: Dictionary): readonly TextGlyph[] | undefined {
  const descendant = resolveDictionary(file, resolveArray(file, font.get('DescendantFonts'))?.[0]);
  if (!descendant || (!font.has('ToUnicode') && isEmbedded(file, descendant))) return undefined;
  const table = descendant.get('CIDToGIDMap');
  const isTable = table !== undefined && typeof resolve(file, table) !== 'string';
  const bytes = isTable ? decodeContent(file, [table], { bytes: maximumTableBytes }) : undefined;
  const isIdentity = /^Identity-[HV]$/.test(String(resolve(file, font.get('Encoding'))));
  const glyphOf = (code: number) =>
    bytes && isIdentity ? ((bytes[2 * code] ?? 0) << 8) | (bytes[2 * code + 1] ?? 0) : code;
  return [...mappedTexts(file, font).texts()].map(([code, text]) => [text, glyphOf(code)]);
}

function isEmbedded(file: PdfFile, descendant: Dictionary): boolean {
  const descriptor = resolveDictionary(file, descendant.get('FontDescriptor'));
  return ['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor?.has(key));
}
