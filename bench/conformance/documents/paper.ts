import { each, page, prose, type SampleDocuments } from './sample-document.ts';

const long = page(each(12, (number) => `<h2>Chapter ${number}</h2>${prose.repeat(6)}`));
const running =
  '<p style="font-size: 9px; width: 100%; text-align: center"><span class="title"></span>, page <span class="pageNumber"></span> of <span class="totalPages"></span></p>';
const room = { margin: '2cm' };

/** Pages: their size, their breaks, and content at their edges. */
export const paper: SampleDocuments = {
  'paper, many pages': long,
  'paper, header and footer': { html: long, ...room, header_html: running, footer_html: running },
  'paper, header with a picture and a table': {
    html: long,
    ...room,
    header_html:
      '<table style="font-size: 9px; width: 100%; border: 1px solid"><tr><th>Report</th><td>2026</td></tr></table><svg width="20" height="20"><circle cx="9" cy="9" r="9" fill="red"/></svg>',
  },
  'paper, footer with a link in Arabic': {
    html: long,
    ...room,
    footer_html:
      '<p dir="rtl" lang="ar" style="font-size: 9px"><a href="https://example.org">صفحة</a> <span class="pageNumber"></span></p>',
  },
  'paper, margin boxes': page(
    prose.repeat(60),
    '@page { margin: 2cm; @top-center { content: "Report" } @bottom-right { content: counter(page) " / " counter(pages) } }',
  ),
  'paper, sizes by name': page(
    '<h1>Upright</h1><h1 class="l">Lying</h1>',
    '@page wide { size: A4 landscape } .l { page: wide; break-before: page }',
  ),
  'paper, A5 lying': { html: long, format: 'A5', landscape: true },
  'paper, a label': { html: page('<p>12345</p>'), width: '50mm', height: '30mm', margin: '2mm' },
  'paper, several ranges': { html: long, page_ranges: '2-3, 5' },
  'paper, half size': { html: long, scale: 0.5 },
  'paper, no backgrounds': { html: page('<p style="background: red">text</p>'), print_background: false },
  'paper, as on a screen': { html: long, media: 'screen' },
  'paper, fixed at the top': page(
    `<header>Fixed</header>${prose.repeat(60)}`,
    'header { position: fixed; top: 0 } body { margin-top: 2em }',
  ),
  'paper, breaks forbidden': page(
    each(9, (number) => `<section><h2>Part ${number}</h2>${prose.repeat(5)}</section>`),
    'section { break-inside: avoid }',
  ),
  'paper, empty pages': page('<p>one</p><p style="break-before: right">three</p>'),
  'paper, thirty pages of columns': page(`<div>${prose.repeat(300)}</div>`, 'div { columns: 2 }'),
  'paper, taller than a page': page(
    '<div style="height: 3000px; background: linear-gradient(red, blue)">tall</div>',
  ),
  'paper, bookmarks': { html: long, outline: true },
  'paper, a flow around a float': page(
    `<aside style="float: left; width: 40%">${prose.repeat(20)}</aside>${prose.repeat(60)}`,
  ),
  'paper, footnotes by hand': page(
    `${prose.repeat(3)}<p>Claim<sup>1</sup></p><footer style="position: absolute; bottom: 0; border-top: 1px solid">1 Source</footer>`,
  ),
};
