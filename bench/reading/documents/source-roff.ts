import { runningText, type SourceBlock, type SourceDocument } from './source-document.ts';
import { escapedRoff, tableRoff } from './table-roff.ts';

/**
 * A document for groff with tbl and the ms macros: justified, hyphenated, in Times, as Unix documents have been for
 * decades.
 */
export function sourceRoff({ title, columns, hasRunningText, style, blocks }: SourceDocument): string {
  const notes = blocks.flatMap((block) => (block.kind === 'notes' ? block.texts : []));
  const lines = [
    `.nr PS ${style.sizePoints}p`,
    `.nr VS ${Math.round(style.sizePoints * 1.25)}p`,
    '.nr GROWPS 3',
    '.nr PSINCR 0.7p',
    `.ds CH ${hasRunningText ? runningText.top : ''}`,
    `.ds CF ${hasRunningText ? `${runningText.bottom} \\\\n[PN]` : ''}`,
    '.P1',
    '.TL',
    escapedRoff(title),
    ...(columns === 2 ? ['.2C'] : []),
    ...blocks.flatMap((block) => blockRoff(block, notes)),
  ];
  return `${lines.join('\n')}\n`;
}

function blockRoff(block: SourceBlock, notes: readonly string[]): string[] {
  switch (block.kind) {
    case 'heading':
      return [`.SH ${block.level - 1}`, escapedRoff(block.text)];
    case 'paragraph': {
      if (block.note === undefined) return ['.LP', escapedRoff(block.text)];
      const note = escapedRoff(notes[block.note - 1] ?? '');
      return ['.LP', `${escapedRoff(block.text)}\\**`, '.FS', note, '.FE'];
    }
    case 'list':
      return block.items.flatMap(({ text, below = [] }, index) => [
        block.isNumbered ? `.IP ${index + 1}. 4n` : '.IP \\(bu 2n',
        escapedRoff(text),
        ...(below.length === 0
          ? []
          : ['.RS', ...below.flatMap((one) => ['.IP \\(bu 2n', escapedRoff(one)]), '.RE']),
      ]);
    case 'table':
      return tableRoff(block);
    case 'code':
      return ['.DS I', '.ft CR', ...block.lines.map(escapedRoff), '.ft', '.DE'];
    case 'quote':
      return ['.QP', escapedRoff(block.text)];
    case 'notes':
      return []; // they are set with the paragraphs of their references
    default:
      throw new Error(`groff prints no ${block.kind}`);
  }
}
