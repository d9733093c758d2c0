import { limits } from '../contract/limits.ts';
import { Problem } from '../contract/problems/problem.ts';
import { runWithinTime } from '../run-within-time.ts';
import { isDiagram } from './diagrams.ts';
import { type Properties, withoutFrontMatter } from './front-matter.ts';
import { newMarkdownParser } from './markdown-parser.ts';
import { type Theme, themes } from './themes.ts';

/** A real document takes a hundredth of this. */
const conversionMs = 5_000;

const parser = newMarkdownParser();

/** An HTML page, and what its author should know. */
interface MarkdownPage {
  readonly html: string;
  readonly warnings: readonly string[];
  /** Whether it has diagrams, which are drawn in the page. */
  readonly hasDiagrams: boolean;
}

/**
 * The page of a Markdown document, titled by its front matter or its first heading. Throws render_timeout if the
 * conversion takes more than 5 seconds, and payload_too_large if the page would be larger than HTML may be.
 */
export function markdownPage(markdown: string, theme: Theme): MarkdownPage {
  const page = runWithinTime(() => convert(markdown, theme), conversionMs);
  if (page === undefined) {
    const seconds = conversionMs / 1_000;
    throw new Problem(
      'render_timeout',
      `markdown could not be converted within ${seconds} seconds. Make it smaller, or nest it less.`,
    );
  }
  if (Buffer.byteLength(page.html) > limits.htmlBytes) {
    const megabytes = limits.htmlBytes / 1024 / 1024;
    throw new Problem('payload_too_large', `markdown is larger than ${megabytes} MB as HTML. Split it.`);
  }
  return page;
}

function convert(markdown: string, theme: Theme): MarkdownPage {
  const { body, properties, warnings } = withoutFrontMatter(markdown);
  const footnotes = {}; // the parser stores them there for the renderer
  const tokens = parser.parse(body, footnotes);
  const heading = tokens.findIndex(({ type }) => type === 'heading_open');
  const title = heading < 0 ? '' : plainText(tokens[heading + 1]?.children ?? []);
  const article = parser.renderer.render(tokens, parser.options, footnotes);
  const html = `<!doctype html>
${head({ title, ...properties })}
<style>${themes[theme]}</style>
<article class="markdown">
${article}</article>`;
  return { html, warnings, hasDiagrams: tokens.some(isDiagram) };
}

function head({ title = '', lang, ...others }: Properties): string {
  const { escapeHtml } = parser.utils;
  return [
    ...(lang ? [`<html lang="${lang}">`] : []),
    '<meta charset="utf-8">',
    `<title>${escapeHtml(title)}</title>`,
    ...Object.entries(others).map(
      ([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}">`,
    ),
  ].join('\n');
}

function plainText(tokens: readonly { readonly type: string; readonly content: string }[]): string {
  return tokens.map(({ type, content }) => (type === 'html_inline' ? '' : content)).join('');
}
