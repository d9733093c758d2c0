/** Bytes that a literal string must escape, including carriage return, which readers turn into a line feed. */
const unsafe: ReadonlySet<number> = new Set([0x28, 0x29, 0x5c, 0x0d]);

/**
 * The maximum number of mappings in a block of a character map (ISO 32000-1, 9.10.3, which refers to Adobe's CMap
 * limits).
 */
const blockSize = 100;

/** Characters that PDF/A and PDF/UA forbid as a glyph's text (ISO 19005-2, 6.2.11.7.2; ISO 14289-1, 7.21.7). */
const unmapped = /[\0\ufeff\ufffe]/g;

/** The next glyph code whose two bytes need no escaping, so that strings are written unchanged. */
export function safeCodeAfter(code: number): number {
  let next = code + 1;
  while (unsafe.has(next & 0xff) || unsafe.has(next >> 8)) next++;
  return next;
}

/** A font's ToUnicode character map: the text that each code's glyph represents (ISO 32000-1, 9.10.3). */
export function toUnicode(
  texts: readonly (readonly [code: number, text: string])[],
  codeBytes: 1 | 2,
): Buffer {
  const hex = (code: number) => code.toString(16).padStart(codeBytes * 2, '0');
  const blocks: string[] = [];
  for (let start = 0; start < texts.length; start += blockSize) {
    const block = texts.slice(start, start + blockSize);
    const lines = block.map(
      ([code, text]) => `<${hex(code)}><${utf16Hex(text.replace(unmapped, '\ufffd'))}>`,
    );
    blocks.push(`${block.length} beginbfchar\n${lines.join('\n')}\nendbfchar\n`);
  }
  return Buffer.from(
    `/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n` +
      `/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def\n` +
      `/CMapName/Adobe-Identity-UCS def\n/CMapType 2 def\n` +
      `1 begincodespacerange\n<${hex(0)}><${hex(256 ** codeBytes - 1)}>\nendcodespacerange\n` +
      `${blocks.join('')}endcmap\nCMapName currentdict/CMap defineresource pop\nend\nend\n`,
  );
}

function utf16Hex(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex');
}
