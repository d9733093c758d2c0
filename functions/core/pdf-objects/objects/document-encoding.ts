/** Characters of PDFDocEncoding that differ from Latin-1, by the code of the first (ISO 32000-2, annex D.3). */
const differing: readonly (readonly [firstCode: number, characters: string])[] = [
  [0x18, '˘ˇˆ˙˝˛˚˜'],
  [0x80, '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž'],
  [0xa0, '€'],
];

const characterOf = new Map(
  differing.flatMap(([first, characters]) =>
    [...characters].map((character, index) => [first + index, character] as const),
  ),
);
const codeOf = new Map([...characterOf].map(([code, character]) => [character, code] as const));

/** Decodes text in PDFDocEncoding. Undefined codes are read as Latin-1. */
export function decodeDocumentEncoding(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += characterOf.get(byte) ?? String.fromCharCode(byte);
  return text;
}

/** Encodes a text in PDFDocEncoding; undefined if it has other characters. */
export function encodeDocumentEncoding(text: string): Buffer | undefined {
  const bytes: number[] = [];
  for (const character of text) {
    const code = codeOf.get(character) ?? (character.codePointAt(0) as number);
    const isKnown = codeOf.has(character) || (code <= 0xff && !characterOf.has(code) && code !== 0x9f);
    if (!isKnown) return undefined;
    bytes.push(code);
  }
  return Buffer.from(bytes);
}
