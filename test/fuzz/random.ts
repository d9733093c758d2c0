/** Chance that a seed decides: the same seed gives the same choices in the same order. */
export interface Random {
  /** 0 to below 1. */
  fraction(): number;
  /** A whole number from 0 to below `bound`. */
  below(bound: number): number;
  pick<Item>(items: readonly Item[]): Item;
  chance(part: number): boolean;
}

/** Mulberry32, which has one word of state and no pattern that matters here. */
export function randomOf(seed: number): Random {
  let state = seed | 0;
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number) => Math.floor(fraction() * bound);
  return {
    fraction,
    below,
    pick: <Item>(items: readonly Item[]) => items[below(items.length)] as Item, // no list is empty
    chance: (part) => fraction() < part,
  };
}
