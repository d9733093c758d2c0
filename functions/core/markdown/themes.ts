/** The needs of every page: nothing is cut off at the paper's edge, and related content is kept together. */
const paper = `
html { font: 11pt/1.5 sans-serif; color: #1f2328 }
body { margin: 0 }
h1, h2, h3, h4, h5, h6 { break-after: avoid; line-height: 1.25 }
h1 { font-size: 2em } h2 { font-size: 1.5em } h3 { font-size: 1.25em } h4 { font-size: 1em } h5 { font-size: .875em } h6 { font-size: .85em }
p, li, dd { orphans: 3; widows: 3; overflow-wrap: anywhere }
pre { white-space: pre-wrap; overflow-wrap: anywhere }
code, pre, kbd, samp { font-family: monospace; font-size: .875em }
pre code { font-size: inherit }
img, svg, video { max-width: 100%; break-inside: avoid }
table { border-collapse: collapse }
thead { display: table-header-group }
tr, figure, .katex-display { break-inside: avoid }
math { font-size: 1.1em }
math[display="block"] { margin: .75em 0 }
.task-list-container { list-style: none; padding-left: 1.25em }
.task-list-item-checkbox { margin: 0 .35em 0 -1.3em }
.diagram { break-inside: avoid }
.diagram svg { display: block; max-height: 95vh; margin: 0 auto }
.diagram svg * { filter: none !important }
.markdown-alert { padding: .5em 1em; margin: 0 0 1em; border-left: .25em solid }
.markdown-alert > :last-child { margin-bottom: 0 }
.markdown-alert-title { margin: 0 0 .5em; break-after: avoid; font-weight: bold }
.markdown-alert-icon { width: 1em; height: 1em; margin-right: .5em; vertical-align: -.125em; fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round }
.footnotes { font-size: .85em }
.footnote-backref { display: none }
`;

/** The look of a README on GitHub, on paper. */
const github = `
.markdown > :first-child { margin-top: 0 }
h1, h2, h3, h4, h5, h6 { margin: 1.5em 0 .7em; font-weight: 600 }
h1, h2 { padding-bottom: .3em; border-bottom: 1px solid #d1d9e0 }
h6 { color: #59636e }
p, blockquote, ul, ol, dl, table, pre, .diagram { margin: 0 0 1em }
li > ul, li > ol { margin-bottom: 0 }
li + li { margin-top: .25em }
a { color: #0969da; text-decoration: none }
blockquote { padding: 0 1em; color: #59636e; border-left: .25em solid #d1d9e0 }
.markdown-alert { border-color: var(--alert) }
.markdown-alert-title { color: var(--alert); font-weight: 500 }
.markdown-alert-note { --alert: #0969da } .markdown-alert-tip { --alert: #1a7f37 } .markdown-alert-important { --alert: #8250df }
.markdown-alert-warning { --alert: #9a6700 } .markdown-alert-caution { --alert: #d1242f }
code { padding: .2em .4em; background: #eff1f3; border-radius: 6px }
pre { padding: 1em; background: #f6f8fa; border-radius: 6px }
pre code { padding: 0; background: none }
th, td { padding: 6px 13px; border: 1px solid #d1d9e0 }
th { font-weight: 600 }
tbody tr:nth-child(even) { background: #f6f8fa }
hr { height: .25em; margin: 1.5em 0; border: 0; background: #d1d9e0 }
kbd { padding: .15em .4em; border: 1px solid #d1d9e0; border-bottom-width: 2px; border-radius: 6px; background: #f6f8fa }
.hljs-comment, .hljs-quote { color: #59636e }
.hljs-keyword, .hljs-doctag, .hljs-template-tag, .hljs-type, .hljs-variable.language_ { color: #cf222e }
.hljs-title, .hljs-title.class_, .hljs-title.function_ { color: #6639ba }
.hljs-attr, .hljs-attribute, .hljs-literal, .hljs-meta, .hljs-number, .hljs-operator, .hljs-variable, .hljs-selector-attr, .hljs-selector-class, .hljs-selector-id { color: #0550ae }
.hljs-string, .hljs-regexp { color: #0a3069 }
.hljs-built_in, .hljs-symbol { color: #953800 }
.hljs-name, .hljs-selector-tag, .hljs-selector-pseudo { color: #116329 }
.hljs-section { color: #0550ae; font-weight: bold }
.hljs-emphasis { font-style: italic } .hljs-strong { font-weight: bold }
.hljs-addition { color: #116329; background: #dafbe1 } .hljs-deletion { color: #82071e; background: #ffebe9 }
`;

/** Style sheets by theme. `plain` is the browser's default, made fit for paper, for callers with their own styles. */
export const themes = { github: paper + github, plain: paper } as const;

export type Theme = keyof typeof themes;
