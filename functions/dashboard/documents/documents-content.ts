import type { z } from 'zod';
import { catalog } from '../../catalog.ts';
import type { VisitContext } from '../../core/contract/endpoint.ts';
import { limits } from '../../core/contract/limits.ts';
import { priceText } from '../../core/contract/prices.ts';
import { sizeText } from '../../core/design/size-text.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import { timeText } from '../frame/time-text.ts';

export type DocumentList = z.output<typeof catalog.files.listFiles.produces>;
export type SearchAnswer = z.output<typeof catalog.files.searchFiles.produces>;

export interface DocumentSearch {
  readonly q: string;
  readonly mode: 'fulltext' | 'grep';
}

/** The content below the page's search form: a page of the list, search results, or why the search failed. */
export type DocumentsResult =
  | { readonly list: DocumentList }
  | { readonly found: SearchAnswer }
  | { readonly refusal: string };

/** The stored documents of an environment, or the results of a search. */
export function documentsContent(
  result: DocumentsResult,
  search: DocumentSearch,
  message: Markup | undefined,
  context: VisitContext,
): Markup {
  return markup`<h1>Documents</h1>
${message ?? ''}
${searchForm(search, 'refusal' in result ? result.refusal : undefined, context)}
${
  'refusal' in result
    ? ''
    : markup`<section class="card" aria-label="Documents">
${'list' in result ? listPart(result.list, context) : ''}
${'found' in result ? foundPart(result.found, context) : ''}
</section>`
}`;
}

/** The URL of an environment's documents. */
export function documentsUrl({ baseUrl }: Pick<VisitContext, 'baseUrl'>): string {
  return `${baseUrl}/dashboard/documents`;
}

function searchForm({ q, mode }: DocumentSearch, fault: string | undefined, context: VisitContext): Markup {
  const price = priceText(catalog.files.searchFiles.price);
  const cost = context.environment === 'live' ? `A search costs ${price}, as it does in the API.` : '';
  const option = (value: DocumentSearch['mode'], label: string) =>
    markup`<option value="${value}"${value === mode ? markup` selected` : ''}>${label}</option>`;
  return markup`<form method="get" action="${documentsUrl(context)}" role="search" class="card">
<div class="row bottom">
<div class="field"><label for="q">Search text and names</label>
<input type="search" id="q" name="q" value="${q}" maxlength="${limits.regexCharacters}" aria-describedby="${fault ? 'q-fault ' : ''}q-hint"${fault ? markup` aria-invalid="true" autofocus` : ''}></div>
<div class="field narrow"><label for="mode">As</label>
<select id="mode" name="mode">${option('fulltext', 'Words')}${option('grep', 'Regular expression')}</select></div>
<button>Search</button>
</div>
${fault ? markup`<p class="fault" id="q-fault">${fault}</p>` : ''}<p class="hint" id="q-hint">Words that must all occur, or a regular expression. ${cost}${q ? markup` <a href="${documentsUrl(context)}">Show all documents</a>` : ''}</p>
</form>`;
}

function listPart({ documents, total, limit, offset }: DocumentList, context: VisitContext): Markup {
  if (total === 0) {
    return markup`<p>No documents are stored in the <b>${context.environment}</b> environment. To store a PDF here, send
<code>"storage": {"mode": "default"}</code>.</p>`;
  }
  if (documents.length === 0) {
    return markup`<p>This page is empty. <a href="${documentsUrl(context)}">Go to the first page.</a></p>`;
  }
  const rows = documents.map(
    ({ id, filename, page_count, file_size_bytes, storage_mode, created_at, expires_at }) => markup`<tr>
<td data-label="Name"><a href="${documentsUrl(context)}/${id}">${filename}</a>${storage_mode === 'byob' ? markup` <span class="badge">your bucket</span>` : ''}</td>
<td data-label="Pages" class="number">${page_count}</td>
<td data-label="Size" class="number roomy">${sizeText(file_size_bytes)}</td>
<td data-label="Created">${timeText(created_at)}</td>
<td data-label="Until" class="roomy">${expires_at === null ? 'no limit' : expires_at.slice(0, 10)}</td></tr>`,
  );
  return markup`<div class="scroll"><table class="stacks"><thead><tr><th scope="col">Name</th><th scope="col" class="number">Pages</th>
<th scope="col" class="number">Size</th><th scope="col">Created</th><th scope="col">Until</th></tr></thead>
<tbody>${rows}</tbody></table></div>
${paging({ total, limit, offset, count: documents.length }, context)}`;
}

function paging(
  { total, limit, offset, count }: { total: number; limit: number; offset: number; count: number },
  context: VisitContext,
): Markup {
  const to = (start: number) => `${documentsUrl(context)}?offset=${start}`;
  return markup`<nav class="row apart paging" aria-label="Pages of the list">
<span class="dim">${offset + 1} to ${offset + count} of ${total}</span>
<span class="row">${offset > 0 ? markup`<a class="button quiet small" rel="prev" href="${to(Math.max(0, offset - limit))}">Newer</a>` : ''}
${offset + count < total ? markup`<a class="button quiet small" rel="next" href="${to(offset + limit)}">Older</a>` : ''}</span></nav>`;
}

function foundPart({ results, total, is_complete }: SearchAnswer, context: VisitContext): Markup {
  const items = results.map(
    ({
      document: { id, filename },
      snippet,
    }) => markup`<li><a href="${documentsUrl(context)}/${id}">${filename}</a>
<p class="dim snippet">${snippet}</p></li>`,
  );
  const most = total > results.length ? ` The best ${results.length} are shown.` : '';
  const part = is_complete ? '' : ' The search ran out of time, so other documents may match too.';
  return markup`<h2>${total === 1 ? 'One document matches' : `${total} documents match`}</h2>
${most || part ? markup`<p>${most}${part}</p>` : ''}
${total > 0 ? markup`<ol class="found">${items}</ol>` : markup`<p>Try other words, or fewer of them.</p>`}`;
}
