import { footnote } from '@mdit/plugin-footnote';
import { tasklist } from '@mdit/plugin-tasklist';
import { tex } from '@mdit/plugin-tex';
import { slug } from 'github-slugger';
import katex from 'katex';
import MarkdownIt from 'markdown-it';
import anchor from 'markdown-it-anchor';
import { highlightedCode } from './highlighted-code.ts';

/**
 * CommonMark with GitHub's extensions: tables, strikethrough, task lists, footnotes, bare links, heading anchors,
 * highlighted code, and mathematics between `$`, between `$$` and in fences named `math`. HTML is kept.
 */
export function newMarkdownParser(): MarkdownIt {
  return new MarkdownIt({ html: true, linkify: true, highlight: highlightedCode })
    .use(footnote)
    .use(tasklist)
    .use(tex, { mathFence: true, render: formula })
    .use(anchor, { slugify: slug });
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
