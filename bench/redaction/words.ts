import { isStandardName } from '../../functions/core/redaction/outside-pages/standard-names.ts';

/**
 * Words of six letters or more that other programs extract alike, the rarest first. Some may be names of the format.
 */
export function rareWords(text: string): string[] {
  const counts = new Map<string, number>();
  for (const [word] of text.matchAll(/(?<![\p{L}\p{N}])[a-z]{6,}(?![\p{L}\p{N}])/gu))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  const rarest = [...counts].sort((one, other) => one[1] - other[1]);
  return rarest.slice(0, 5).map(([word]) => word);
}

/** The words of a text that are not in it any more, but for those with the redacted word, and its parts on two lines. */
export function lostWords(before: string, after: string, word: string): string[] {
  const left = new Map<string, number>();
  for (const [one] of after.matchAll(/[\p{L}\p{N}]+/gu)) left.set(one, (left.get(one) ?? 0) + 1);
  return [...before.matchAll(/[\p{L}\p{N}]+/gu)].flatMap(([one]) => {
    const count = left.get(one) ?? 0;
    left.set(one, count - 1);
    return count > 0 || one.includes(word) || word.startsWith(one) || word.endsWith(one) ? [] : [one];
  });
}

/** Whether a word, in small letters, is a name of the format, which redaction keeps. */
export function isFormatWord(word: string): boolean {
  return [word, word.charAt(0).toUpperCase() + word.slice(1)].some(isStandardName);
}
