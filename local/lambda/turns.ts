/**
 * Waiting items of several owners, served in turn by owner, however many items each has waiting.
 * See docs/decisions/local.md#one-account-cannot-hold-up-another
 */
export interface Turns<Item> {
  add(owner: string, item: Item): void;
  /** Takes the next item of the next allowed owner; undefined if there is none. */
  take(isAllowed: (owner: string) => boolean): { readonly owner: string; readonly item: Item } | undefined;
  /** The number of waiting items. */
  count(): number;
  /** The number of waiting owners that are allowed an item. */
  countOwners(isAllowed: (owner: string) => boolean): number;
}

export function newTurns<Item>(): Turns<Item> {
  /** In the order of their turns. Owners without items are removed. */
  const waiting = new Map<string, Item[]>();
  let count = 0;

  return {
    add: (owner, item) => {
      const items = waiting.get(owner);
      if (items) items.push(item);
      else waiting.set(owner, [item]);
      count++;
    },
    take: (isAllowed) => {
      for (const [owner, items] of waiting) {
        if (!isAllowed(owner)) continue;
        const item = items.shift() as Item; // none of the lists is empty
        waiting.delete(owner);
        if (items.length > 0) waiting.set(owner, items);
        count--;
        return { owner, item };
      }
      return undefined;
    },
    count: () => count,
    countOwners: (isAllowed) => [...waiting.keys()].filter(isAllowed).length,
  };
}
