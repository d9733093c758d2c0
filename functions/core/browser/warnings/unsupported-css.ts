type Unsupported = readonly [name: string, pattern: RegExp, place?: keyof Places];

/**
 * CSS of paged media that Chromium parses or drops without effect, by the name that a warning gives it, and where it
 * stands: in any declaration, only in those of @page rules, or only outside of them. Patterns see CSS without comments
 * and strings.
 */
const unsupported: readonly Unsupported[] = [
  ['float: footnote', declaration('float', 'footnote')],
  ['float: top', declaration('float', 'top')],
  ['float: bottom', declaration('float', 'bottom')],
  ['@footnote', /@footnote\b/i],
  ['footnote-*', declaration('footnote-[\\w-]+')],
  ['position: running()', declaration('position', 'running\\(')],
  ['content: element()', declaration('content', 'element\\(')],
  ['string-set', declaration('string-set')],
  ['content: string()', declaration('content', 'string\\(')],
  ['target-counter()', declaration('content', 'target-counters?\\(')],
  ['target-text()', declaration('content', 'target-text\\(')],
  ['leader()', declaration('content', 'leader\\(')],
  ['bookmark-*', declaration('bookmark-[\\w-]+')],
  ['marks', declaration('marks'), 'page'],
  ['bleed', declaration('bleed'), 'page'],
  [
    '@page size with one length and auto',
    declaration('size', '(?:[\\d.]+\\w+\\s+auto|auto\\s+[\\d.]+)'),
    'page',
  ],
  ['@page :nth()', /@page[^{;]*:nth\(/i],
  ['break-before: left or right', declaration('(?:page-)?break-before', '(?:left|right|recto|verso)\\b')],
  ['break-after: left or right', declaration('(?:page-)?break-after', '(?:left|right|recto|verso)\\b')],
  ['counter-reset: page', declaration('counter-(?:re)?set', 'page\\b'), 'elements'],
  ['device-cmyk()', declaration('[\\w-]+', '(?:device-)?cmyk\\(')],
  ['prince-*', declaration('-?prince-[\\w-]+')],
  ['-ro-*', declaration('-ro-[\\w-]+')],
  ['-ah-*', declaration('-ah-[\\w-]+')],
];

/** Whether a text may use such CSS, with false alarms but without misses. The source also compiles in the page. */
export const unsupportedCssHint = new RegExp(
  'footnote|float\\s*:\\s*(?:top|bottom)|running\\(|element\\(|string-set|string\\(|target-(?:counter|text)|leader\\(|' +
    'bookmark-|(?:marks|bleed)\\s*:|:nth\\(|size\\s*:[^;}]*auto|break-(?:before|after)\\s*:\\s*[lrv]|' +
    'counter-(?:re)?set\\s*:[^;}]*page|cmyk\\(|prince-|-ro-|-ah-',
  'i',
);

/**
 * The names of the unsupported CSS in the texts of style sheets, each once. Blocks of @supports are left out: their
 * authors provide for its absence. So is what is `provided` by other means.
 */
export function unsupportedCssIn(
  texts: readonly string[],
  provided: ReadonlySet<string> = new Set(),
): readonly string[] {
  const sheets = texts.filter((text) => unsupportedCssHint.test(text)).map(placesIn);
  return unsupported.flatMap(([name, pattern, place = 'all']) =>
    !provided.has(name) && sheets.some((places) => pattern.test(places[place])) ? [name] : [],
  );
}

/** A declaration of this property with such a value anywhere in it. */
function declaration(property: string, value = ''): RegExp {
  return new RegExp(`(?:^|[{};])\\s*${property}\\s*:${value && `(?:[^;{}]*[\\s,:(])?${value}`}`, 'i');
}

/** The declarations of a style sheet: all of them, those in @page rules, and those outside of them. */
interface Places {
  readonly all: string;
  readonly page: string;
  readonly elements: string;
}

function placesIn(text: string): Places {
  const all = withoutSupports(text.replace(quoted, (found) => (found.startsWith('/*') ? ' ' : '""')));
  return { all, page: (all.match(pageRules) ?? []).join('\n'), elements: all.replace(pageRules, '') };
}

const quoted =
  /\/\*[\s\S]*?(?:\*\/|$)|"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?|url\(\s*[^"'\s)][^)]*\)?/gi;

/** A rule with the margin boxes in it. */
const pageRules = /@page[^{;]*\{(?:[^{}]|\{[^{}]*\})*\}/gi;

function withoutSupports(css: string): string {
  const [before = '', ...guarded] = css.split(/@supports\b/i);
  return before + guarded.map(afterBlock).join('');
}

/** What follows the first block of a text. */
function afterBlock(text: string): string {
  let depth = 0;
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1;
    if (depth === 0) return text.slice(index + 1);
  }
  return '';
}
