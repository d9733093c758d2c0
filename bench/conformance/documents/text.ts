import { others, recommended } from '../../../test/render/script-samples.ts';
import { page, prose, type SampleDocuments } from './sample-document.ts';

const rightToLeft = new Set(['Arabic', 'Hebrew', 'Thaana', 'Syriac', 'N’Ko', 'Adlam']);

/** Each writing system in each font, as a separate document. */
export const scripts: SampleDocuments = Object.fromEntries(
  [...recommended, ...others].map(({ script, language, words }) => [
    `script, ${script} (${language})`,
    `<!doctype html><html lang="${language}"${rightToLeft.has(script) ? ' dir="rtl"' : ''}><meta charset="utf-8"><title>${words}</title>
      <h1>${words}</h1><p>${words} 123, <b>${words}</b> <i>${words}</i> — <span style="font-family: Arial">${words}</span>
      <ol><li>${words}<li><code>${words}</code></ol><p style="writing-mode: vertical-rl">${words}`,
  ]),
);

const paragraph = (content: string, style = '') => page(`<p>${content}</p>`, `p { ${style} }`);

/** Words, and the effects of CSS and Unicode on them. */
export const text: SampleDocuments = {
  'text, ligatures': paragraph('office affiliate fluffy first flying efflux ﬁ ﬂ', 'font: 20pt Tinos'),
  'text, ligatures of a monospaced face': paragraph('=> != === fi ffl', 'font: 20pt "Fira Code", monospace'),
  'text, soft hyphens': paragraph('extra&shy;ordinarily'.repeat(20), 'width: 90px'),
  'text, hyphens': page(
    '<p lang="en">incomprehensibilities of internationalization</p>',
    'p { hyphens: auto; width: 60px }',
  ),
  'text, justified': page(prose.repeat(3), 'p { text-align: justify; width: 300px }'),
  'text, spaced': paragraph('letters and words', 'letter-spacing: 4px; word-spacing: 20px'),
  'text, small capitals': paragraph(
    'Small Capitals and Numbers 1234',
    'font-variant: small-caps oldstyle-nums',
  ),
  'text, fractions and swashes': paragraph(
    '1/2 3/4 10th',
    'font-feature-settings: "frac", "ordn", "swsh"; font-family: "Noto Sans"',
  ),
  'text, above and below': paragraph('H<sub>2</sub>O, E = mc<sup>2</sup>, 1<sup>st</sup>'),
  'text, ruby':
    '<!doctype html><html lang="ja"><meta charset="utf-8"><title>ふりがな</title><p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rt>じ</rt></ruby>',
  'text, vertical':
    '<!doctype html><html lang="ja"><meta charset="utf-8"><title>縦書き</title><style>body { writing-mode: vertical-rl }</style><h1>縦書き</h1><p>これは縦書きの文章です。（括弧）「引用」ー、。12月 ABC <span style="text-combine-upright: all">31</span>日',
  'text, two directions': page(
    '<p>Title: <bdi>مرحبا</bdi> (3), <bdo dir="rtl">reversed</bdo> and שלום 123 again.</p><p dir="rtl">مرحبا world, 12.5%</p>',
  ),
  'text, upper case by CSS': paragraph('straße ﬁne ǆ', 'text-transform: uppercase'),
  'text, preformatted': page(
    '<pre>\tindented\n  two   spaces\n\n\nlines</pre><code>inline</code><kbd>Ctrl</kbd><samp>out</samp><var>x</var>',
  ),
  'text, spaces of all kinds': page(
    '<p>a&nbsp;b&ensp;c&emsp;d&thinsp;e\u200bf\u2060g\u202fh\u3000i\u00adj</p>',
  ),
  'text, joiners': page('<p>می\u200cخواهم क्\u200dष क्\u200cष a\u200db</p>'),
  'text, combining marks': page(
    '<p>e\u0301 n\u0303 a\u0323\u0302 Z\u0351\u036b\u0343 q\u0307\u0323 \u0301x</p>',
  ),
  'text, alone: a space': page('<p>&nbsp;</p><p> </p><span>&nbsp;</span>'),
  'text, of a private use': page('<p>\ue000 \uf8ff \ue123 private</p>'),
  'text, without a glyph': page('<p>\u{17000} \u{1f9ff} \u{e0100} none</p>'),
  'text, mathematical letters': page('<p>𝒷𝐀𝛼𝔄𝕏 ∀x∈ℝ ∑ √ ∞ ≠ ⟹</p>'),
  'text, control characters': page('<p>a\u0001b\u0085c\ufeffd\ufffee</p>'),
  'text, quotations': page(
    '<blockquote cite="https://example.org"><p>To be.</p></blockquote><p>He said <q>well <q>then</q></q>. <cite>Book</cite></p>',
  ),
  'text, edits and marks': page(
    '<p><del>old</del> <ins>new</ins> <mark>marked</mark> <s>wrong</s> <u>u</u> <small>small</small> <abbr title="Portable Document Format">PDF</abbr> <dfn>term</dfn> <time>2026-01-01</time> <data value="1">one</data></p>',
  ),
  'text, address and lines': page(
    '<address>Ada Lovelace<br>12 St James’s Square<br>London</address><hr><p>one<wbr>two</p>',
  ),
  'text, languages within': page(
    '<p>English, <span lang="fr">français</span>, <span lang="de">Deutsch</span>, <i lang="la">lingua Latina</i>.</p>',
  ),
  'text, an invalid language': '<html lang="not a language!"><title>T</title><p lang="xx-yy-zz-1">odd</p>',
  'text, an empty language': '<html lang=""><title>T</title><p lang="">none</p>',
  'text, first letters and lines': page(
    prose,
    'p::first-letter { font-size: 3em; float: left } p::first-line { font-variant: small-caps }',
  ),
  'text, initial letter': page(prose, 'p::first-letter { initial-letter: 3 }'),
  'text, invisible': page(
    '<p style="color: transparent">transparent</p><p style="opacity: 0">none</p><p style="visibility: hidden">hidden</p><p style="font-size: 0">nothing</p>seen',
  ),
  'text, one pixel high': page('<p style="font-size: 1px">tiny</p><p style="font-size: .1px">tinier</p>'),
  'text, very large': page('<p style="font-size: 400px">Ag</p>'),
  'text, of a variable face': page(
    '<p style="font-family: \'Noto Sans\'; font-weight: 350">350</p><p style="font-family: \'Noto Sans\'; font-weight: 850; font-stretch: 75%">850</p>',
  ),
  'text, bold and slanted by force': page(
    '<p lang="th"><b><i>ภาษาไทย</i></b></p><p lang="ja"><i>日本語</i></p>',
  ),
  'text, underlined in all ways': page(
    '<p style="text-decoration: underline wavy red 2px">wavy</p><p style="text-decoration: overline dotted">dotted</p><p style="text-emphasis: dot">emphasis</p>',
  ),
  'text, turned': page(
    '<p style="rotate: 30deg">turned</p><p style="transform: skew(20deg) scale(2)">skewed</p><p style="writing-mode: sideways-lr">sideways</p>',
  ),
  'text, along a path': page(
    '<svg width="300" height="100"><path id="p" d="M0 50 Q 150 0 300 50" fill="none"/><text><textPath href="#p">Text along a path</textPath></text></svg>',
  ),
  'text, as an outline': page(
    '<p style="font-size: 40pt; -webkit-text-stroke: 1px red; color: transparent">Outline</p><p style="font-size: 40pt; background: linear-gradient(red, blue); background-clip: text; color: transparent">Gradient</p>',
  ),
  'text, split among elements': page(
    '<p><b>o</b><i>f</i><u>f</u><span>i</span>ce</p><p>a<span> </span>b</p><p>one<span></span>word</p>',
  ),
  'text, cut with an ellipsis': page(
    '<p style="width: 80px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">a long line that is cut</p>',
  ),
  'text, one word of a thousand letters': page(
    `<p>${'a'.repeat(1_000)}</p><p style="overflow-wrap: anywhere">${'b'.repeat(1_000)}</p>`,
  ),
  'text, columns with a rule': page(
    `<div>${prose.repeat(12)}</div>`,
    'div { columns: 2; column-rule: 1px solid red }',
  ),
  'text, in no block':
    '<html lang="en"><title>T</title>bare text <b>and bold</b><br>and more<p>then a paragraph</p>and after',
};

