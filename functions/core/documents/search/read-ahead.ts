/** Yields what `read` returns for each item, in order, with this many reads in progress at a time. */
export async function* readAhead<Item, Result>(
  items: Iterable<Item> | AsyncIterable<Item>,
  atOnce: number,
  read: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const reading: Promise<Result>[] = [];
  for await (const item of items) {
    const result = read(item);
    // Reported when its turn comes, or not at all if an earlier one failed.
    result.catch(() => undefined);
    reading.push(result);
    if (reading.length >= atOnce) yield (await reading.shift()) as Result; // the loop condition ensures an element
  }
  for (const result of reading) yield await result;
}
