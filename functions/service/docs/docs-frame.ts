import { programEndpoints } from '../../catalog.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import { type Page, pageOf } from '../../core/pages/page.ts';
import { familyDescriptions } from '../family-descriptions.ts';
import { codeStyle } from './code-style.ts';
import { docsScript } from './docs-script.ts';
import { docsStyle } from './docs-style.ts';
import { guideGroups } from './guides.ts';
import { pageUrl } from './page-url.ts';

interface DocsPageParts {
  readonly title: string;
  /** The page's name in its URL, to mark it in the navigation. */
  readonly name: string;
  readonly content: Markup;
  /** A guide's sections, listed beside it. */
  readonly sections?: readonly { readonly id: string; readonly title: string }[];
  /** The search query. */
  readonly query?: string;
  readonly status?: number;
}

/** A page of the documentation: search above it, the navigation and the page's outline beside it. */
export function docsFrame(parts: DocsPageParts, baseUrl: string): Page {
  const { title, name, content, sections = [], query = '', status } = parts;
  const body = markup`<a class="skip" href="#main">Skip to the content</a>
<header class="top">
<a class="brand" href="${baseUrl}/docs"><span class="mark" aria-hidden="true"></span>PDF service <span class="dim">Docs</span></a>
<form class="search" action="${baseUrl}/docs" role="search"><input type="search" name="q" value="${query}" placeholder="Search the docs" aria-label="Search the docs" maxlength="200"></form>
<a class="to-dashboard" href="${baseUrl}/dashboard">Dashboard</a>
</header>
<div class="docs">
<nav class="pages" aria-label="Documentation"><input type="checkbox" id="menu" class="visually-hidden"><label class="menu" for="menu">Menu</label>
<div class="links">${navigation(name, baseUrl)}</div></nav>
<main id="main" tabindex="-1">${content}${name && status === undefined ? markup`<p class="as-text"><a href="${baseUrl}/docs/${name}.md">This page as Markdown</a></p>` : ''}</main>
${sections.length > 1 ? onThisPage(sections) : ''}
</div>`;
  const page = pageOf({ title, body, styles: [docsStyle, codeStyle], scripts: [docsScript] });
  return status === undefined ? page : { ...page, status };
}

function navigation(current: string, baseUrl: string): readonly Markup[] {
  const link = (name: string, text: Markup | string) =>
    markup`<li><a href="${pageUrl(name, baseUrl) ?? ''}"${name === current ? markup` aria-current="page"` : ''}>${text}</a></li>`;
  const guides = guideGroups.map((group): [string, Markup[]] => [
    group.title,
    group.guides.map(({ name, label }) => link(name, label)),
  ]);
  const families = familyDescriptions.map(({ family, title }): [string, Markup[]] => [
    title,
    programEndpoints
      .filter((endpoint) => endpoint.family === family)
      .map(({ name, method, path }) => link(name, callText(method, path))),
  ]);
  const group = ([title, items]: readonly [string, readonly Markup[]]) =>
    markup`<h2>${title}</h2><ul>${items}</ul>`;
  return [
    ...guides.map(group),
    markup`<h2 class="part"><a href="${pageUrl('reference', baseUrl) ?? ''}">Reference</a></h2>`,
    ...families.map(group),
  ];
}

/** A call as displayed in lists, breakable after each slash. */
export function callText(method: string, path: string): Markup {
  const parts = path.slice(1).split('/');
  return markup`<span class="verb ${method.toLowerCase()}">${method === 'DELETE' ? 'DEL' : method}</span> <span>${parts.map((part) => markup`/<wbr>${part}`)}</span>`;
}

function onThisPage(sections: readonly { readonly id: string; readonly title: string }[]): Markup {
  return markup`<nav class="sections" aria-label="On this page"><h2>On this page</h2><ul>${sections.map(
    ({ id, title }) => markup`<li><a href="#${id}">${title}</a></li>`,
  )}</ul></nav>`;
}