/** Emoji: of one character, joined, of flags, in running text, in headings, lists, cells and links. */
export const emoji: SampleDocuments = {
  'emoji, one': page('<p>😀</p>'),
  'emoji, in text': page('<p>Well done 👍, see you 🌍 tomorrow ☕️.</p>'),
  'emoji, joined': page('<p>👩‍🚀 👨‍👩‍👧‍👦 🏳️‍🌈 👁️‍🗨️</p>'),
  'emoji, tones': page('<p>👋🏻 👋🏽 👋🏿 🧑🏿‍🤝‍🧑🏻</p>'),
  'emoji, flags and keys': page('<p>🇩🇪 🇯🇵 🏴󠁧󠁢󠁳󠁣󠁴󠁿 1️⃣ #️⃣</p>'),
  'emoji, as text or picture': page('<p>☺︎ ☺️ ✔︎ ✔️ ❤︎ ❤️ ©︎ ©️</p>'),
  'emoji, in a heading and a title':
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>🎉 Party</title><h1>🎉 Party</h1><h2>🎂</h2>',
  'emoji, in a list and a table': page(
    '<ul><li>🍎 apple</li><li>🍐</li></ul><table><tr><th>😀</th></tr><tr><td>😢</td></tr></table>',
  ),
  'emoji, in a link': page('<a href="https://example.org/😀">👉 here</a>'),
  'emoji, as a marker': page(
    '<ul><li>one</li></ul>',
    'ul { list-style-type: "👉 " } li::after { content: " ✅" }',
  ),
  'emoji, large, clear and shadowed': page(
    '<p style="font-size: 100px; opacity: .5; text-shadow: 0 0 9px red">🦊</p>',
  ),
  'emoji, three hundred': page(
    `<p>${Array.from({ length: 300 }, (_, index) => String.fromCodePoint(0x1f300 + index)).join(' ')}</p>`,
  ),
};
