import { pictures } from './pictures.ts';
import { page, prose, type SampleDocuments } from './sample-document.ts';

/** Headings in and out of order. */
export const headings: SampleDocuments = {
  'heading, in order': page(
    `<h1>One</h1>${prose}<h2>Two</h2>${prose}<h3>Three</h3>${prose}<h2>Two again</h2>`,
  ),
  'heading, levels left out': page('<h1>One</h1><h4>Four</h4><h2>Two</h2><h6>Six</h6>'),
  'heading, first of level three': page(`<h3>Three</h3>${prose}<h1>One</h1>`),
  'heading, several of level one': page('<h1>One</h1><h1>Two</h1><section><h1>Three</h1></section>'),
  'heading, none': page(prose.repeat(2)),
  'heading, empty': page('<h1></h1><h2> </h2><p>text</p>'),
  'heading, by role': page(
    '<div role="heading" aria-level="2">Two</div><div role="heading">None</div><div role="heading" aria-level="9">Nine</div>',
  ),
  'heading, group': page('<hgroup><h1>Title</h1><p>Subtitle</p></hgroup><header><h2>Two</h2></header>'),
  'heading, with all within': page(
    `<h1>A <a href="https://example.org">link</a>, <em>words</em><br>and <img src="${pictures.png}" alt="a picture"></h1>`,
  ),
  'heading, over lines and pages': page(
    `<div style="height: 920px"></div><h1>${'A long heading '.repeat(12)}</h1>`,
  ),
  'heading, in a link': page('<a href="https://example.org"><h2>Linked</h2><p>and text</p></a>'),
  'heading, in an item': page(
    '<ul><li><h2>Item</h2>text</li></ul><dl><dt><h3>Term</h3></dt><dd>text</dd></dl>',
  ),
  'heading, with bookmarks': {
    html: page(`<h1>One</h1>${prose}<h2>Two</h2><h2>Three</h2><h1>Four</h1>`),
    outline: true,
  },
};

