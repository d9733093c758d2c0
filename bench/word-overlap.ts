/** How many words and characters two texts share: F1 of each, 0 to 1, regardless of order. */
export interface Overlap {
  readonly words: number;
  readonly characters: number;
}

/** Compares a text with a reference text. White space and control characters only separate words. */
export function overlapOf(text: string, judged: string): Overlap {
  const [one, other] = [wordsOf(text), wordsOf(judged)];
  return { words: f1(one, other), characters: f1([...one.join('')], [...other.join('')]) };
}

/**
 * Ligatures and full-width forms count as the letters they represent, since readers may return either. Chinese and
 * Japanese do not separate words by spaces, so each character counts as a word.
 */
function wordsOf(text: string): string[] {
  return text
    .normalize('NFKC')
    .replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu, ' $& ')
    .split(/[\s\p{Cc}]+/u)
    .filter((word) => word !== '');
}

/** Twice the common items divided by the total of both. Repeats count as often as both have them. */
function f1(found: readonly string[], wanted: readonly string[]): number {
  if (found.length + wanted.length === 0) return 1;
  const left = new Map<string, number>();
  for (const item of wanted) left.set(item, (left.get(item) ?? 0) + 1);
  let shared = 0;
  for (const item of found) {
    const count = left.get(item) ?? 0;
    if (count > 0) shared++;
    left.set(item, count - 1);
  }
  return (2 * shared) / (found.length + wanted.length);
}
