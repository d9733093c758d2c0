const entry = /<([\dA-Fa-f\s]*)>|\[([^[\]]*)\]/g;
/** The maximum number of codes in one font: two bytes have no more. */
const maximumCodes = 65_536;

/** Returns the texts of a font's codes from its ToUnicode map (ISO 32000-2, 9.10.3). */
export function readCharacterCodes(map: string): ReadonlyMap<number, string> {
  const characters = new Map<number, string>();
  for (const section of map.split('beginbf').slice(1)) {
    const [body = ''] = section.split('endbf', 1);
    const items = [...body.matchAll(entry)];
    const isChar = body.startsWith('char');
    const step = isChar ? 2 : 3;
    for (let at = 0; at + step <= items.length && characters.size < maximumCodes; at += step) {
      const first = Number.parseInt(items[at]?.[1] ?? '', 16);
      const target = items[at + step - 1];
      const last = isChar ? first : Number.parseInt(items[at + 1]?.[1] ?? '', 16);
      const list = target?.[2] === undefined ? undefined : [...target[2].matchAll(entry)];
      for (let code = first; code <= Math.min(last, first + maximumCodes); code++) {
        if (list) characters.set(code, decodeUnits(list[code - first]?.[1] ?? '', 0));
        else characters.set(code, decodeUnits(target?.[1] ?? '', code - first));
      }
    }
  }
  return characters;
}

/** Decodes UTF-16 units and adds `offset` to the last. */
function decodeUnits(digits: string, offset: number): string {
  const bytes = Buffer.from(digits.replace(/\s+/g, ''), 'hex');
  if (bytes.length < 2) return String.fromCodePoint((bytes[0] ?? 0x20) + offset);
  const even = Buffer.from(bytes.subarray(0, bytes.length & ~1));
  even.writeUInt16BE((even.readUInt16BE(even.length - 2) + offset) & 0xffff, even.length - 2);
  return even.swap16().toString('utf16le');
}
