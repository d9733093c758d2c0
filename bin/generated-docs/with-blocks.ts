import { blocks, isBlockName } from './blocks.ts';

/**
 * The page with every block regenerated. A block is between `<!-- name words -->` and `<!-- /name -->`; a mark right
 * after a backtick is text. Throws for an unknown or unclosed mark.
 */
export function withBlocks(page: string, text: string): string {
  const parts = text.split(/(?<!`)(<!-- [^>]* -->)/);
  for (let at = 1; at < parts.length; at += 2) {
    const mark = parts[at] ?? '';
    const [name = '', ...words] = mark.slice('<!-- '.length, -' -->'.length).split(' ');
    if (!isBlockName(name)) throw new Error(`${page} has an unknown mark: ${mark}`);
    const content = blocks[name](words, page.replace(/^docs\//, ''));
    const isInline = !parts[at + 1]?.startsWith('\n');
    parts[at + 1] = isInline ? content : `\n${content}\n`;
    at += 2;
    const closing = `<!-- /${name} -->`;
    if (parts[at] !== closing) throw new Error(`${page} does not close ${mark}: write ${closing} after it`);
  }
  return parts.join('');
}
