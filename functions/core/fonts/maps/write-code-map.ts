import type { Code, CodeMap } from './code-map.ts';

const entriesPerSection = 100;

/** An embedded map of these codes to CIDs (ISO 32000-2, 9.7.5.3). */
export function writeCodeMap(
  { spaces, isVertical }: Pick<CodeMap, 'spaces' | 'isVertical'>,
  cids: readonly (Code & { readonly cid: number })[],
  registry: string,
  ordering: string,
  supplement: number,
): Buffer {
  const hex = (code: number, length: number) => `<${code.toString(16).padStart(length * 2, '0')}>`;
  const ranges = spaces
    .slice(0, entriesPerSection)
    .map(({ length, low, high }) => `${hex(low, length)}${hex(high, length)}`);
  const lines = cids.map(({ code, length, cid }) => `${hex(code, length)} ${cid}`);
  const sections: string[] = [];
  for (let at = 0; at < lines.length; at += entriesPerSection) {
    const some = lines.slice(at, at + entriesPerSection);
    sections.push(`${some.length} begincidchar\n${some.join('\n')}\nendcidchar\n`);
  }
  return Buffer.from(
    `/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n` +
      `/CIDSystemInfo 3 dict dup begin\n/Registry (${word(registry)}) def\n/Ordering (${word(ordering)}) def\n` +
      `/Supplement ${supplement} def\nend def\n/CMapName /Adobe-Own-0 def\n/CMapType 1 def\n` +
      `/WMode ${isVertical ? 1 : 0} def\n${ranges.length} begincodespacerange\n${ranges.join('\n')}\nendcodespacerange\n` +
      `${sections.join('')}endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n`,
    'latin1',
  );
}

/** Without characters that would end a string. */
function word(text: string): string {
  return text.replace(/[^\w.-]/g, '');
}
