import { limits } from '../contract/limits.ts';
import { Problem } from '../contract/problems/problem.ts';
import { runWithinTime } from '../run-within-time.ts';
import { newMarkdownParser } from './markdown-parser.ts';
import { type Theme, themes } from './themes.ts';

/** A real document takes a hundredth of this. */
const conversionMs = 5_000;

const parser = newMarkdownParser();

/**
 * The page of a Markdown document, titled by its first heading. Throws render_timeout if the conversion takes more than
 * 5 seconds, and payload_too_large if the page would be larger than HTML may be.
 */
export function markdownPage(markdown: string, theme: Theme): string {
  const page = runWithinTime(() => convert(markdown, theme), conversionMs);
  if (page === undefined) {
    const seconds = conversionMs / 1_000;
    throw new Problem(
      'render_timeout',
      `markdown could not be converted within ${seconds} seconds. Make it smaller, or nest it less.`,
    );
  }
  if (Buffer.byteLength(page) > limits.htmlBytes) {
    const megabytes = limits.htmlBytes / 1024 / 1024;
    throw new Problem('payload_too_large', `markdown is larger than ${megabytes} MB as HTML. Split it.`);
  }
  return page;
}

function convert(markdown: string, theme: Theme): string {
  const footnotes = {}; // the parser stores them there for the renderer
  const tokens = parser.parse(markdown, footnotes);
  const heading = tokens.findIndex(({ type }) => type === 'heading_open');
  const title = heading < 0 ? '' : plainText(tokens[heading + 1]?.children ?? []);
  const body = parser.renderer.render(tokens, parser.options, footnotes);
  return `<!doctype html>
<meta charset="utf-8">
<title>${parser.utils.escapeHtml(title)}</title>
<style>${themes[theme]}</style>
<article class="markdown">
${body}</article>`;
}

function plainText(tokens: readonly { readonly type: string; readonly content: string }[]): string {
  return tokens.map(({ type, content }) => (type === 'html_inline' ? '' : content)).join('');
}
