import type { SourceBlock, SourceDocument, SourceTable } from './source-document.ts';
import { tableHtml } from './table-html.ts';

/** A document as Markdown: the expected result of reading any print of it. Tables are HTML, because of their spans. */
export function sourceMarkdown({ title, blocks }: SourceDocument): string {
  return [`# ${title}`, ...blocks.map(blockMarkdown)].join('\n\n');
}

function blockMarkdown(block: SourceBlock): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${block.text}`;
    case 'paragraph':
      return `${block.text}${block.note ?? ''}`;
    case 'list':
      return block.items
        .flatMap(({ text, below = [] }, index) => {
          const marker = block.isNumbered ? `${index + 1}.` : '-';
          return [`${marker} ${text}`, ...below.map((one) => `${' '.repeat(marker.length + 1)}- ${one}`)];
        })
        .join('\n');
    case 'table':
      return tableMarkdown(block);
    case 'code':
      return ['```', ...block.lines, '```'].join('\n');
    case 'quote':
      return `> ${block.text}`;
    case 'notes':
      return block.texts.map((text, index) => `${index + 1} ${text}`).join('\n\n');
  }
}

/** On one line, without space between the cells. */
function tableMarkdown(table: SourceTable): string {
  return `${table.caption}\n\n<table>${tableHtml(table).join('')}</table>`;
}
