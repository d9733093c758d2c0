import { alert } from '@mdit/plugin-alert';
import { footnote } from '@mdit/plugin-footnote';
import { tasklist } from '@mdit/plugin-tasklist';
import { tex } from '@mdit/plugin-tex';
import { slug } from 'github-slugger';
import katex from 'katex';
import MarkdownIt, { type Token } from 'markdown-it';
import anchor from 'markdown-it-anchor';
import { full as emoji } from 'markdown-it-emoji';
import { alertTitle } from './alert-title.ts';
import { diagrams } from './diagrams.ts';
import { highlightedCode } from './highlighted-code.ts';

/**
 * CommonMark with GitHub's extensions: tables, strikethrough, task lists, footnotes, bare links, heading anchors,
 * highlighted code, alerts, names of emoji, and mathematics between `$`, between `$$` and in fences named `math`. HTML is
 * kept.
 */
export function newMarkdownParser(): MarkdownIt {
  return new MarkdownIt({ html: true, linkify: true, highlight: highlightedCode })
    .use(footnote)
    .use(tasklist)
    .use(tex, { mathFence: true, render: formula })
    .use(diagrams)
    .use(alert, { titleRender: (tokens, index) => alertTitle(tokens[index]?.markup ?? '') })
    .use(emoji, { shortcuts: {} })
    .use(anchor, { slugify: slug, getTokensText: headingText });
}

/** The text that a heading's anchor is made of. As on GitHub, it has the names of emoji. */
function headingText(tokens: readonly Token[]): string {
  return tokens
    .filter(({ type }) => type === 'text' || type === 'code_inline' || type === 'emoji')
    .map(({ type, content, markup }) => (type === 'emoji' ? markup : content))
    .join('');
}

/** TeX as MathML, which Chromium sets with the fonts of the page. Invalid TeX is shown as source, in red. */
function formula(text: string, displayMode: boolean): string {
  return katex.renderToString(text, {
    displayMode,
    output: 'mathml',
    throwOnError: false,
    strict: 'ignore', // otherwise it would log content of the document
    maxExpand: 1_000,
    maxSize: 100,
  });
}
