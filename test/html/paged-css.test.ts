import { beforeAll, expect, test } from '@jest/globals';
import { readPdf } from '../render/read-pdf.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

/** CSS that is broken, or newer than paged.js. What surrounds it applies. */
const sheets: Readonly<Record<string, string>> = {
  'an empty declaration in a margin box': '@page { @top-left { content: } }',
  'an empty declaration before another': '@page { @top-left { content: ; color: red } }',
  'an invalid value in a margin box': '@page { @top-left { content: 1 2 ((; color: red } }',
  'an empty margin': '@page { margin: } @page { margin: ; size: }',
  'an invalid margin':
    '@page { margin: wide; size: enormous; bleed: much; marks: 1; margin-top: calc(1cm +) }',
  'a margin of words':
    '@page { margin: auto; margin-left: inherit; padding: unset; margin-top: var(--a); border: initial }',
  'content of all kinds':
    '@page { @top-left { content: var(--a) } @top-center { content: none; width: auto } @top-right { content: url(a.png) / "alt" } @left-top { content: attr(x) counters(page, ".") open-quote } @right-top { content: normal } @left-middle { content: linear-gradient(red, blue) } }',
  'a margin of functions': '@page { margin: calc(5mm + 5mm) max(1cm, 10mm) }',
  'an unknown margin box': '@page { @top-middle { content: "no" } @bogus; @ { } }',
  'a page rule without a block': '@page wide; @page :first; @page',
  'page selectors of all kinds':
    '@page :nth(2n+) { margin: 1cm } @page :nth() {} @page : {} @page a:blank:first {} @page , {}',
  'empty values': '.x { string-set: ; position: ; float: ; content: ; page: ; break-before: ; color: }',
  'values that make no sense':
    '.x { string-set: a; string-set: 1 content(; position: running(); float: footnote(1); page: 1; break-before: 7; counter-reset: 5 }',
  'content that makes no sense':
    '.x::before { content: string(); content: element(); content: target-counter(); content: target-text(attr()); content: counter() }',
  'margin boxes that make no sense':
    '@page { @top-left { content: element() } @top-right { content: string() } @bottom-left { content: counter() } @bottom-right { content: target-counter(,) } }',
  'a footnote area that makes no sense': '@page { @footnote { float: ; margin } @footnote } @footnote {}',
  nesting:
    '.x { color: red; &:hover { color: blue } .y & { float: footnote } @media print { color: green } > p { } }',
  'nested blocks': '.x { .y { .z { string-set: a content() } } b { color: red } }',
  layers:
    '@layer a, b; @layer a { .x { color: red } } @layer { .x { color: blue } } @layer b.c { @layer d {} }',
  containers:
    '@container (width > 10px) { .x { color: red } } @container side style(--a: b) { .x { color: blue } }',
  properties:
    '@property --a { syntax: "<length>"; inherits: false; initial-value: 0px } @property {} @property --b',
  scopes: '@scope (.x) to (.y) { :scope { color: red } img { color: blue } } @scope { p { color: red } }',
  'starting styles and others':
    '@starting-style { .x { color: red } } @view-transition { navigation: auto } @position-try --a { top: 0 } @counter-style a { symbols: "-" } @font-palette-values --p { } @font-feature-values F { @styleset { a: 1 } }',
  functions:
    '@function --twice(--x <length>) returns <length> { result: calc(2 * var(--x)) } .x { width: if(media(print): 1px; else: 2px) }',
  selectors:
    '.x:has(> b, + i) { color: red } :is(.x, :where(b)):not(:has(*)) { color: blue } :nth-child(2 of .x) {} ::highlight(a) {} ::part(b c) {} ::view-transition-group(*) {} .x:state(a) {} :host(.a) {} a:dir(rtl) {}',
  'broken selectors':
    '.x..y { color: red } # { } > { } :not( { } .x:has() {} , .y {} [a=] {} [b {} ::: {} .1a {}',
  colours:
    '.x { color: oklch(60% 0.1 200 / .5); background: color-mix(in oklab, red 10%, light-dark(blue, green)); color: oklch(from red l c h); color: color(display-p3 1 0 0) }',
  comments:
    '/**/@page/**/ /* a */{/**/margin/**/:/**/1cm/**/;/**/@top-left/**/{/**/content/**/:/**/"a"/**/}/**/}/**/ .x/**/::after/**/{content/**/:/**/string(/**/a/**/)/**/}/*',
  'comments of HTML': '<!-- .x { color: red } --> @page { <!-- margin: 1cm --> }',
  'an import with a layer':
    '@import url("data:text/css,.x{color:red}") layer(a) supports(display: grid) print; @import "x" layer; @import; @import url();',
  'braces in custom properties':
    ':root { --a: { color: red; }; --b: {}; --c: [ { ] } ]; --d:; --e: ; --f: url( a ); } .x { color: var(--a) }',
  'a custom property at the root': ':root { --pagedjs-width: ; --a } .x { --string-set: a; --x: string(a) }',
  'a block that is not closed': '.x { color: red; .y { string-set: a content(text',
  'a page that is not closed': '@page { margin: 1cm; @top-left { content: "a',
  'a string that is not closed': '.x::before { content: "a\n } .y { color: red }',
  'a URL that is not closed': '.x { background: url(a.png',
  'closing brackets alone': '} ) ] } .x { color: red } }} ; ; {} ;',
  'media that makes no sense':
    '@media { .x { color: red } } @media (width >= ) and { .x { color: blue } } @media print and (10px < width <= 90em) { .x { color: green } } @media',
  'supports that makes no sense':
    '@supports { .x { color: red } } @supports (content: ) { .x { string-set: a } } @supports not selector(:has(a)) { @page { margin: 1cm } }',
  priorities:
    '@page { margin: 1cm !important; @top-left { content: "a" !important } } .x { string-set: a "b" !important; color: red !  }',
  'old tricks':
    '.x { *zoom: 1; _height: 1px; filter: progid:DXImageTransform.Microsoft.gradient(startColorstr="#1", endColorstr=#2); behavior: url(#a); width: expression(1 + 1) }',
  escapes:
    '.\\31 a\\:b { color: red } @p\\61ge { margin: 1cm } .x { c\\6fntent: "\\"; string-set: \\61 content(text) }',
  'no semicolons':
    '.x { color: red string-set: a content(text) float: footnote } @page { margin: 1cm size: a5 }',
  'odd characters':
    '\u0000.x { color: red } \ufeff@page { margin: 1cm } .é::after { content: "\ud83d\ude00" } @charset "utf-8"; @namespace svg url(http://www.w3.org/2000/svg); svg|a {}',
  'numbers of all kinds':
    '@page { margin: +.5e1mm -0 1e-7cm 10Q; size: 1e2mm 1.5e2mm } .x { break-after: 1e999 }',
};

