import type { PendingCall } from './pending-call.ts';
import type { Fields } from './request.ts';

interface Page {
  readonly [field: string]: unknown;
  readonly next_cursor?: string | null;
}

/**
 * A page of a list, and all items from it on. `items` is the field of a page that has them; the next page begins at
 * `next_cursor`, or as many items further.
 */
export function listItems(
  items: string,
  request: Fields,
  getPage: (request: Fields) => PendingCall<Page>,
): PendingCall<Page> & AsyncIterable<unknown> {
  const first = getPage(request);
  return Object.assign(first, {
    async *[Symbol.asyncIterator]() {
      let fields = request;
      for (let page = await first; ; page = await getPage(fields)) {
        const list = page[items] as readonly unknown[];
        yield* list;
        const next = nextFields(fields, page, list.length);
        if (!next) return;
        fields = next;
      }
    },
  });
}

function nextFields(fields: Fields, page: Page, count: number): Fields | undefined {
  if ('next_cursor' in page) return page.next_cursor ? { ...fields, cursor: page.next_cursor } : undefined;
  const offset = Number(fields.offset ?? 0) + count;
  return count > 0 && offset < Number(page.total) ? { ...fields, offset } : undefined;
}
