/**
 * Things that wait, each somebody's; whoever waits is served in turn, however many things somebody else has waiting.
 * See docs/decisions/local.md#one-account-cannot-hold-up-another
 */
export interface Turns<Item> {
  add(owner: string, item: Item): void;
  /** Takes the next item of the next owner who is allowed one; undefined if there is none. */
  take(isAllowed: (owner: string) => boolean): { readonly owner: string; readonly item: Item } | undefined;
  /** How many items wait. */
  count(): number;
  /** How many of those who wait are allowed an item. */
  countOwners(isAllowed: (owner: string) => boolean): number;
}

export function newTurns<Item>(): Turns<Item> {
  /** In the order of their turns. An owner without items is not in it. */
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
