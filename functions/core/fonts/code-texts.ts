import { numberOf } from '../pdf-objects/objects/locate-object.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { resolve } from '../pdf-objects/objects/read-object.ts';
import type { Dictionary, Value } from '../pdf-objects/objects/values.ts';
import { decodeContent } from '../pdf-objects/structure/content/decode-content.ts';
import { mendToUnicode } from './maps/mend-to-unicode.ts';
import { readTextMap } from './maps/read-text-map.ts';

const maximumMapBytes = 4 * 1024 * 1024;

/** The contents of a font's own ToUnicode map. */
export interface MappedTexts {
  /** Whether strict readers understand the map, too. */
  readonly isSound: boolean;
  /** Undefined for a code that the map does not contain. */
  textOf(code: number): string | undefined;
  /** The texts of all codes that the map lists; none for an identity. */
  texts(): ReadonlyMap<number, string>;
}

/** Returns the contents of a font's ToUnicode map, which is read on first use: few rules need it. */
export function mappedTexts(file: PdfFile, font: Dictionary): MappedTexts {
  const value = font.get('ToUnicode');
  const named = resolve(file, value);
  if (typeof named === 'string' && named.startsWith('Identity'))
    return { isSound: true, textOf: (code) => String.fromCharCode(code & 0xffff), texts: () => new Map() };
  if (value === undefined || numberOf(file, value) === 0)
    return { isSound: true, textOf: () => undefined, texts: () => new Map() };
  let read: { readonly isSound: boolean; readonly texts: ReadonlyMap<number, string> } | undefined;
  const map = () => {
    read ??= readMap(file, value);
    return read;
  };
  return {
    get isSound() {
      return map().isSound;
    },
    textOf: (code) => map().texts.get(code),
    texts: () => map().texts,
  };
}

function readMap(file: PdfFile, value: Value) {
  const bytes = decodeContent(file, [value], { bytes: maximumMapBytes });
  const text = bytes ? Buffer.from(bytes).toString('latin1') : '';
  return { isSound: mendToUnicode(text) === undefined, texts: readTextMap(text) };
}

/** Whether a text is allowed in a ToUnicode map (ISO 19005-2, 6.2.11.7.2). */
export function isSoundText(text: string): boolean {
  return text !== '' && !/[\0\ufeff\ufffe]/.test(text);
}

/** The text of a glyph with no known meaning. */
export const unknownText = '\ufffd';
