import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { queryPages } from './query-items.ts';

interface Bounds<Item> {
  readonly limit: number;
  /** The maximum of reads for one page, which ends then even if it is not full. */
  readonly maximumReads: number;
  readonly isWanted?: (item: Item) => boolean;
}

interface FilteredPage<Item> {
  readonly items: readonly Item[];
  /** The `id` of the item that the next page begins after; undefined if there is no next page. */
  readonly next?: string | undefined;
}

/**
 * A page of the wanted items of a query, by the sort key `id`. It may have fewer items than the limit, or none,
 * although there is a next page, because the number of items examined is bounded.
 */
export async function filteredPage<Item extends { readonly id: string }>(
  query: QueryCommandInput,
  { limit, maximumReads, isWanted = () => true }: Bounds<Item>,
): Promise<FilteredPage<Item>> {
  const found: Item[] = [];
  let reads = 0;
  for await (const { Items = [], LastEvaluatedKey } of queryPages(query)) {
    found.push(...(Items as Item[]).filter(isWanted));
    if (found.length > limit) return { items: found.slice(0, limit), next: found[limit - 1]?.id };
    if (LastEvaluatedKey && ++reads >= maximumReads) return { items: found, next: LastEvaluatedKey.id };
  }
  return { items: found };
}
