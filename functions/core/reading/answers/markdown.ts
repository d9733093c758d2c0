import type { Block, Captioned, FieldBlock, FigureBlock } from '../blocks/block.ts';
import { runLines, styledRuns, withoutWholeStyle } from '../styles/styled-runs.ts';
import type { TextRun } from '../styles/text-style.ts';
import type { FoundTable } from '../tables/found-table.ts';
import { escapedMarkdown } from './escape-markdown.ts';
import { fenced } from './fenced.ts';
import { htmlTable, htmlTableEnd } from './html-table.ts';
import { inlineMarkdown } from './inline-markdown.ts';
import { joinedTable } from './joined-table.ts';
import { markdownList } from './markdown-list.ts';
import { markdownTable } from './markdown-table.ts';
import type { TableText } from './table-text.ts';
import { plainWriting, type Writing } from './writing.ts';

/** A page as Markdown. */
export interface MarkdownPage {
  readonly markdown: string;
  /** Its first block, the others, and those at its foot: footnotes and what follows them. Each may be empty. */
  readonly first: string;
  readonly others: string;
  readonly notes: string;
  /** Whether the first is the rest of a paragraph of the page before. */
  readonly continues: boolean;
  /** If the first is the rest of a table: its rows, without that table's beginning and titles. */
  readonly rows: string | undefined;
}

/**
 * Converts blocks to Markdown (CommonMark, with GitHub tables). Page headers and footers are left out. A paragraph or a
 * table that continues in the next column is whole.
 */
export function markdownPage(blocks: readonly Block[], writing: Writing = plainWriting): MarkdownPage {
  const parts: string[] = [];
  let continues = false;
  let firstRows: string | undefined;
  let foot = Infinity;
  // Tables and figures interrupt a paragraph, but not its sentence; a formula is a part of it.
  let paragraph = -1;
  for (const block of blocks) {
    const isContinuing = block.kind === 'paragraph' && block.continues === true;
    const markdown = blockMarkdown(block, writing);
    if (markdown === '') continue;
    const before = parts[paragraph];
    const rows =
      block.kind === 'table' && block.caption === undefined ? furtherRows(block.table, writing) : undefined;
    const table = rows === undefined ? undefined : joinedTable(parts.at(-1) ?? '', rows);
    if (parts.length === 0) firstRows = rows;
    if (block.kind === 'footnote') foot = Math.min(foot, parts.length);
    if (table !== undefined) {
      parts[parts.length - 1] = table;
    } else if (!isContinuing || before === undefined) {
      continues ||= isContinuing && parts.length === 0;
      parts.push(markdown);
      if (block.kind === 'paragraph') paragraph = parts.length - 1;
      else if (block.kind === 'formula') paragraph = -1;
    } else {
      parts[paragraph] = joinedMarkdown(before, markdown);
    }
  }
  return {
    markdown: paragraphs(...parts),
    first: foot > 0 ? (parts[0] ?? '') : '',
    others: paragraphs(...parts.slice(1, foot)),
    notes: paragraphs(...parts.slice(foot)),
    continues,
    rows: firstRows,
  };
}

/** Joins a paragraph with its continuation. */
export function joinedMarkdown(before: string, after: string): string {
  return /\p{L}-$/u.test(before.slice(-3)) && /^\p{Ll}/u.test(after)
    ? before.slice(0, -1) + after
    : `${before} ${after}`;
}

/** Converts a block to Markdown. That of page headers and footers is empty. */
function blockMarkdown(block: Block, writing: Writing): string {
  const { styleOf } = writing;
  switch (block.kind) {
    case 'heading': {
      const title = withoutWholeStyle(styledRuns(block.text, block.rows, styleOf));
      return `${'#'.repeat(block.level)} ${withPlainNumber(inlineMarkdown(title))}`;
    }
    case 'table_of_contents':
      return runLines(styledRuns(block.text, block.rows, styleOf))
        .map(inlineMarkdown)
        .join('\n\n');
    case 'paragraph':
    case 'caption':
    case 'footnote':
      return endedLines(styledRuns(block.text, block.rows, styleOf)).join('\\\n');
    case 'field':
      return fieldMark(block) + inlineMarkdown(fieldRuns(block, writing));
    case 'quote':
      return `> ${endedLines(styledRuns(block.text, block.rows, styleOf)).join('\\\n> ')}`;
    case 'list':
      return markdownList(block.items, styleOf);
    case 'table': {
      const table = tableText(block.table, writing);
      return paragraphs(inlineMarkdown(captionRuns(block, writing)), table.whole(table.titles, table.rows));
    }
    case 'figure':
      return paragraphs(
        block.text ? fenced(block.text, 'figure') : '',
        pictureMarkdown(block),
        inlineMarkdown(captionRuns(block, writing)),
      );
    case 'formula':
      return block.latex === undefined ? fenced(block.text, 'formula') : `$$ ${block.latex} $$`;
    case 'code':
      return fenced(block.text);
    case 'header':
    case 'footer':
      return '';
  }
}

/** Lines that were ended on purpose end with a backslash, as CommonMark's line breaks. */
function endedLines(runs: readonly TextRun[]): readonly string[] {
  return runLines(runs).map(inlineMarkdown);
}

/** The number of a heading begins no list, so that nothing escapes its point. */
function withPlainNumber(title: string): string {
  return title.replace(/^(\d{1,9})\\(?=[.)])/, '$1');
}

/** What a field shows beside its mark: its label and its value, or the label of a box. */
export function fieldRuns(
  { label, labelRows, isChecked, text, rows }: FieldBlock,
  { styleOf }: Writing,
): readonly TextRun[] {
  return isChecked === undefined ? styledRuns(text, rows, styleOf) : styledRuns(label, labelRows, styleOf);
}

/** A check box or radio button in GitHub's syntax; empty for other fields. */
export function fieldMark({ isChecked }: FieldBlock): string {
  if (isChecked === undefined) return '';
  return isChecked ? '- [x] ' : '- [ ] ';
}

/** A table as Markdown or HTML. */
export function tableText(table: FoundTable, { tables, styleOf }: Writing): TableText {
  return tables === 'html' ? htmlTable(table, styleOf) : markdownTable(table, styleOf);
}

/** The text of a caption; empty if there is none. */
export function captionRuns(
  { caption, captionRows = [] }: Captioned,
  { styleOf }: Writing,
): readonly TextRun[] {
  return caption === undefined ? [] : styledRuns(caption, captionRows, styleOf);
}

/** The reference to a figure's picture, with the description in its tag; empty if there is none. */
export function pictureMarkdown({ picture, description = '' }: FigureBlock): string {
  return picture === undefined ? '' : `![${escapedMarkdown(description)}](${picture})`;
}

/** Joins Markdown of blocks. */
export function paragraphs(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}

/**
 * Returns the rows of a table that continues from the column or page before, without its repeated titles; undefined for others.
 */
function furtherRows(table: FoundTable, writing: Writing): string | undefined {
  const { continues } = table;
  if (continues === undefined) return undefined;
  const { titles, rows } = tableText(table, writing);
  let repeated = continues;
  const further = [...titles, ...rows].filter(({ rowCount }) => {
    repeated -= rowCount;
    return repeated < 0;
  });
  const end = writing.tables === 'html' ? htmlTableEnd : '';
  return further.map(({ text }) => text).join('\n') + end;
}
