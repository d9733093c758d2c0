import { footnote } from '@mdit/plugin-footnote';
import { tasklist } from '@mdit/plugin-tasklist';
import { tex } from '@mdit/plugin-tex';
import { slug } from 'github-slugger';
import highlighter from 'highlight.js/lib/common';
import katex from 'katex';
import MarkdownIt from 'markdown-it';
import anchor from 'markdown-it-anchor';

/** Longer code is data. Highlighting it would take longer than everything else. */
const highlightedCharacters = 100_000;

/**
 * CommonMark with the extensions that GitHub has: tables, strikethrough, task lists, footnotes, bare links, headings to
 * link to, highlighted code, and mathematics between `$`, between `$$` and in fences named `math`. HTML in it stays.
 */
export function newMarkdownParser(): MarkdownIt {
  return new MarkdownIt({ html: true, linkify: true, highlight })
    .use(footnote)
    .use(tasklist)
    .use(tex, { mathFence: true, render: formula })
    .use(anchor, { slugify: slug });
}

/** Code as HTML with a class for each kind of word; empty where its language is unknown, and then it stays as it is. */
function highlight(code: string, language: string): string {
  if (!highlighter.getLanguage(language) || code.length > highlightedCharacters) return '';
  return highlighter.highlight(code, { language, ignoreIllegals: true }).value;
}

/** TeX as MathML, which Chromium sets with the fonts of the page. What is no TeX is shown as it is, in red. */
function formula(text: string, displayMode: boolean): string {
  return katex.renderToString(text, {
    displayMode,
    output: 'mathml',
    throwOnError: false,
    strict: 'ignore', // otherwise it would log what the document says
    maxExpand: 1_000,
    maxSize: 100,
  });
}
