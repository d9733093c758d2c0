import type { z } from 'zod';
import { catalog } from '../../catalog.ts';
import type { VisitContext } from '../../core/contract/endpoint.ts';
import { limits } from '../../core/contract/limits.ts';
import { priceText } from '../../core/contract/prices.ts';
import { numberText } from '../../core/design/number-text.ts';
import { relativeTime } from '../../core/design/relative-time.ts';
import { sizeText } from '../../core/design/size-text.ts';
import { mayUse } from '../../core/pages/allowed.ts';
import { formTokenField } from '../../core/pages/form-token-field.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import { dashboard } from '../endpoints.ts';
import { documentIcon } from './document-icon.ts';
import { documentsUrl } from './documents-url.ts';
import { uploadCard } from './upload-card.ts';

/** The longer side of a thumbnail: twice that of its place, for dense screens. */
const thumbnailPixels = 64;

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
<div class="ways">${uploadCard(context)}
${searchForm(search, 'refusal' in result ? result.refusal : undefined, context)}</div>
${
  'refusal' in result
    ? ''
    : markup`<section class="card" aria-label="Documents">
${'list' in result ? listPart(result.list, context) : ''}
${'found' in result ? foundPart(result.found, context) : ''}
</section>`
}`;
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
<button class="quiet">Search</button>
</div>
${fault ? markup`<p class="fault" id="q-fault">${fault}</p>` : ''}<p class="hint" id="q-hint">Words that must all occur, or a regular expression. ${cost}${q ? markup` <a href="${documentsUrl(context)}">Show all documents</a>` : ''}</p>
</form>`;
}

function listPart({ documents, total, limit, offset }: DocumentList, context: VisitContext): Markup {
  if (total === 0) {
    if (!mayUse(dashboard.storeDocuments, context)) return markup`<p><b>No documents yet.</b></p>`;
    return markup`<p><b>No documents yet.</b> Drop PDFs on this page to store them in the <b>${context.environment}</b> environment, or send
<code>"storage": {"mode": "default"}</code> with a request.</p>`;
  }
  if (documents.length === 0) {
    return markup`<p>This page is empty. <a href="${documentsUrl(context)}">Go to the first page.</a></p>`;
  }
  const isChoosing = mayUse(dashboard.useDocuments, context);
  const table = markup`<table class="rows documents"><thead><tr><th scope="col">${isChoosing ? markup`<input type="checkbox" class="all" aria-label="All documents of this page" hidden>` : ''}</th>
<th scope="col" colspan="2">Name</th><th scope="col" class="number">Pages</th><th scope="col" class="number">Size</th><th scope="col">Created</th><th scope="col">Until</th></tr></thead>
<tbody>${documents.map((document) => row(document, isChoosing, context))}</tbody></table>`;
  const chosen = markup`<form method="post" action="${documentsUrl(context)}/chosen" class="choosing">${formTokenField(context)}<input type="hidden" name="order">
${actions(context)}
${table}</form>`;
  return markup`${isChoosing ? chosen : table}
${paging({ total, limit, offset, count: documents.length }, context)}`;
}

/** What can be done with the chosen documents, and the least number that it takes. */
function actions({ environment }: VisitContext): Markup {
  const action = (name: string, label: string, least: number, kind = 'quiet') =>
    markup`<button class="${kind} small" name="action" value="${name}" data-least="${least}">${label}</button>`;
  const { mergePdfs, compressPdf } = catalog.pdf;
  const cost =
    environment === 'live'
      ? markup`<p class="hint">Merging costs ${priceText(mergePdfs.price)}, compressing one ${priceText(compressPdf.price)}. Documents are merged in the order of choosing.</p>`
      : '';
  return markup`<div class="actions" role="group" aria-label="The chosen documents"><span class="count dim" role="status">Choose documents</span>
<span class="row">${action('merge', 'Merge', 2)}${action('compress', 'Compress', 1)}${action('zip', 'Download as ZIP', 1)}${action('delete', 'Delete…', 1, 'quiet')}</span></div>${cost}`;
}

function row(
  document: DocumentList['documents'][number],
  isChoosing: boolean,
  context: VisitContext,
): Markup {
  const { id, filename, page_count, file_size_bytes, storage_mode, created_at, expires_at } = document;
  const one = `${documentsUrl(context)}/${id}`;
  const thumbnail = `${one}/preview?pixels=${thumbnailPixels}&of=${page_count}-${file_size_bytes}`;
  return markup`<tr>
<td class="pick">${isChoosing ? markup`<input type="checkbox" name="document_id" value="${id}" aria-label="Choose ${filename}">` : ''}</td>
<td class="thumbnail"><img src="${documentIcon}" data-src="${thumbnail}" alt="" width="24" height="32"></td>
<td class="name"><a href="${one}">${filename}</a>${storage_mode === 'byob' ? markup` <span class="badge">your bucket</span>` : ''}</td>
<td class="number">${numberText(page_count)}<span class="unit"> ${page_count === 1 ? 'page' : 'pages'}</span></td>
<td class="number">${sizeText(file_size_bytes)}</td>
<td>${relativeTime(created_at)}</td>
<td class="until">${expires_at === null ? 'no limit' : relativeTime(expires_at)}</td></tr>`;
}

function paging(
  { total, limit, offset, count }: { total: number; limit: number; offset: number; count: number },
  context: VisitContext,
): Markup {
  const to = (start: number) => `${documentsUrl(context)}?offset=${start}`;
  return markup`<nav class="row apart paging" aria-label="Pages of the list">
<span class="dim">${numberText(offset + 1)} to ${numberText(offset + count)} of ${numberText(total)}</span>
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
