import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newMarkdownParser } from '../../core/markdown/markdown-parser.ts';
import { type Markup, rawHtml } from '../../core/pages/markup.ts';
import { guidesFolder } from '../../core/settings.ts';
import { guideText } from './guide-text.ts';
import { pageUrl } from './page-url.ts';
import { sampleTabs } from './sample-tabs.ts';
import { guideSamples } from './samples/request-samples.ts';

/** A guide as HTML. */
export interface RenderedGuide {
  readonly title: string;
  readonly content: Markup;
  /** The headings of its sections, with their ids. */
  readonly sections: readonly { readonly id: string; readonly title: string }[];
}

const parser = newMarkdownParser();
parser.renderer.rules.table_open = () =>
  '<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>\n';
parser.renderer.rules.table_close = () => '</table></div>\n';

const rendered = new Map<string, RenderedGuide>();

/** A guide as HTML, with its links rewritten to served pages. Rendered once for each address of the service. */
export function renderGuide(name: string, baseUrl: string): RenderedGuide {
  const key = `${baseUrl} ${name}`;
  const guide = rendered.get(key) ?? newGuide(name, baseUrl);
  rendered.set(key, guide);
  return guide;
}

type Token = ReturnType<typeof parser.parse>[number];

function newGuide(name: string, baseUrl: string): RenderedGuide {
  const tokens = parser.parse(guideText(name, baseUrl), {});
  for (const token of tokens) if (token.children) token.children = withLinks(token.children, baseUrl);
  const headings = tokens.flatMap((token, index) =>
    token.type === 'heading_open' ? [{ token, text: plainText(tokens[index + 1]) }] : [],
  );
  const sections = headings
    .filter(({ token }) => token.tag === 'h2')
    .map(({ token, text }) => ({ id: token.attrGet('id') ?? '', title: text }));
  // Horizontally scrollable content must be reachable by keyboard.
  const html = parser.renderer
    .render(tokens.map(withSamples), parser.options, {})
    .replaceAll('<pre>', '<pre class="code-block" tabindex="0">');
  const content = rawHtml(html);
  return { title: headings[0]?.text ?? name, content, sections };
}

/** Replaces a block of curl commands by samples in every language. */
function withSamples(token: Token, at: number): Token {
  const samples = token.type === 'fence' && token.info === 'sh' ? guideSamples(token.content) : undefined;
  if (!samples) return token;
  const html = samples.map((sample, index) => sampleTabs(sample, `sample-${at}-${index}`).html).join('\n');
  return Object.assign(token, { type: 'html_block', content: html });
}

/** Rewrites links to other files to their pages. If a file is not served, the text is kept without the link. */
function withLinks(tokens: readonly Token[], baseUrl: string): Token[] {
  const kept: Token[] = [];
  let isDropped = false;
  for (const token of tokens) {
    if (token.type === 'image') token.attrSet('src', pictureUrl(token.attrGet('src') ?? ''));
    if (token.type === 'link_open') {
      const url = servedUrl(token.attrGet('href') ?? '', baseUrl);
      isDropped = url === undefined;
      if (url !== undefined) token.attrSet('href', url);
    }
    const isLink = token.type === 'link_open' || token.type === 'link_close';
    if (!(isLink && isDropped)) kept.push(token);
    if (token.type === 'link_close') isDropped = false;
  }
  return kept;
}

/** A picture of the folder of guides is part of the page: a page loads nothing else. */
function pictureUrl(path: string): string {
  const [, name] = /^images\/([\w-]+\.webp)$/.exec(path) ?? [];
  if (!name) throw new Error(`${path} is not a picture that a guide can show`);
  return `data:image/webp;base64,${readFileSync(join(guidesFolder(), 'images', name), 'base64')}`;
}

function servedUrl(href: string, baseUrl: string): string | undefined {
  if (/^(https?:|#)/.test(href)) return href;
  if (href === 'endpoints.md') return pageUrl('reference', baseUrl);
  const [, name = '', fragment = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  return pageUrl(name, baseUrl, fragment);
}

function plainText(token: Token | undefined): string {
  return (token?.children ?? []).map(({ content }) => content).join('');
}
