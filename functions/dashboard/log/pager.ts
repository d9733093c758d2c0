import { type Markup, markup } from '../../core/pages/markup.ts';

interface Pager {
  /** The address of the list with its filters, without a page. */
  readonly url: string;
  readonly cursor: string;
  readonly nextCursor: string | null;
}

/** Links to older items, and back to the newest. Empty if there is only one page. */
export function pager({ url, cursor, nextCursor }: Pager): Markup | '' {
  if (!cursor && nextCursor === null) return '';
  const separator = url.includes('?') ? '&' : '?';
  return markup`<nav class="row apart paging" aria-label="Pages of the list">
<span>${cursor ? markup`<a class="button quiet small" href="${url}">Newest</a>` : ''}</span>
<span>${nextCursor === null ? '' : markup`<a class="button quiet small" rel="next" href="${url}${separator}cursor=${encodeURIComponent(nextCursor)}">Older</a>`}</span></nav>`;
}
