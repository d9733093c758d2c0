import { cutText } from '../document-facts/text-entry.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveArray, resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import { type Dictionary, isDictionary, isString } from '../pdf-objects/objects/values.ts';
import { latin1 } from '../pdf-objects/structure/trees.ts';

type FontKind =
  | 'type1'
  | 'type1c'
  | 'type3'
  | 'truetype'
  | 'opentype'
  | 'cid_type0'
  | 'cid_type0c'
  | 'cid_truetype'
  | 'cid_opentype'
  | 'unknown';

/** A font of a document. `unicode` is whether its text can be read as characters, and so copied and searched. */
export interface FontFacts {
  readonly name: string | null;
  readonly kind: FontKind;
  readonly embedded: boolean;
  readonly subset: boolean;
  readonly unicode: boolean;
}

/** The facts in a font dictionary; undefined for the descendant of a composite font, which is included with that. */
export function fontFacts(file: PdfFile, font: Dictionary): FontFacts | undefined {
  const subtype = resolve(file, font.get('Subtype'));
  if (subtype === 'CIDFontType0' || subtype === 'CIDFontType2') return undefined;
  const descendants = resolveArray(file, font.get('DescendantFonts'));
  const descendant = resolveDictionary(file, descendants?.[0]);
  const described = descendant ?? font;
  const descriptor = resolveDictionary(file, described.get('FontDescriptor'));
  const written = resolve(file, font.get('BaseFont')) ?? resolve(file, font.get('Name'));
  const name = typeof written === 'string' ? written : '';
  const isSubset = /^[A-Z]{6}\+/.test(name);
  const plainName = Buffer.from(isSubset ? name.slice(7) : name, 'latin1').toString();
  const isEmbedded =
    subtype === 'Type3' || ['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor?.has(key));
  return {
    name: cutText(plainName) || null,
    kind: kindOf(file, descendant ? resolve(file, descendant.get('Subtype')) : subtype, descriptor),
    embedded: isEmbedded,
    subset: isSubset,
    unicode: hasUnicode(file, font, descendant, descriptor, plainName),
  };
}

function kindOf(file: PdfFile, subtype: unknown, descriptor: Dictionary | undefined): FontKind {
  const program = resolve(file, resolveDictionary(file, descriptor?.get('FontFile3'))?.get('Subtype'));
  switch (subtype) {
    case 'Type1':
    case 'MMType1':
      if (program === 'OpenType') return 'opentype';
      return program === 'Type1C' ? 'type1c' : 'type1';
    case 'TrueType':
      return program === 'OpenType' ? 'opentype' : 'truetype';
    case 'Type3':
      return 'type3';
    case 'CIDFontType0':
      if (program === 'OpenType') return 'cid_opentype';
      return program === 'CIDFontType0C' ? 'cid_type0c' : 'cid_type0';
    case 'CIDFontType2':
      return program === 'OpenType' ? 'cid_opentype' : 'cid_truetype';
    default:
      return 'unknown';
  }
}

/** Collections with known characters (ISO 32000-2, 9.10.2). */
const knownCollections = ['GB1', 'CNS1', 'Japan1', 'Korea1', 'KR'];

const symbolic = 4;

/** By the standard's methods of mapping codes to characters (ISO 32000-2, 9.10.2). */
function hasUnicode(
  file: PdfFile,
  font: Dictionary,
  descendant: Dictionary | undefined,
  descriptor: Dictionary | undefined,
  name: string,
): boolean {
  if (isDictionary(resolve(file, font.get('ToUnicode')))) return true;
  const encoding = resolve(file, font.get('Encoding'));
  if (descendant) {
    if (typeof encoding === 'string' && /UCS2|UTF(?:8|16|32)/.test(encoding)) return true;
    const ordering = resolve(file, resolveDictionary(file, descendant.get('CIDSystemInfo'))?.get('Ordering'));
    return isString(ordering) && knownCollections.includes(latin1(ordering));
  }
  if (isDictionary(encoding) && encoding.has('Differences')) return hasKnownNames(file, encoding);
  if (resolve(file, font.get('Subtype')) === 'Type3') return false;
  if (typeof encoding === 'string' || (isDictionary(encoding) && encoding.has('BaseEncoding'))) return true;
  const flags = resolve(file, descriptor?.get('Flags'));
  // The encodings of the standard fonts are known, including the symbol fonts.
  if (!descriptor) return name !== '';
  return typeof flags === 'number' && (flags & symbolic) === 0;
}

/** Glyph names that are only numbers do not name characters. */
function hasKnownNames(file: PdfFile, encoding: Dictionary): boolean {
  const names = (resolveArray(file, encoding.get('Differences')) ?? [])
    .slice(0, 512)
    .filter((item) => typeof item === 'string' && item !== '.notdef');
  return !names.some((name) => /^(?:[a-z]|cid|glyph|index)\d+$/i.test(String(name)));
}