/** Links of all shapes and to all targets. */
export const links: SampleDocuments = {
  'link, one': page('<p>See <a href="https://example.org/">the example</a>.</p>'),
  'link, over two lines': page(
    `<p>${'word '.repeat(25)}<a href="https://example.org/">${'a link of many words '.repeat(6)}</a></p>`,
  ),
  'link, over two pages': page(`<a href="https://example.org/">${prose.repeat(40)}</a>`),
  'link, within the document': page(
    '<p><a href="#end">to the end</a></p><h2 id="end" style="break-before: page">End</h2><a href="#">top</a><a href="#nowhere">nowhere</a>',
  ),
  'link, mail, telephone and file': page(
    '<a href="mailto:a@example.org">mail</a> <a href="tel:+123">call</a> <a href="file:///etc/passwd">file</a> <a href="ftp://example.org">ftp</a>',
  ),
  'link, script': page(
    '<a href="javascript:alert(1)">script</a> <a href="data:text/plain,a">data</a> <a href="">empty</a> <a>none</a>',
  ),
  'link, letters beyond ASCII': page(
    '<a href="https://例え.jp/パス?q=ü#é">例え</a> <a href="https://example.org/a b(c)\\d%zz">odd</a>',
  ),
  'link, a picture': page(`<a href="https://example.org/"><img src="${pictures.png}" alt="Home"></a>`),
  'link, a picture without a text': page(`<a href="https://example.org/"><img src="${pictures.png}"></a>`),
  'link, a drawing': page(
    '<a href="https://example.org/"><svg width="20" height="20"><circle cx="9" cy="9" r="9"/></svg></a>',
  ),
  'link, nothing within': page(
    '<a href="https://example.org/"></a><a href="https://example.org/" style="display: block; width: 90px; height: 40px; background: red"></a>',
  ),
  'link, a label': page(
    '<a href="https://example.org/" aria-label="The example" title="Opens the example">here</a>',
  ),
  'link, a block': page(
    `<a href="https://example.org/" style="display: block">${prose}<ul><li>item</li></ul></a>`,
  ),
  'link, in an item, a cell and a caption': page(
    '<ul><li><a href="https://example.org/1">one</a></li></ul><table><caption><a href="https://example.org/c">caption</a></caption><tr><th><a href="https://example.org/2">two</a></th></tr><tr><td><a href="https://example.org/3">three</a></td></tr></table>',
  ),
  'link, parts in other styles': page(
    '<a href="https://example.org/">one <b>two</b> <i>three <code>four</code></i></a>',
  ),
  'link, turned': page(
    '<a href="https://example.org/" style="display: inline-block; rotate: 30deg">turned</a>',
  ),
  'link, beyond the page': page(
    '<a href="https://example.org/" style="position: absolute; left: 3000px">away</a><a href="https://example.org/" style="position: absolute; left: -90px; width: 100px">half</a>',
  ),
  'link, invisible': page(
    '<a href="https://example.org/" style="opacity: 0">none</a><a href="https://example.org/" style="visibility: hidden">hidden</a><a href="https://example.org/" aria-hidden="true">unread</a>',
  ),
  'link, two hundred': page(
    Array.from(
      { length: 200 },
      (_, index) => `<a href="https://example.org/${index}">link ${index}</a> `,
    ).join(''),
  ),
  'link, table of contents': page(
    `<nav><ol>${[1, 2, 3].map((n) => `<li><a href="#c${n}">Chapter ${n}</a></li>`).join('')}</ol></nav>${[1, 2, 3].map((n) => `<h2 id="c${n}" style="break-before: page">Chapter ${n}</h2>${prose}<p><a href="#c1">back</a></p>`).join('')}`,
  ),
  'link, footnotes': page(
    `<p>A claim<sup><a id="r1" href="#n1">1</a></sup> and another<sup><a id="r2" href="#n2">2</a></sup>.</p><section role="doc-endnotes"><ol><li id="n1" role="doc-footnote">Source. <a href="#r1" role="doc-backlink">↩</a></li><li id="n2">Other. <a href="#r2">↩</a></li></ol></section>`,
  ),
};

const control = (content: string) => page(`<form><p><label>Label ${content}</label></p></form>`);

/** Form controls. */
export const forms: SampleDocuments = {
  ...Object.fromEntries(
    ['text', 'password', 'checkbox', 'radio', 'range', 'color', 'date', 'file', 'number', 'submit'].map(
      (type) => [
        `form, ${type}`,
        control(`<input type="${type}" ${type === 'file' ? '' : 'value="1"'} checked>`),
      ],
    ),
  ),
  'form, lines of text': control('<textarea rows="4">one\ntwo</textarea>'),
  'form, choice': control('<select><option>one</option><option selected>two</option></select>'),
  'form, list to choose from': control(
    '<select multiple size="3"><option>one</option><option selected>two</option></select>',
  ),
  'form, placeholder': control('<input placeholder="Your name"><input type="search" placeholder="Search">'),
  'form, bars': control(
    '<progress value=".4"></progress><meter value=".9" high=".8"></meter><output>42</output>',
  ),
  'form, buttons': page(
    '<button>Go</button><button disabled><b>No</b></button><input type="reset"><input type="image" alt="send" src="data:,">',
  ),
  'form, groups': page(
    '<form><fieldset><legend>Address</legend><label>Street <input value="Main"></label><br><label for="c">City</label> <input id="c" value="London"></fieldset></form>',
  ),
  'form, editable': page(
    '<div contenteditable>edit <b>me</b></div><details open><summary>More</summary><p>inside</p></details><details><summary>Closed</summary>unseen</details>',
  ),
  'form, whole': page(
    '<h1>Application</h1><form><p>Name <input value="Ada"></p><p><input type="radio" name="a" checked> yes <input type="radio" name="a"> no</p><p><input type="checkbox" checked> I agree</p><table><tr><th>Item</th><th>Count</th></tr><tr><td>A</td><td><input type="number" value="3"></td></tr></table><button>Send</button></form>',
  ),
};

