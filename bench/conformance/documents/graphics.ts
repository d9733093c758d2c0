import { pictures } from './pictures.ts';
import { page, prose, type SampleDocuments } from './sample-document.ts';

const { png, jpeg, svg } = pictures;
const drawing = (inside = '', attributes = '') =>
  `<svg width="120" height="60" viewBox="0 0 120 60" ${attributes}>${inside}<rect width="60" height="40" rx="8" fill="#346"/><circle cx="90" cy="30" r="20" fill="orange" fill-opacity=".5" stroke="#000"/><text x="5" y="55">drawn</text></svg>`;

/** Pictures with and without alternative texts, and drawn replacements for them. */
export const figures: SampleDocuments = {
  ...Object.fromEntries(
    Object.entries(pictures).map(([format, url]) => [
      `picture, ${format}`,
      page(`<p>Before.</p><img src="${url}" alt="A gradient"><p>After.</p>`),
    ]),
  ),
  'picture, no alternative text': page(`<p>Before.</p><img src="${png}"><p>After.</p>`),
  'picture, an empty alternative text': page(`<p>Before.</p><img src="${png}" alt=""><p>After.</p>`),
  'picture, only a title': page(`<img src="${png}" title="A gradient">`),
  'picture, an aria-label': page(`<img src="${png}" aria-label="A gradient">`),
  'picture, of a role and nothing else': page(`<div role="img" aria-label="Five stars">★★★★★</div>`),
  'picture, alone': page(`<img src="${jpeg}" alt="A gradient">`),
  'picture, broken': page('<img src="data:image/png;base64,AAAA" alt="Not shown"><p>After.</p>'),
  'picture, broken, no alternative text': page('<img src="data:image/png;base64,AAAA"><p>After.</p>'),
  'picture, within a line': page(
    `<p>The sign <img src="${png}" alt="stop" style="height: 1em"> means stop.</p>`,
  ),
  'picture, floating': page(`<img src="${png}" alt="A gradient" style="float: right">${prose.repeat(3)}`),
  'picture, figure with a caption': page(
    `<figure><img src="${png}" alt="A gradient"><figcaption>Figure 1</figcaption></figure>`,
  ),
  'picture, figure without': page(
    `<figure><img src="${png}"></figure><figure><pre>code</pre><figcaption>Listing</figcaption></figure>`,
  ),
  'picture, in a cell, an item and a heading': page(
    `<h1><img src="${png}" alt="Logo"></h1><ul><li><img src="${png}" alt="one"></li></ul><table><tr><th><img src="${png}"></th></tr><tr><td><img src="${png}" alt="cell"></td></tr></table>`,
  ),
  'picture, hidden from readers': page(`<img src="${png}" alt="A gradient" aria-hidden="true"><p>After.</p>`),
  'picture, as a background': page('<p>On a picture.</p>', `p { background: url("${png}"); padding: 30px }`),
  'picture, generated': page(
    '<p>text</p>',
    `p::before { content: url("${svg}") } p::after { content: url("${png}") / "A gradient" }`,
  ),
  'picture, cut and fitted': page(
    `<img src="${jpeg}" alt="A gradient" style="width: 90px; height: 200px; object-fit: cover; clip-path: circle()">`,
  ),
  'picture, filtered': page(
    `<img src="${jpeg}" alt="A gradient" style="filter: grayscale(1) blur(2px)"><img src="${png}" alt="Another" style="opacity: .4; mix-blend-mode: multiply">`,
  ),
  'picture, over two pages': page(
    `<img src="${jpeg}" alt="A gradient" style="width: 500px; height: 2000px">`,
  ),
  'picture, a thousand': page(`<img src="${png}" alt="dot" style="width: 9px">`.repeat(1_000)),
  'picture, chosen by size': page(
    `<picture><source srcset="${jpeg}"><img src="${png}" alt="A gradient"></picture>`,
  ),
  'picture, map of areas': page(
    `<img src="${png}" alt="Map" usemap="#m" width="200" height="100"><map name="m"><area href="https://example.org/left" alt="Left" shape="rect" coords="0,0,100,100"><area href="https://example.org/right" shape="circle" coords="150,50,40"></map>`,
  ),
  'picture, canvas': page(
    '<canvas id="c" width="100" height="50" aria-label="Chart"></canvas><script>const x = c.getContext("2d"); x.fillStyle = "#c20"; x.fillRect(9, 9, 50, 30); x.fillText("drawn", 60, 30)</script>',
  ),
  'picture, canvas without a name': page(
    '<canvas id="c" width="100" height="50"></canvas><script>c.getContext("2d").fillRect(9, 9, 50, 30)</script>',
  ),
  'picture, video and sound': page('<video controls width="200"></video><audio controls></audio>'),
  'picture, object and embed': page(
    `<object data="${svg}" type="image/svg+xml">instead</object><embed src="${svg}" type="image/svg+xml">`,
  ),
};

