import leven from 'leven';

/**
 * The known name that was probably meant: the same letters in another style, such as `printBackground` for
 * `print_background`, or one or two typos away, of which letters in another order are one. Undefined if none is close.
 */
export function closestName(name: string, known: readonly string[]): string | undefined {
  const letters = lettersOf(name);
  const slips = known.map((one) => slipsBetween(letters, lettersOf(one)));
  const fewest = Math.min(...slips);
  return fewest <= (letters.length < 6 ? 1 : 2) ? known[slips.indexOf(fewest)] : undefined;
}

function slipsBetween(one: string, other: string): number {
  return sorted(one) === sorted(other) ? Math.min(1, leven(one, other)) : leven(one, other);
}

function sorted(letters: string): string {
  return [...letters].sort().join('');
}

function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{Letter}\p{Number}]/gu, '');
}
