import { each, page, prose, type SampleDocuments } from './sample-document.ts';

const lines = 'table { border-collapse: collapse } th, td { border: 1px solid #888; padding: 4pt }';
const heads = '<tr><th>Name</th><th>Count</th><th>Price</th></tr>';
const rows = (count: number) =>
  each(count, (number) => `<tr><td>Item ${number}</td><td>${number * 7}</td><td>${number}.50</td></tr>`);

const table = (content: string, style = lines): string => page(`<table>${content}</table>`, style);

/** Tables: with headers, spans, nesting, defects and misuse. */
export const tables: SampleDocuments = {
  'table, heads above': table(`<thead>${heads}</thead><tbody>${rows(4)}</tbody>`),
  'table, heads without a thead': table(`${heads}${rows(4)}`),
  'table, heads at the side': table('<tr><th>Name</th><td>Fox</td></tr><tr><th>Legs</th><td>4</td></tr>'),
  'table, heads above and at the side': table(
    '<tr><td></td><th>2024</th><th>2025</th></tr><tr><th>North</th><td>1</td><td>2</td></tr><tr><th>South</th><td>3</td><td>4</td></tr>',
  ),
  'table, scopes named': table(
    '<tr><th scope="col">A</th><th scope="col">B</th></tr><tr><th scope="row">1</th><td>2</td></tr>',
  ),
  'table, scopes of groups': table(
    '<colgroup><col><colgroup span="2"><thead><tr><td rowspan="2"></td><th colspan="2" scope="colgroup">Year</th></tr><tr><th scope="col">2024</th><th scope="col">2025</th></tr></thead><tbody><tr><th colspan="3" scope="rowgroup">North</th></tr><tr><th scope="row">Oslo</th><td>1</td><td>2</td></tr></tbody>',
  ),
  'table, headers by id': table(
    '<tr><th id="a">A</th><th id="b">B</th></tr><tr><th id="r" headers="a">1</th><td headers="b r">2</td></tr>',
  ),
  'table, headers by an id that is missing': table(
    '<tr><th id="a">A</th></tr><tr><td headers="nowhere">2</td></tr>',
  ),
  'table, no heads': table(rows(4)),
  'table, heads only': table(heads),
  'table, caption': table(`<caption>Prices</caption>${heads}${rows(3)}`),
  'table, caption below': table(
    `<caption>Prices</caption>${heads}${rows(3)}`,
    `${lines} caption { caption-side: bottom }`,
  ),
  'table, columns spanned': table(
    '<tr><th colspan="2">Name</th><th>Age</th></tr><tr><td>Ada</td><td>Lovelace</td><td>36</td></tr><tr><td colspan="3">none</td></tr>',
  ),
  'table, rows spanned': table(
    '<tr><th>Day</th><th>Hour</th></tr><tr><td rowspan="3">Monday</td><td>9</td></tr><tr><td>10</td></tr><tr><td>11</td></tr>',
  ),
  'table, both spanned': table(
    '<tr><th rowspan="2" colspan="2">A</th><th>B</th></tr><tr><th>C</th></tr><tr><td>1</td><td rowspan="2" colspan="2">2</td></tr><tr><td>3</td></tr>',
  ),
  'table, spans beyond its end': table(
    '<tr><th colspan="9">A</th></tr><tr><td rowspan="9">1</td><td>2</td></tr>',
  ),
  'table, rowspan of zero': table(
    '<tr><th>A</th><th>B</th></tr><tr><td rowspan="0">1</td><td>2</td></tr><tr><td>3</td></tr>',
  ),
  'table, rows of unequal length': table(
    '<tr><th>A</th><th>B</th><th>C</th></tr><tr><td>1</td></tr><tr><td>1</td><td>2</td></tr><tr><td>1</td><td>2</td><td>3</td><td>4</td></tr>',
  ),
  'table, empty cells': table(
    `${heads}<tr><td></td><td></td><td>1</td></tr><tr><td></td><td></td><td></td></tr>`,
  ),
  'table, empty heads': table('<tr><th></th><th>B</th></tr><tr><td>1</td><td>2</td></tr>'),
  'table, empty rows': table(`${heads}<tr></tr>${rows(2)}<tr></tr>`),
  'table, empty': page('<table></table><p>after</p><table><tbody></tbody></table>', lines),
  'table, sums below': table(
    `<thead>${heads}</thead><tfoot><tr><td>Sum</td><td>9</td><td>9.00</td></tr></tfoot><tbody>${rows(3)}</tbody>`,
  ),
  'table, several bodies': table(`<thead>${heads}</thead><tbody>${rows(2)}</tbody><tbody>${rows(2)}</tbody>`),
  'table, over pages, heads repeated': table(`<thead>${heads}</thead><tbody>${rows(160)}</tbody>`),
  'table, over pages, sums repeated': table(
    `<thead>${heads}</thead><tfoot><tr><td colspan="3">carried over</td></tr></tfoot><tbody>${rows(120)}</tbody>`,
  ),
  'table, over pages, rows spanned': table(
    `<thead>${heads}</thead>${each(30, (number) => `<tr><th rowspan="3">Group ${number}</th><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr><tr><td>5</td><td>6</td></tr>`)}`,
  ),
  'table, a cell over pages': table(`${heads}<tr><td>${prose.repeat(45)}</td><td>beside</td><td></td></tr>`),
  'table, nested': table(
    `${heads}<tr><td><table><tr><th>Inner</th></tr><tr><td>cell</td></tr></table></td><td>1</td><td>2</td></tr>`,
  ),
  'table, for layout': page(`<table role="presentation"><tr><td>${prose}</td><td>${prose}</td></tr></table>`),
  'table, for layout, unsaid': page(
    `<table width="100%"><tr><td width="50%">${prose}</td><td>${prose}</td></tr></table>`,
  ),
  'table, by CSS': page(
    '<div class="t"><div class="r"><div class="c">a</div><div class="c">b</div></div><div class="r"><div class="c">c</div><div class="c">d</div></div></div>',
    '.t { display: table } .r { display: table-row } .c { display: table-cell; border: 1px solid }',
  ),
  'table, by role': page(
    '<div role="table"><div role="row"><span role="columnheader">A</span><span role="columnheader">B</span></div><div role="row"><span role="cell">1</span><span role="cell">2</span></div></div>',
  ),
  'table, as blocks': table(
    `<thead>${heads}</thead>${rows(3)}`,
    'table, tr, td, th, tbody, thead { display: block }',
  ),
  'table, as a grid': table(
    `${heads}${rows(3)}`,
    'table, tbody, tr { display: contents } body { display: grid; grid-template-columns: 1fr 1fr 1fr }',
  ),
  'table, lists and links in cells': table(
    '<tr><th>What</th><th>Where</th></tr><tr><td><ul><li>one</li><li>two</li></ul></td><td><a href="https://example.org">there</a></td></tr>',
  ),
  'table, headings in cells': table(
    '<tr><th><h2>Head</h2></th></tr><tr><td><h3>Cell</h3><p>text</p></td></tr>',
  ),
  'table, in a list': page(`<ul><li>before<table>${heads}${rows(2)}</table>after</li></ul>`, lines),
  'table, in a paragraph of a link': page(
    `<a href="https://example.org"><table>${heads}${rows(1)}</table></a>`,
    lines,
  ),
  'table, from right to left': `<!doctype html><html lang="ar" dir="rtl"><meta charset="utf-8"><title>جدول</title><style>${lines}</style><table><tr><th>الاسم</th><th>العدد</th></tr><tr><td>ثعلب</td><td>٤</td></tr></table>`,
  'table, heads turned': table(
    `${heads}${rows(3)}`,
    `${lines} th { writing-mode: vertical-rl; rotate: 180deg }`,
  ),
  'table, striped and rounded': table(
    `<thead>${heads}</thead><tbody>${rows(9)}</tbody>`,
    'table { border-radius: 8px; overflow: hidden; box-shadow: 0 2px 9px #0005 } tr:nth-child(even) { background: #eef }',
  ),
  'table, wider than the page': table(
    `<tr>${each(40, (number) => `<th>Column ${number}</th>`)}</tr><tr>${each(40, (number) => `<td>${number}</td>`)}</tr>`,
  ),
  'table, a hundred columns of nothing': table(`<tr>${'<td></td>'.repeat(100)}</tr>`),
  'table, hidden rows and columns': table(
    `<colgroup><col><col style="visibility: collapse"></colgroup>${heads}<tr hidden><td>1</td></tr><tr style="visibility: hidden"><td>2</td><td>3</td><td>4</td></tr>${rows(1)}`,
  ),
  'table, abbreviated heads': table('<tr><th abbr="No.">Number of the item</th></tr><tr><td>1</td></tr>'),
  'table, text outside cells': page('<table>stray<tr>more<td>cell</td></tr></table>'),
};
