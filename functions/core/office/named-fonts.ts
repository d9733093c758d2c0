import type { OfficePackage } from './office-package.ts';

/** The parts that name fonts, and how: Microsoft's three formats, and OpenDocument's. */
const places: readonly (readonly [path: RegExp, names: RegExp])[] = [
  [
    /^word\/(document|styles|header\d*|footer\d*|footnotes|endnotes)\.xml$/,
    /\sw:(?:ascii|hAnsi)="([^"]{1,100})"/g,
  ],
  [/^xl\/styles\.xml$/, /<name\s+val="([^"]{1,100})"/g],
  [
    /^(word|xl|ppt)\/theme\/theme\d+\.xml$|^ppt\/slides\/slide\d+\.xml$/,
    /<a:latin\s[^>]{0,1000}?typeface="([^"+]{1,100})"/g,
  ],
  [/^(content|styles)\.xml$/, /\ssvg:font-family="(?:&apos;)?([^"&]{1,100})/g],
];

/** The families whose letters have the widths of those that are here, so that no line breaks elsewhere. */
const alike: Readonly<Record<string, string>> = {
  arial: 'liberationsans',
  helvetica: 'liberationsans',
  arialnarrow: 'liberationsansnarrow',
  timesnewroman: 'liberationserif',
  times: 'liberationserif',
  couriernew: 'liberationmono',
  courier: 'liberationmono',
  calibri: 'carlito',
  cambria: 'caladea',
  georgia: 'gelasio',
};

/** Fonts of signs, which LibreOffice draws by its own. */
const signs = new Set([
  'symbol',
  'wingdings',
  'wingdings2',
  'wingdings3',
  'webdings',
  'opensymbol',
  'starsymbol',
]);

const mostNamed = 10;

/** The families that a document names. */
export function namedFonts(parts: OfficePackage): readonly string[] {
  const named = new Set<string>();
  for (const path of parts.paths)
    for (const [pattern, names] of places)
      if (pattern.test(path)) for (const [, name = ''] of parts.text(path).matchAll(names)) named.add(name);
  return [...named];
}

/** Those families that are not here. `files` are the names of the fonts that are. */
export function missingFonts(named: readonly string[], files: readonly string[]): readonly string[] {
  const present = new Set(files.map((name) => simple(name.replace(/[-_].*$|\.\w+$/, ''))));
  return named.filter((name) => {
    const key = simple(name);
    return key !== '' && !signs.has(key) && !present.has(key) && !present.has(alike[key] ?? key);
  });
}

/** The warning of fonts that are not here; undefined without any. */
export function fontWarning(missing: readonly string[]): string | undefined {
  if (missing.length === 0) return undefined;
  const others = missing.length > mostNamed ? ` and ${missing.length - mostNamed} more` : '';
  return `The document names fonts that are not here: ${missing.slice(0, mostNamed).join(', ')}${others}. Others replace them, so that lines and pages may break elsewhere.`;
}

function simple(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