/** Drawings and formulas. */
export const drawings: SampleDocuments = {
  'drawing, no name': page(`<p>Before.</p>${drawing()}`),
  'drawing, title': page(drawing('<title>A box and a circle</title><desc>At length.</desc>')),
  'drawing, role and label': page(drawing('', 'role="img" aria-label="A box and a circle"')),
  'drawing, hidden from readers': page(`${drawing('', 'aria-hidden="true"')}<p>text</p>`),
  'drawing, with links': page(
    '<svg width="200" height="50"><a href="https://example.org"><text y="20">a link</text><rect y="25" width="90" height="20"/></a></svg>',
  ),
  'drawing, gradients and patterns': page(
    '<svg width="200" height="90"><defs><radialGradient id="r"><stop stop-color="red"/><stop offset="1" stop-color="blue" stop-opacity="0"/></radialGradient><pattern id="p" width="9" height="9" patternUnits="userSpaceOnUse"><circle r="4" fill="green"/></pattern></defs><rect width="90" height="90" fill="url(#r)"/><rect x="100" width="90" height="90" fill="url(#p)"/></svg>',
  ),
  'drawing, masks, clips and filters': page(
    '<svg width="200" height="90"><defs><mask id="m"><rect width="90" height="90" fill="url(#g)"/></mask><linearGradient id="g"><stop stop-color="#fff"/><stop offset="1"/></linearGradient><clipPath id="c"><circle cx="140" cy="45" r="40"/></clipPath><filter id="f"><feGaussianBlur stdDeviation="3"/></filter></defs><rect width="90" height="90" fill="red" mask="url(#m)"/><rect x="100" width="90" height="90" fill="blue" clip-path="url(#c)"/><text y="80" filter="url(#f)">blurred</text></svg>',
  ),
  'drawing, markers and dashes': page(
    '<svg width="200" height="60"><defs><marker id="a" markerWidth="9" markerHeight="9" refX="5" refY="4" orient="auto"><path d="M0 0 8 4 0 8"/></marker></defs><path d="M9 30H180" stroke="#000" stroke-dasharray="4 2" marker-end="url(#a)"/></svg>',
  ),
  'drawing, HTML within': page(
    '<svg width="300" height="100"><foreignObject width="300" height="100"><p xmlns="http://www.w3.org/1999/xhtml">A <b>paragraph</b> in a drawing.</p></foreignObject></svg>',
  ),
  'drawing, used again': page(
    '<svg width="0" height="0"><symbol id="s" viewBox="0 0 9 9"><title>Dot</title><circle cx="4" cy="4" r="4"/></symbol></svg><p><svg width="20" height="20"><use href="#s"/></svg> one <svg width="20" height="20"><use href="#s"/></svg></p>',
  ),
  'drawing, a chart': page(
    `<svg viewBox="0 0 300 100" role="img"><title>Sales by month</title>${Array.from({ length: 12 }, (_, month) => `<rect x="${month * 24}" y="${90 - month * 6}" width="20" height="${month * 6 + 4}" fill="hsl(${month * 30} 60% 50%)"/><text x="${month * 24}" y="99" font-size="8">${month + 1}</text>`).join('')}</svg>`,
  ),
  'drawing, text in spans and turned': page(
    '<svg width="300" height="100"><text x="9" y="20">one <tspan fill="red" dy="9">two</tspan> <tspan font-weight="bold">three</tspan></text><text x="50" y="50" rotate="10 20 30">turned</text></svg>',
  ),
  'formula, fraction': page('<p>Then <math><mfrac><mi>a</mi><mi>b</mi></mfrac></math>.</p>'),
  'formula, displayed': page(
    '<math display="block"><mrow><msubsup><mo>∫</mo><mn>0</mn><mi>∞</mi></msubsup><msup><mi>e</mi><mrow><mo>−</mo><mi>x</mi></mrow></msup><mi>dx</mi><mo>=</mo><msqrt><mn>1</mn></msqrt></mrow></math>',
  ),
  'formula, matrix': page(
    '<math display="block"><mrow><mo>(</mo><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr><mtr><mtd><mn>3</mn></mtd><mtd><mn>4</mn></mtd></mtr></mtable><mo>)</mo></mrow></math>',
  ),
  'formula, with a text': page(
    '<math alttext="a over b" aria-label="a over b"><mfrac><mi>a</mi><mtext>some text</mtext></mfrac></math>',
  ),
  'formula, of TeX': {
    markdown:
      '# Sums\n\n$$\\sum_{k=1}^{n} k = \\frac{n(n+1)}{2}$$\n\nand $\\sqrt[3]{x}$, $\\vec{v}$, $\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}$, $\\mathbb{R}$, $\\lim_{x \\to 0}$',
  },
};