const after = '@page { size: 90mm 90mm } .last { font-size: 40px }';

test.each(Object.keys(sheets))('lays out a document with CSS that is not read: %s', async (name) => {
  const html = `<style>${sheets[name]}</style><style>${after}</style><div class="x">text</div><p class="last" style="${'break-inside: ; page: ; string-set: ; float:'}">last`;
  const response = await service.call('POST', '/htmlToPdf', {
    key: service.liveKey,
    json: { html, paged: true },
  });
  if (response.status !== 200) throw new Error(await response.text());
  const { pages } = await readPdf(new Uint8Array(await response.arrayBuffer()));
  expect(pages.map(({ text }) => text).join(' ')).toMatch(/text[\s\S]*last/);
  expect(pages.map(({ width, height }) => [width, height])).toEqual([[255, 255]]);
});

test('keeps what CSS accepts where a later declaration is not valid', async () => {
  const html = `<style>@page { size: 90mm 90mm; size: huge; margin: 2cm; margin: wide; marks: 1; bleed: much;
    @top-left { content: "kept"; content: ; content: 1 2 } }</style><p style="margin: 0">text`;
  const response = await service.call('POST', '/htmlToPdf', {
    key: service.liveKey,
    json: { html, paged: true },
  });
  const { pages } = await readPdf(new Uint8Array(await response.arrayBuffer()));
  expect(pages.map(({ text, width }) => [text, width])).toEqual([['kept\ntext', 255]]);
});