/** Landmarks, roles and content hidden from readers. */
export const semantics: SampleDocuments = {
  'semantics, landmarks': page(
    `<header>Head</header><nav>Nav</nav><main><article><h1>Title</h1>${prose}<aside>Aside</aside></article><section aria-label="Part">${prose}</section></main><footer>Foot</footer>`,
  ),
  'semantics, hidden from readers': page(
    '<p aria-hidden="true">decoration</p><p hidden>gone</p><p inert>inert</p><p>read</p>',
  ),
  'semantics, for readers alone': page(
    '<p>shown<span class="s"> and read</span></p>',
    '.s { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }',
  ),
  'semantics, roles of all kinds': page(
    [
      'note',
      'alert',
      'status',
      'math',
      'group',
      'region',
      'figure',
      'term',
      'definition',
      'doc-abstract',
      'doc-pullquote',
      'separator',
      'none',
      'nonsense',
    ]
      .map((role) => `<div role="${role}">${role}</div>`)
      .join(''),
  ),
  'semantics, contents without a box': page(
    '<section style="display: contents"><h1>Title</h1><p>text</p></section>',
  ),
  'semantics, shadow tree': page(
    '<x-a><b slot="s">slotted</b></x-a><script>customElements.define("x-a", class extends HTMLElement { constructor() { super(); this.attachShadow({ mode: "open" }).innerHTML = "<p>before <slot name=s></slot> after</p>" } })</script>',
  ),
  'semantics, frame': page(
    `<iframe srcdoc="<h1>Inner</h1><p>text <a href='https://example.org'>link</a></p>"></iframe><p>after</p>`,
  ),
  'semantics, order by CSS': page(
    '<div style="display: flex; flex-direction: row-reverse"><p>one</p><p style="order: -1">two</p></div><div style="display: grid; grid-template-areas: \'b a\'"><p style="grid-area: a">a</p><p style="grid-area: b">b</p></div>',
  ),
  'semantics, placed at will': page(
    '<p style="position: absolute; top: 300px">first in text, last on paper</p><p>second</p><p style="float: right">third</p>',
  ),
  'semantics, dialog': page('<dialog open><h2>Dialog</h2><p>text</p></dialog><p>behind</p>'),
  'semantics, a hundred levels': page(
    `${'<div>'.repeat(100)}deep${'</div>'.repeat(100)}${'<blockquote>'.repeat(30)}quoted${'</blockquote>'.repeat(30)}`,
  ),
  'semantics, inline blocks': page(
    '<p>one <span style="display: inline-block">two<br>lines</span> <span style="display: inline-flex"><b>a</b><i>b</i></span></p><span><div>block in inline</div>after</span>',
  ),
  'semantics, elements of its own': page(
    '<my-card><my-title>Title</my-title><my-text>Text</my-text></my-card>',
    'my-title, my-text { display: block }',
  ),
};

/** Documents with no content, or almost none. */
export const sparse: SampleDocuments = {
  'sparse, nothing': { html: ' ' },
  'sparse, a letter': { html: 'a' },
  'sparse, a comment': '<!-- nothing -->',
  'sparse, no title and no language': '<p>text</p>',
  'sparse, an empty title': '<html lang="en"><title></title><p>text</p>',
  'sparse, a title of markup':
    '<html lang="en"><title>&lt;a &amp; "b"&gt; \\ ( ) ü 日本 😀</title><p>text</p>',
  'sparse, a title of a thousand letters': `<html lang="en"><title>${'long '.repeat(200)}</title><p>text</p>`,
  'sparse, a break alone': '<html lang="en"><title>T</title><br>',
  'sparse, a picture alone': `<html lang="en"><title>T</title><img src="${pictures.png}">`,
  'sparse, an empty page between': page(
    '<p>one</p><div style="break-before: page; break-after: page; height: 1px"></div><p>three</p>',
  ),
};
