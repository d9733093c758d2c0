/** A PDF of those objects, numbered from 1; the first is the catalog. */
export function rawPdf(...objects: readonly string[]): Uint8Array {
  let file = '%PDF-1.7\n';
  const offsets = objects.map((body, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  return Buffer.from(
    `${file}${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  );
}

interface PageParts {
  /** The entries of the page's resources. */
  readonly resources?: string;
  /** Further entries of the page. */
  readonly page?: string;
  /** Further entries of the catalog. */
  readonly catalog?: string;
  /** From number 5 on. */
  readonly objects?: readonly string[];
}

/** A PDF of one page with that content, 200 points square unless `page` says otherwise. */
export function onePage(
  content: string,
  { resources = '', page = '', catalog = '', objects = [] }: PageParts = {},
): Uint8Array {
  const box = page.includes('/MediaBox') ? '' : '/MediaBox[0 0 200 200]';
  return rawPdf(
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<<${resources}>>${box}${page}>>`,
    stream(content),
    ...objects,
  );
}

export function stream(content: string, entries = ''): string {
  return `<</Length ${content.length}${entries}>>stream\n${content}\nendstream`;
}

/** Resources in which F is Helvetica. */
export const helvetica =
  '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>>>';

/**
 * Glyphs drawn one after another from left to right, by codes of a font that says which characters each is. A tab is a gap,
 * and no glyph; a non-joiner is a space that takes no room. `lean` is that of the glyphs to the right, as a share of their height.
 */
export function leftToRight(glyphs: Iterable<string>, { size = 24, lean = 0 } = {}): Uint8Array {
  const texts = [...glyphs];
  const codes = texts.map((_, index) => (index + 1).toString(16).padStart(4, '0'));
  const map = texts.map(
    (text, index) =>
      `<${codes[index]}> <${Buffer.from(text === '\u200c' ? ' ' : text, 'utf16le')
        .swap16()
        .toString('hex')}>`,
  );
  const shown = texts.map((text, index) => {
    if (text === '\t') return '-3000';
    return text === '\u200c' ? `<${codes[index]}> 600` : `<${codes[index]}>`;
  });
  const toUnicode = `begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange ${codes.length} beginbfchar\n${map.join('\n')}\nendbfchar endcmap`;
  return onePage(`BT /F ${size} Tf 1 0 ${lean} 1 20 100 Tm [${shown.join(' ')}] TJ ET`, {
    resources: '/Font<</F 5 0 R>>',
    objects: [
      '<</Type/Font/Subtype/Type0/BaseFont/Some/Encoding/Identity-H/DescendantFonts[6 0 R]/ToUnicode 7 0 R>>',
      '<</Type/Font/Subtype/CIDFontType2/BaseFont/Some/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 600>>',
      stream(toUnicode),
    ],
  });
}
