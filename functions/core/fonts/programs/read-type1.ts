import { BrokenFont } from './broken-font.ts';

/** The glyphs and related parts of a Type 1 font program (Adobe Type 1 Font Format). */
export interface Type1 {
  readonly name: string;
  readonly matrix: readonly number[];
  readonly box: readonly number[];
  /** Glyph names by code, or undefined for Adobe's standard encoding. */
  readonly encoding: ReadonlyMap<number, string> | undefined;
  /** Charstrings by glyph name, decrypted. */
  readonly charStrings: ReadonlyMap<string, Buffer>;
  readonly subrs: readonly (Buffer | undefined)[];
  /** The private dictionary's numbers and lists of numbers, by name. */
  readonly hints: ReadonlyMap<string, readonly number[]>;
}

const maximumGlyphs = 20_000;
const eexecKey = 55_665;
const charStringKey = 4_330;

const hintNames = [
  'BlueValues',
  'OtherBlues',
  'FamilyBlues',
  'FamilyOtherBlues',
  'BlueScale',
  'BlueShift',
  'BlueFuzz',
  'StdHW',
  'StdVW',
  'StemSnapH',
  'StemSnapV',
  'ForceBold',
  'LanguageGroup',
  'ExpansionFactor',
];

/** Reads a font program. Throws BrokenFont. */
export function readType1(font: Buffer): Type1 {
  const plain = withoutSegments(font);
  const at = plain.indexOf('eexec');
  if (at < 0) throw new BrokenFont('no eexec');
  const clear = plain.toString('latin1', 0, at);
  const secret = decryptedPart(plain.subarray(at + 5));
  const text = secret.toString('latin1');
  const lenIv = Number(/\/lenIV\s+(-?\d+)/.exec(text)?.[1] ?? 4);
  if (lenIv < -1 || lenIv > 16) throw new BrokenFont('lenIV out of range');
  return {
    name: /\/FontName\s*\/(\S{1,127})/.exec(clear)?.[1] ?? 'Font',
    matrix: numbersAfter(clear, 'FontMatrix') ?? [0.001, 0, 0, 0.001, 0, 0],
    box: numbersAfter(clear, 'FontBBox') ?? [0, 0, 0, 0],
    encoding: readEncoding(clear),
    charStrings: readCharStrings(secret, text, lenIv),
    subrs: readSubrs(secret, text, lenIv),
    hints: new Map(
      hintNames.flatMap((name) => {
        const numbers = numbersAfter(text, name);
        return numbers ? [[name, numbers] as const] : [];
      }),
    ),
  };
}

/** Removes the headers of PFB's segments, which are not allowed in a PDF but occur there. */
function withoutSegments(font: Buffer): Buffer {
  if (font[0] !== 0x80) return font;
  const parts: Buffer[] = [];
  for (let at = 0; at + 6 <= font.length && font[at] === 0x80 && (font[at + 1] as number) < 3; ) {
    const length = font.readUInt32LE(at + 2);
    parts.push(font.subarray(at + 6, at + 6 + length));
    at += 6 + length;
  }
  return Buffer.concat(parts);
}

function decryptedPart(after: Buffer): Buffer {
  let start = 0;
  while (start < after.length && [0x20, 0x09, 0x0d, 0x0a].includes(after[start] as number)) start++;
  const part = after.subarray(start);
  const isHex = /^[\da-fA-F\s]{4}/.test(part.toString('latin1', 0, 4));
  const bytes = isHex ? Buffer.from(part.toString('latin1').replace(/[^\da-fA-F]/g, ''), 'hex') : part;
  return decrypted(bytes, eexecKey, 4);
}

function decrypted(bytes: Buffer, key: number, skipped: number): Buffer {
  const plain = Buffer.alloc(bytes.length);
  let state = key;
  for (const [index, cipher] of bytes.entries()) {
    plain[index] = cipher ^ (state >> 8);
    state = ((cipher + state) * 52_845 + 22_719) & 0xffff;
  }
  return plain.subarray(skipped);
}

function readCharStrings(secret: Buffer, text: string, lenIv: number): ReadonlyMap<string, Buffer> {
  const start = text.indexOf('/CharStrings');
  if (start < 0) throw new BrokenFont('no charstrings');
  const found = new Map<string, Buffer>();
  const entry = /\/(\S{1,127})\s+(\d{1,5})\s+(?:RD|-\||\S{1,10}) /y;
  let at = text.indexOf('begin', start);
  for (; at >= 0 && found.size < maximumGlyphs; ) {
    const next = /[/e]/g;
    next.lastIndex = at;
    const slash = next.exec(text)?.index ?? -1;
    if (slash < 0) break;
    entry.lastIndex = slash;
    const match = entry.exec(text);
    if (!match) {
      if (text.startsWith('end', slash)) break;
      at = slash + 1;
      continue;
    }
    const from = entry.lastIndex;
    const length = Number(match[2]);
    if (from + length > secret.length) throw new BrokenFont('a charstring that ends early');
    if (!found.has(match[1] ?? ''))
      found.set(match[1] ?? '', charString(secret.subarray(from, from + length), lenIv));
    at = from + length;
  }
  if (found.size === 0) throw new BrokenFont('no glyphs');
  return found;
}

function readSubrs(secret: Buffer, text: string, lenIv: number): readonly (Buffer | undefined)[] {
  const start = /\/Subrs\s+(\d{1,5})\s+array/.exec(text);
  const subrs: (Buffer | undefined)[] = [];
  if (!start) return subrs;
  const entry = /\s*dup\s+(\d{1,5})\s+(\d{1,5})\s+\S{1,10} /y;
  let at = start.index + start[0].length;
  for (;;) {
    entry.lastIndex = at;
    const match = entry.exec(text);
    if (!match) return subrs;
    const from = entry.lastIndex;
    const length = Number(match[2]);
    if (from + length > secret.length) throw new BrokenFont('a subroutine that ends early');
    subrs[Number(match[1])] = charString(secret.subarray(from, from + length), lenIv);
    // An entry ends with NP, |, or "noaccess put".
    const end = /\s*(?:NP|\||noaccess\s+put|put|readonly\s+put)/y;
    end.lastIndex = from + length;
    at = end.test(text) ? end.lastIndex : from + length;
  }
}

function charString(bytes: Buffer, lenIv: number): Buffer {
  return lenIv < 0 ? bytes : decrypted(bytes, charStringKey, lenIv);
}

function readEncoding(clear: string): ReadonlyMap<number, string> | undefined {
  const start = clear.indexOf('/Encoding');
  if (start < 0 || /^\/Encoding\s+StandardEncoding/.test(clear.slice(start, start + 60))) return undefined;
  const encoding = new Map<number, string>();
  for (const [, code, name] of clear.slice(start).matchAll(/\bdup\s+(\d{1,3})\s*\/(\S{1,127})\s+put/g))
    if (Number(code) < 256) encoding.set(Number(code), name ?? '');
  return encoding;
}

/** The number or list of numbers after a name. */
function numbersAfter(text: string, name: string): readonly number[] | undefined {
  const found = new RegExp(
    `/${name}\\s*(?:[[{]([^\\]}]{0,400})[\\]}]|(-?[\\d.eE+-]{1,30})|(true|false))`,
  ).exec(text);
  if (!found) return undefined;
  if (found[3]) return [found[3] === 'true' ? 1 : 0];
  const numbers = (found[1] ?? found[2] ?? '').trim().split(/\s+/).filter(Boolean).map(Number);
  return numbers.every(Number.isFinite) ? numbers : undefined;
}
