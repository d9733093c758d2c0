/** Colours of code, light and dark, each with a contrast of at least 4.5 to 1. */
export const codeStyle = `
.hljs-comment, .hljs-quote, .hljs-meta { color: var(--dim) }
.hljs-keyword, .hljs-selector-tag, .hljs-literal, .hljs-type { color: var(--violet) }
.hljs-string, .hljs-regexp, .hljs-template-tag { color: var(--good) }
.hljs-number, .hljs-symbol, .hljs-variable, .hljs-template-variable, .hljs-subst .hljs-variable { color: var(--gold) }
.hljs-title, .hljs-built_in, .hljs-attr, .hljs-attribute, .hljs-name, .hljs-section, .hljs-property { color: var(--blue) }
.hljs-variable.language_, .hljs-params { color: inherit }
`;
