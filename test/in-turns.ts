const atOnce = 25;

/** Does something with each item, a few at a time, and gives what came of them in their order. */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  act: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += atOnce) {
    results.push(...(await Promise.all(items.slice(from, from + atOnce).map(act))));
  }
  return results;
}
