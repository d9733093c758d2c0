/** Shorter texts are symbols, such as ligatures and bullets. */
const shortest = 4;

/** The minimum share of letter pairs that two forms of the same words have in common. */
const leastAlike = 0.35;

/** The maximum number of letters for one glyph of unknown text. */
const lettersOfGlyph = 3;

/** Whether a text has other words than those shown. Order is ignored, because it may be visual or logical. */
export function differsFromText(said: string, shown: string): boolean {
  const one = lettersOf(said);
  const other = lettersOf(shown);
  if (one.length < shortest) return false;
  const isReadable = other.length > 0 && !/[\p{Co}\ufffd\p{Cc}]/u.test(shown);
  if (!isReadable) return one.length > Math.max(shortest, lettersOfGlyph * [...shown].length) && shown !== '';
  if (other.length < shortest) return one.length > lettersOfGlyph * [...shown].length;
  return alike(one, other) < leastAlike;
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** The share of neighbouring letter pairs, in either order, that two texts have in common. */
function alike(one: string, other: string): number {
  const pairs = new Map<string, number>();
  for (const pair of pairsOf(one)) pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  let common = 0;
  for (const pair of pairsOf(other)) {
    const left = pairs.get(pair) ?? 0;
    if (left > 0) common++;
    pairs.set(pair, left - 1);
  }
  return common / (Math.max(one.length, other.length) - 1);
}

function pairsOf(text: string): readonly string[] {
  return Array.from({ length: text.length - 1 }, (_, at) =>
    [text.charAt(at), text.charAt(at + 1)].sort().join(''),
  );
}
