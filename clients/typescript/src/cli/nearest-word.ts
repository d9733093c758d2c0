/** The known word that a mistyped one is closest to; undefined if none is near. */
export function nearestWord(word: string, known: readonly string[]): string | undefined {
  const most = word.length < 4 ? 1 : 2;
  const near = known
    .map((each) => ({ each, distance: distance(word, each) }))
    .filter((found) => found.distance <= most)
    .sort((one, other) => one.distance - other.distance);
  return (
    near[0]?.each ??
    known.find((each) => word.length > 2 && (each.startsWith(word) || word.startsWith(`${each}-`)))
  );
}

/** How many letters to change, add, leave out or swap with their neighbours (optimal string alignment). */
function distance(one: string, other: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, n) => n)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, row];
  }
  return last[other.length] ?? 0;
}
