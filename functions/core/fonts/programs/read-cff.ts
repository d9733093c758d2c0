import { BrokenFont } from './broken-font.ts';
import { type DictEntry, numbersOf, operator, readDict, readIndex } from './cff-data.ts';
import { standardCode, standardStrings } from './standard-strings.ts';

/** A font dictionary of a CFF font with its private part. A font that is not CID-keyed has one. */
interface CffPart {
  readonly dict: readonly DictEntry[];
  readonly privateDict: readonly DictEntry[];
  readonly subrs: readonly Buffer[];
}

/** A CFF font (Adobe Technical Note 5176), its glyphs in order of their indexes. */
export interface Cff {
  readonly name: Buffer;
  readonly top: readonly DictEntry[];
  readonly strings: readonly Buffer[];
  readonly globalSubrs: readonly Buffer[];
  readonly charStrings: readonly Buffer[];
  /** The CID of each glyph, or the string number of its name. */
  readonly charset: Uint16Array;
  readonly isCidKeyed: boolean;
  readonly parts: readonly CffPart[];
  /** The part of each glyph. */
  readonly partOf: Uint8Array;
  /**
   * The glyph of each code, 0 if it has none; undefined if the font uses a predefined encoding other than the standard.
   */
  readonly encoding: Uint16Array | undefined;
}

/** Reads a font. Throws BrokenFont, or a RangeError if it ends early. */
export function readCff(font: Buffer): Cff {
  if (font.readUInt8(0) !== 1) throw new BrokenFont('another version');
  const names = readIndex(font, font.readUInt8(2));
  const tops = readIndex(font, names.end);
  const strings = readIndex(font, tops.end);
  const globals = readIndex(font, strings.end);
  const [name] = names.items;
  if (!name || names.items.length !== 1 || tops.items.length !== 1) throw new BrokenFont('not one font');
  const top = readDict(tops.items[0] as Buffer);
  const number = (code: number) => numbersOf(top.find((entry) => entry.operator === code))[0];
  if ((number(operator.charStringType) ?? 2) !== 2) throw new BrokenFont('another type of charstrings');
  const charStrings = readIndex(font, number(operator.charStrings) ?? 0).items;
  const count = charStrings.length;
  if (count === 0) throw new BrokenFont('no glyphs');
  const isCidKeyed = top.some((entry) => entry.operator === operator.ros);
  const charset = readCharset(font, number(operator.charset) ?? 0, count, isCidKeyed);
  const fdArray = isCidKeyed ? readIndex(font, number(operator.fdArray) ?? 0).items.map(readDict) : [top];
  const parts = fdArray.map((dict) => readPart(font, dict));
  const partOf = isCidKeyed ? readSelect(font, number(operator.fdSelect) ?? 0, count) : new Uint8Array(count);
  if (partOf.some((part) => part >= parts.length)) throw new BrokenFont('a glyph of no part');
  return {
    name,
    top,
    strings: strings.items,
    globalSubrs: globals.items,
    charStrings,
    charset,
    isCidKeyed,
    parts,
    partOf,
    encoding: isCidKeyed ? undefined : readEncoding(font, number(operator.encoding) ?? 0, charset),
  };
}

/** The name with this string number. */
export function stringOf({ strings }: Pick<Cff, 'strings'>, number: number): string {
  return standardStrings[number] ?? strings[number - standardStrings.length]?.toString('latin1') ?? '';
}

function readPart(font: Buffer, dict: readonly DictEntry[]): CffPart {
  const [size, offset] = numbersOf(dict.find((entry) => entry.operator === operator.privateDict));
  if (size === undefined || offset === undefined) return { dict, privateDict: [], subrs: [] };
  if (offset < 0 || size < 0 || offset + size > font.length) throw new BrokenFont('a private part elsewhere');
  const privateDict = readDict(font.subarray(offset, offset + size));
  const [subrs] = numbersOf(privateDict.find((entry) => entry.operator === operator.subrs));
  return { dict, privateDict, subrs: subrs ? readIndex(font, offset + subrs).items : [] };
}

function readCharset(font: Buffer, offset: number, count: number, isCidKeyed: boolean): Uint16Array {
  const charset = new Uint16Array(count);
  if (offset <= 2) {
    // Of the predefined ones, only ISOAdobe numbers its glyphs consecutively.
    if (offset !== 0 || isCidKeyed || count > 229) throw new BrokenFont('a predefined charset');
    return charset.map((_, glyph) => glyph);
  }
  const format = font.readUInt8(offset);
  if (format === 0) {
    for (let glyph = 1; glyph < count; glyph++) charset[glyph] = font.readUInt16BE(offset + glyph * 2 - 1);
    return charset;
  }
  if (format > 2) throw new BrokenFont('an unknown charset');
  let at = offset + 1;
  for (let glyph = 1; glyph < count; ) {
    let value = font.readUInt16BE(at);
    const left = format === 1 ? font.readUInt8(at + 2) : font.readUInt16BE(at + 2);
    at += format === 1 ? 3 : 4;
    for (let index = 0; index <= left && glyph < count; index++) charset[glyph++] = value++;
  }
  return charset;
}

function readSelect(font: Buffer, offset: number, count: number): Uint8Array {
  const format = font.readUInt8(offset);
  if (format === 0) {
    if (offset + 1 + count > font.length) throw new BrokenFont('FDSelect that ends early');
    return new Uint8Array(font.subarray(offset + 1, offset + 1 + count));
  }
  if (format !== 3) throw new BrokenFont('an unknown FDSelect');
  const select = new Uint8Array(count);
  const ranges = font.readUInt16BE(offset + 1);
  for (let range = 0; range < ranges; range++) {
    const at = offset + 3 + range * 3;
    select.fill(font.readUInt8(at + 2), font.readUInt16BE(at), font.readUInt16BE(at + 3));
  }
  return select;
}

function readEncoding(font: Buffer, offset: number, charset: Uint16Array): Uint16Array | undefined {
  const encoding = new Uint16Array(256);
  if (offset === 1) return undefined;
  const glyphs = new Map([...charset].map((string, glyph) => [string, glyph]));
  if (offset === 0) return encoding.map((_, code) => glyphs.get(standardCode(code)) ?? 0);
  const format = font.readUInt8(offset);
  const count = font.readUInt8(offset + 1);
  let at = offset + 2;
  let glyph = 1;
  for (let item = 0; item < count; item++) {
    const first = font.readUInt8(at++);
    const left = (format & 0x7f) === 1 ? font.readUInt8(at++) : 0;
    for (let code = first; code <= first + left && code < 256; code++) encoding[code] = glyph++;
  }
  if ((format & 0x7f) > 1) throw new BrokenFont('an unknown encoding');
  if (format & 0x80) {
    const supplements = font.readUInt8(at++);
    for (let item = 0; item < supplements; item++, at += 3)
      encoding[font.readUInt8(at)] = glyphs.get(font.readUInt16BE(at + 1)) ?? 0;
  }
  return encoding;
}
