import type { Layout, SourceBlock, SourceDocument, SourceHeading, SourceTable } from './source-document.ts';
import { tableHtml } from './table-html.ts';

/** A document as Markdown: the expected result of reading any print of it. Tables are HTML, because of their spans. */
export function sourceMarkdown({ title, blocks, layout }: SourceDocument): string {
  const heading: SourceHeading = { kind: 'heading', level: 1, text: title };
  const all = layout?.isUntitled ? blocks : [heading, ...blocks];
  return all
    .map((block) => blockMarkdown(asShown(block, layout)))
    .filter((text) => text !== '')
    .join('\n\n');
}

/** A block as a page shows it: the columns of tables from the left, however they are written. */
function asShown(block: SourceBlock, layout: Layout | undefined): SourceBlock {
  if (block.kind === 'heading') return written(block, layout);
  if (block.kind !== 'table' || !layout?.isRightToLeft) return block;
  return { ...block, rows: block.rows.map((row) => row.toReversed()) };
}

/** A heading in the letters that its look makes of it: small capitals are capitals. */
function written(heading: SourceHeading, layout: Layout | undefined): SourceHeading {
  const look = layout?.style.headings[heading.level];
  const isCapital = look?.isUpperCase || look?.isSmallCaps;
  return isCapital ? { ...heading, text: heading.text.toLocaleUpperCase(layout?.language) } : heading;
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
    case 'drop cap':
      return block.text;
    case 'lines':
      return block.lines.join(' ');
    case 'marked':
      return block.items
        .map(({ marker, text }) =>
          /^[1-9]/.test(marker) ? `${marker} ${text}` : `- ${letterMarker(marker)}${text}`,
        )
        .join('\n');
    case 'drawing':
      return [...block.labels, block.caption].join('\n\n');
    case 'formula':
      return `${block.text} ${block.number}`;
    case 'beside':
      return block.sides.flat().map(blockMarkdown).join('\n\n');
    case 'box':
      return block.blocks.map(blockMarkdown).join('\n\n');
    case 'leaders':
      return block.entries.map(([text, end]) => `${text} … ${end}`.trim()).join('\n\n');
    case 'rule':
      return '';
  }
}

/** A marker that Markdown lacks, which is part of the text. */
function letterMarker(marker: string): string {
  return /[\p{L}\d]/u.test(marker) ? `${marker} ` : '';
}

/** On one line, without space between the cells. */
function tableMarkdown(table: SourceTable): string {
  const rows = `<table>${tableHtml(table).join('')}</table>`;
  return table.caption === '' ? rows : `${table.caption}\n\n${rows}`;
}
