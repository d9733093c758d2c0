/** Markdown without emphasis and escapes: neither added emphasis nor necessary escaping counts as an error. */
export function plainMarkdown(markdown: string): string {
  let plain = markdown;
  for (let before = ''; before !== plain; ) {
    before = plain;
    plain = plain
      .replaceAll(/(?<!\\)(\*{1,3}|~~)(\S(?:[^\n]*?\S)?)(?<!\\)\1/g, '$2')
      .replaceAll(/(?<![\p{L}\p{N}\\_])(_{1,3})(\S(?:[^\n]*?\S)?)(?<!\\)\1(?![\p{L}\p{N}_])/gu, '$2');
  }
  return plain.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1');
}
