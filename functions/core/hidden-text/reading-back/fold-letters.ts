/** Letters and pairs that a recogniser confuses, and the ones that stand for them. */
const lookalikes: readonly (readonly [RegExp, string])[] = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/0/g, 'o'],
  [/[1i|!]/g, 'l'],
];

/** Returns the letters and digits of a text in lower case, without accents and with lookalikes made equal. */
export function foldedLetters(text: string): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}|!]/gu, '');
  return lookalikes
    .reduce((folded, [like, one]) => folded.replace(like, one), plain)
    .replace(/[^\p{L}\p{N}]/gu, '');
}
