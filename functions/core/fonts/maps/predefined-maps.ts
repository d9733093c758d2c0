import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CodeMap, identityMap } from './code-map.ts';

/** A predefined map, and the texts of its CIDs if it is a collection's map to text. */
interface PackedMap extends CodeMap {
  readonly texts: ReadonlyMap<number, string>;
}

const maps = new Map<string, PackedMap | undefined>();
const maximumDepth = 6;

/** The predefined map of this name (ISO 32000-2, 9.7.5.2); undefined for an unknown name. */
export function predefinedMap(name: string): CodeMap | undefined {
  if (name === 'Identity-H' || name === 'Identity-V') return identityMap(name.endsWith('V'));
  return packedMap(name, 0);
}

/** The texts of the CIDs of a character collection, such as `Adobe-Japan1`. */
export function collectionTexts(collection: string): ReadonlyMap<number, string> {
  return packedMap(`${collection}-UCS2`, 0)?.texts ?? new Map();
}

/** The character collection of a map: `Adobe-Japan1` of `90ms-RKSJ-H`. */
export function collectionOf(name: string): string | undefined {
  return collections.find(([pattern]) => pattern.test(name))?.[1];
}

const collections: readonly (readonly [RegExp, string])[] = [
  [/^(GB|UniGB)/, 'Adobe-GB1'],
  [/^(B5|HK|ET|CNS|UniCNS)/, 'Adobe-CNS1'],
  [/^(KSC|UniKS)/, 'Adobe-Korea1'],
  [/^(83pv|90|Add|EUC|Ext|H$|V$|UniJIS|78|NWP|RKSJ|Hankaku|Hiragana|Katakana|Roman|WP)/, 'Adobe-Japan1'],
];

/** pdf.js ships these maps, packed (the format is in its `src/core/binary_cmap.js`). */
function packedMap(name: string, depth: number): PackedMap | undefined {
  if (maps.has(name)) return maps.get(name);
  if (!/^[\w-]{1,40}$/.test(name) || depth > maximumDepth) return undefined;
  const folder = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));
  const path = join(folder, 'cmaps', `${name}.bcmap`);
  const map = existsSync(path) ? unpacked(readFileSync(path), depth) : undefined;
  maps.set(name, map);
  return map;
}

function unpacked(bytes: Buffer, depth: number): PackedMap {
  const spaces: CodeMap['spaces'][number][] = [];
  const ranges: CodeMap['ranges'][number][] = [];
  const texts = new Map<number, string>();
  let at = 1;
  const number = (): number => {
    let value = 0;
    for (;;) {
      const byte = bytes.readUInt8(at++);
      value = value * 128 + (byte & 0x7f);
      if ((byte & 0x80) === 0) return value;
    }
  };
  const signed = () => {
    const value = number();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  };
  const taken = (size: number) => {
    at += size;
    return bytes.subarray(at - size, at);
  };
  const code = (size: number) => taken(size).readUIntBE(0, size);
  while (at < bytes.length) {
    const head = bytes.readUInt8(at++);
    const kind = head >> 5;
    if (kind === 7) {
      const text = String.fromCharCode(...Array.from({ length: number() }, number));
      const base = (head & 0x1f) === 1 ? packedMap(text, depth + 1) : undefined;
      if (base) {
        spaces.unshift(...base.spaces);
        ranges.unshift(...base.ranges);
      }
      continue;
    }
    const isSequence = (head & 0x10) !== 0;
    const length = (head & 15) + 1;
    const count = number();
    let last = 0;
    let cid = 0;
    let target: Buffer = Buffer.alloc(0);
    for (let index = 0; index < count; index++) {
      const isFirst = index === 0;
      // Texts belong to two-byte codes; `length` is then that of the text.
      const size = kind >= 4 ? 2 : length;
      const hasSame = isSequence && (kind === 2 || kind >= 3) && !isFirst;
      const first = isFirst ? code(size) : last + 1 + (hasSame ? 0 : number());
      if (kind === 0 || kind === 1) {
        last = first + number();
        if (kind === 1) number();
        else spaces.push({ length, low: first, high: last });
      } else if (kind === 2) {
        last = first;
        cid = isFirst ? number() : signed() + cid + 1;
        ranges.push({ length, first, last, cid });
      } else if (kind === 3) {
        last = first + number();
        ranges.push({ length, first, last, cid: number() });
      } else {
        last = kind === 5 ? first + number() : first;
        target = isFirst || kind === 5 ? taken(length) : later(target, length);
        for (let own = first; own <= last && texts.size < 65_536; own++)
          texts.set(own, later16(target, own - first));
      }
    }
  }
  return { spaces, ranges, isVertical: (bytes.readUInt8(0) & 1) === 1, texts };

  /** The next bytes after these, plus a difference packed like a number but with a sign. */
  function later(before: Buffer, size: number): Buffer {
    const modulus = 256n ** BigInt(size);
    let packed = 0n;
    for (;;) {
      const byte = bytes.readUInt8(at++);
      packed = packed * 128n + BigInt(byte & 0x7f);
      if ((byte & 0x80) === 0) break;
    }
    const difference = packed % 2n === 1n ? -(packed + 1n) / 2n : packed / 2n;
    const value = BigInt(`0x${before.toString('hex')}`) + 1n + difference;
    const digits = (((value % modulus) + modulus) % modulus).toString(16).padStart(size * 2, '0');
    return Buffer.from(digits, 'hex');
  }
}

/** UTF-16 text with its last unit increased by `by`. */
function later16(bytes: Buffer, by: number): string {
  const own = Buffer.from(bytes);
  if (by > 0) own.writeUInt16BE((own.readUInt16BE(own.length - 2) + by) & 0xffff, own.length - 2);
  return own.swap16().toString('utf16le');
}
