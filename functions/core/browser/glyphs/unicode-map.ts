/** The characters that a font's codes represent, by its ToUnicode map (ISO 32000-1, 9.10.3). */
export function mappedText(map: string): string {
  const texts: string[] = [];
  for (const [, block = ''] of map.matchAll(/beginbfchar\n([^a-z]*)endbfchar/g)) {
    for (const [, text = ''] of block.matchAll(/<[0-9a-f]+> <([0-9a-f]+)>/gi)) texts.push(decodeHex(text));
  }
  for (const [, block = ''] of map.matchAll(/beginbfrange\n([^a-z]*)endbfrange/g)) {
    for (const [, from = '', to = '', text = ''] of block.matchAll(
      /<([0-9a-f]+)> <([0-9a-f]+)> <([0-9a-f]+)>/gi,
    )) {
      const first = decodeHex(text).codePointAt(0) ?? 0;
      const count = Number.parseInt(to, 16) - Number.parseInt(from, 16) + 1;
      for (let step = 0; step < count; step++) texts.push(String.fromCodePoint(first + step));
    }
  }
  return texts.join('');
}

/** Decodes text written as the hexadecimal digits of UTF-16. */
export function decodeHex(digits: string): string {
  return Buffer.from(digits, 'hex').swap16().toString('utf16le');
}
