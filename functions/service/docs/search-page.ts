import { markup } from '../../core/pages/markup.ts';
import type { Page } from '../../core/pages/page.ts';
import { docsFrame } from './docs-frame.ts';
import { searchDocs } from './search-docs.ts';
import { withCode } from './with-code.ts';

/** The results page of a search in the documentation. */
export function searchPage(query: string, baseUrl: string): Page {
  const found = searchDocs(query, baseUrl);
  const items = found.map(
    ({ url, title, where, snippet }) =>
      markup`<li><a href="${url}">${title}</a> <span class="dim">${where}</span><p>${withCode(snippet)}</p></li>`,
  );
  const content = markup`<article class="guide"><h1>Search</h1>
<p role="status">${found.length === 0 ? 'Nothing has' : found.length === 1 ? 'One place has' : `${found.length} places have`} every word of “${query}”.</p>
${found.length === 0 ? markup`<p>Try fewer words, the name of a field, or the code of an error.</p>` : markup`<ul class="found">${items}</ul>`}</article>`;
  return docsFrame({ title: `Search: ${query}`, name: '', content, query }, baseUrl);
}

/** The page for an address of the documentation that does not exist. */
export function missingPage(baseUrl: string): Page {
  const content = markup`<article class="guide"><h1>No such page</h1>
<p>This address is not part of the documentation. Search for what you need, or begin with the
<a href="${baseUrl}/docs">quick start</a>.</p></article>`;
  return docsFrame({ title: 'No such page', name: '', content, status: 404 }, baseUrl);
}