const box = (style: string) =>
  page('<div>text in a box</div><p>after</p>', `div { padding: 20px; margin: 20px; ${style} }`);

/** Decorations that CSS draws around, under and over content. */
export const decorations: SampleDocuments = {
  'decoration, shadow of a box': box('box-shadow: 4px 4px 12px 2px #0008, inset 0 0 9px red'),
  'decoration, shadow of text': box('text-shadow: 2px 2px 4px #888, 0 0 9px gold'),
  'decoration, drop-shadow': box('filter: drop-shadow(3px 3px 4px #000a)'),
  'decoration, border of every kind': box(
    'border: 4px dashed red; border-left: 8px double blue; border-top: 6px groove green; outline: 3px dotted',
  ),
  'decoration, rounded': box('border: 2px solid; border-radius: 40px / 20px; background: #def'),
  'decoration, border of a picture': box('border: 12px solid; border-image: linear-gradient(red, blue) 12'),
  'decoration, gradients': box(
    'background: linear-gradient(45deg, #f00, transparent 60%), repeating-conic-gradient(#eee 0 25%, #fff 0 50%) 0 / 20px 20px',
  ),
  'decoration, half clear': box('opacity: .5; background: rgb(0 0 255 / .2)'),
  'decoration, blended': box('background: gold; mix-blend-mode: multiply; isolation: isolate'),
  'decoration, blurred behind': box('position: relative; backdrop-filter: blur(4px); background: #fff8'),
  'decoration, turned in three dimensions': box('transform: perspective(300px) rotateY(40deg)'),
  'decoration, clipped': box('clip-path: polygon(0 0, 100% 0, 80% 100%, 0 100%); background: #fdd'),
  'decoration, masked': box('mask: linear-gradient(#000, transparent); background: #dfd'),
  'decoration, colours of wide gamut': box(
    'background: color(display-p3 0 1 0); color: oklch(40% .2 20); border: 2px solid lab(50% 40 59)',
  ),
  'decoration, colour of the page': page(
    '<h1>Dark</h1>',
    'html { background: #123; color: #eee } * { print-color-adjust: exact }',
  ),
  'decoration, rules': page(
    '<p>one</p><hr><p>two</p><hr style="border: 0; height: 9px; background: linear-gradient(red, blue)">',
  ),
  'decoration, generated': page(
    '<h1>Heading</h1><p class="n">note</p>',
    'h1::after { content: " ¶" } .n::before { content: "Note: "; font-weight: bold } p::after { content: ""; display: block; height: 4px; background: red }',
  ),
  'decoration, numbered by counters': page(
    '<h2>One</h2><h2>Two</h2>',
    'body { counter-reset: s } h2::before { counter-increment: s; content: counter(s, upper-roman) ". " }',
  ),
  'decoration, watermark in place': page(
    `<div class="w">DRAFT</div>${prose.repeat(30)}`,
    '.w { position: fixed; top: 40%; left: 20%; font-size: 80pt; color: #0002; rotate: -30deg }',
  ),
  'decoration, watermark hidden from readers': page(
    `<div class="w" aria-hidden="true">DRAFT</div>${prose.repeat(30)}`,
    '.w { position: fixed; top: 40%; font-size: 80pt; opacity: .1 }',
  ),
  'decoration, ribbon': page(
    '<div class="r">new</div><p>text</p>',
    '.r { position: absolute; right: -30px; rotate: 45deg; background: red; color: #fff; padding: 4px 40px }',
  ),
  'decoration, wavy column rules': page(
    `<div>${prose.repeat(6)}</div>`,
    'div { columns: 3; column-rule: 3px double green; background: #ffd }',
  ),
  'decoration, scrollbars and resizers': page(
    '<div style="overflow: scroll; width: 100px; height: 50px">a<br>b<br>c<br>d</div><textarea>text</textarea>',
  ),
  'decoration, only': page(
    '<div style="width: 200px; height: 200px; background: red; box-shadow: 0 0 40px blue"></div>',
  ),
};
