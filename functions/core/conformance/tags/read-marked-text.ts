import { nameAt } from '../../pdf-objects/objects/name-at.ts';
import { parseValue } from '../../pdf-objects/objects/parse-value.ts';
import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { decodeTextString } from '../../pdf-objects/objects/text-string.ts';
import { cursorAt } from '../../pdf-objects/objects/tokens.ts';
import { isString, type Value } from '../../pdf-objects/objects/values.ts';
import { numberAt } from '../../pdf-objects/structure/content/content-numbers.ts';
import { eachContentToken } from '../../pdf-objects/structure/content/content-tokens.ts';
import { decodeContent } from '../../pdf-objects/structure/content/decode-content.ts';
import type { MarkedStream } from './page-marks.ts';
import { readCharacterCodes } from './read-character-codes.ts';

/** The text of a font's codes. */
interface FontText {
  readonly bytesPerCode: 1 | 2;
  readonly characters: ReadonlyMap<number, string>;
}

/** The maximum size of the maps of one document's fonts. */
const maximumMapBytes = 4 * 1024 * 1024;

/** Returns a function that gives the text of fonts' codes from their ToUnicode maps, each read once. */
export function fontTexts(file: PdfFile): (font: Value | undefined) => FontText {
  const known = new Map<Value, FontText>();
  const budget = { bytes: maximumMapBytes };
  return (value) => {
    const entries = resolveDictionary(file, value);
    const map = entries?.get('ToUnicode') ?? null;
    const key = typeof map === 'object' && map !== null && 'number' in map ? map.number : map;
    const found = known.get(key);
    if (found) return found;
    const content = map === null ? undefined : decodeContent(file, [map], budget);
    const own: FontText = {
      bytesPerCode: resolve(file, entries?.get('Subtype')) === 'Type0' ? 2 : 1,
      characters: readCharacterCodes(content ? Buffer.from(content).toString('latin1') : ''),
    };
    if (map !== null) known.set(key, own);
    return own;
  };
}

/** Returns the text of the given marked-content sequences from their fonts and replacement texts. */
export function readMarkedText(
  file: PdfFile,
  { content, resources }: MarkedStream,
  wanted: ReadonlySet<number>,
  textOf: ReturnType<typeof fontTexts>,
): ReadonlyMap<number, string> {
  const fonts = resolveDictionary(file, resources.get('Font'));
  const texts = new Map<number, string>();
  let font: FontText | undefined;
  let identifier: number | undefined;
  /** Open sequences, with the start of their text and its replacement. */
  const open: {
    readonly identifier?: number | undefined;
    readonly from: number;
    readonly actual?: string;
    readonly isReversed?: boolean;
  }[] = [];
  let tokens: { readonly start: number; readonly end: number }[] = [];
  const add = (text: string) => {
    if (identifier !== undefined && wanted.has(identifier))
      texts.set(identifier, (texts.get(identifier) ?? '') + text);
  };
  const stringOf = (token: { readonly start: number; readonly end: number }) => {
    const value = parseValue(cursorAt(content, token.start, token.end));
    return isString(value) ? value : undefined;
  };
  const nameOf = (token: { readonly start: number; readonly end: number } | undefined) =>
    token && content[token.start] === 0x2f ? nameAt(content, token.start, token.end) : undefined;
  eachContentToken(content, (start, end) => {
    const byte = content[start] as number;
    if (byte <= 0x3c && byte !== 0x27 && byte !== 0x22) {
      if (tokens.length < 10_000) tokens.push({ start, end });
      return;
    }
    const operator = end - start <= 3 ? String.fromCharCode(...content.subarray(start, end)) : '';
    if (operator === 'Tf') font = textOf(fonts?.get(nameOf(tokens[0]) ?? ''));
    else if (operator === 'BDC' || operator === 'BMC') {
      const names = tokens.map(nameOf);
      const own = tokens[names.indexOf('MCID') + 1];
      const number = names.includes('MCID') && own ? numberAt(content, own.start, own.end) : undefined;
      const actual = tokens[names.indexOf('ActualText') + 1];
      const replaced = names.includes('ActualText') && actual ? stringOf(actual) : undefined;
      if (number !== undefined) identifier = number;
      open.push({
        identifier: number,
        from: (texts.get(identifier ?? -1) ?? '').length,
        ...(replaced && { actual: decodeTextString(replaced) }),
        isReversed: names[0] === 'ReversedChars',
      });
    } else if (operator === 'EMC') {
      const ended = open.pop();
      const text = texts.get(identifier ?? -1);
      if (ended && text !== undefined && identifier !== undefined) {
        const own = text.slice(ended.from);
        if (ended.actual !== undefined) texts.set(identifier, text.slice(0, ended.from) + ended.actual);
        else if (ended.isReversed)
          texts.set(identifier, text.slice(0, ended.from) + [...own].reverse().join(''));
      }
      if (ended?.identifier !== undefined)
        identifier = open.findLast((each) => each.identifier !== undefined)?.identifier;
    } else if (
      identifier !== undefined &&
      (operator === 'Tj' || operator === 'TJ' || operator === "'" || operator === '"')
    ) {
      for (const token of tokens)
        if (content[token.start] === 0x28 || content[token.start] === 0x3c)
          add(decoded(stringOf(token), font));
    }
    tokens = [];
  });
  return texts;
}

function decoded(bytes: Uint8Array | undefined, font: FontText | undefined): string {
  if (!bytes || !font) return '';
  let text = '';
  for (let at = 0; at + font.bytesPerCode <= bytes.length; at += font.bytesPerCode) {
    const first = bytes[at] as number;
    const code = font.bytesPerCode === 2 ? first * 256 + (bytes[at + 1] as number) : first;
    text += font.characters.get(code) ?? '';
  }
  return text;
}
