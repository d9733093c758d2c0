import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveArray, resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import type { Dictionary, Value } from '../pdf-objects/objects/values.ts';
import { decodeContent } from '../pdf-objects/structure/content/decode-content.ts';
import { mappedTexts } from './code-texts.ts';
import { type Code, type CodeMap, cidOf } from './maps/code-map.ts';
import { collectionOf, collectionTexts } from './maps/predefined-maps.ts';
import type { ShownCode, ShownFont } from './shown-font.ts';
import { cidWidths } from './widths.ts';

/** A composite font under examination, and the contents of its dictionaries. */
export interface CompositeFont {
  readonly number: number;
  readonly font: Dictionary;
  readonly descendant: Dictionary;
  readonly descriptor: Dictionary | undefined;
  readonly name: string;
  readonly map: CodeMap;
  readonly codes: readonly ShownCode[];
  /** The character collection of its CIDs, such as `Adobe-Japan1`. */
  readonly collection: string;
  /** Glyphs by CID; undefined if they equal the CIDs, and if none are stated. */
  readonly glyphsByCid: Buffer | undefined;
  /** Whether strict readers understand its ToUnicode map, if it has one. */
  readonly isSoundlyMapped: boolean;
  cid(code: Code): number | undefined;
  widthOf(cid: number): number;
  /** The text of a code in its ToUnicode map or its collection. */
  mappedText(code: Code): string | undefined;
}

/** Reads a composite font; undefined if its codes or descendant cannot be determined. */
export function readComposite(
  file: PdfFile,
  { number, font, map, codes }: ShownFont,
): CompositeFont | undefined {
  const descendant = resolveDictionary(file, resolveArray(file, font.get('DescendantFonts'))?.[0]);
  if (!descendant || !map || map.spaces.length === 0) return undefined;
  const encoding = resolve(file, font.get('Encoding'));
  const info = resolveDictionary(file, descendant.get('CIDSystemInfo'));
  const stated = ['Registry', 'Ordering'].map((key) => textOf(resolve(file, info?.get(key)))).join('-');
  const ofMap = typeof encoding === 'string' ? collectionOf(encoding) : undefined;
  const collection = ofMap ?? stated;
  const mapped = mappedTexts(file, font);
  const ofCollection = () =>
    /^Adobe-(Japan1|GB1|CNS1|Korea1)$/.test(collection) ? collectionTexts(collection) : undefined;
  const table = descendant.get('CIDToGIDMap');
  const isTable =
    table !== undefined && typeof resolve(file, table) !== 'string' && resolve(file, table) !== null;
  const bytes = isTable ? decodeContent(file, [table], { bytes: 1 << 18 }) : undefined;
  return {
    number,
    font,
    descendant,
    descriptor: resolveDictionary(file, descendant.get('FontDescriptor')),
    name: String(
      resolve(file, descendant.get('BaseFont')) ?? resolve(file, font.get('BaseFont')) ?? 'Font',
    ).replace(/^[A-Z]{6}\+/, ''),
    map,
    codes,
    collection,
    glyphsByCid: bytes && Buffer.from(bytes),
    get isSoundlyMapped() {
      return mapped.isSound;
    },
    cid: (code) => cidOf(map, code),
    widthOf: cidWidths(file, descendant),
    mappedText(code) {
      const cid = cidOf(map, code);
      return mapped.textOf(code.code) ?? (cid === undefined ? undefined : ofCollection()?.get(cid));
    },
  };
}

function textOf(value: Value): string {
  return value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : '';
}
