const mostUnits = 30_000_000;
const mostAtOnce = 6_000_000;

/**
 * Counts the characters and elements that filters and ranges make, before they are made. liquidjs bounds their sum alone, so
 * one range could have ten million elements. Throws an error for people.
 */
export function boundedUse() {
  let used = 0;
  return {
    use(count: number): void {
      const units = Number(count);
      if (!(units > 0)) return;
      if (units > mostAtOnce) throw new Error('this makes too large a text, list or range');
      used += units;
      if (used > mostUnits) throw new Error('the template makes too many texts and lists in all');
    },
    check(): void {},
  };
}
