import leven from 'leven';

/**
 * The name that was probably meant: one of the same letters in another style, as `printBackground` for `print_background`,
 * or one that is a slip or two away.
 */
export function closestName(name: string, known: readonly string[]): string | undefined {
  const letters = lettersOf(name);
  const slips = known.map((one) => leven(letters, lettersOf(one)));
  const fewest = Math.min(...slips);
  return fewest <= (letters.length < 6 ? 1 : 2) ? known[slips.indexOf(fewest)] : undefined;
}

function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{Letter}\p{Number}]/gu, '');
}
