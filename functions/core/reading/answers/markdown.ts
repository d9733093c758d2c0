import type { Block, Captioned, ListBlock } from '../blocks/block.ts';
import { plainStyle } from '../styles/letter-styles.ts';
import { runLines, styledRuns, withoutWholeBold } from '../styles/styled-runs.ts';
import { plain, type StyleOf } from '../styles/text-style.ts';
import type { WordRow } from '../word-row.ts';
import { inlineMarkdown } from './inline-markdown.ts';
import { markdownRows, markdownTable } from './markdown-table.ts';

/** A page as Markdown. */
export interface MarkdownPage {
  readonly markdown: string;
  /** Whether it begins inside a paragraph of the page before, and whether it ends with its last paragraph. */
  readonly continues: boolean;
  /** For a page that begins with the rest of a table: the Markdown without that table's titles. */
  readonly rows?: string;
}

/** Converts blocks to Markdown (CommonMark, with GitHub tables). Page headers and footers are left out. */
export function markdownPage(blocks: readonly Block[], styleOf: StyleOf = plainStyle): MarkdownPage {
  const parts: string[] = [];
  let continues = false;
  let first: Block | undefined;
  for (const block of blocks) {
    const isContinuing = block.kind === 'paragraph' && block.continues === true;
    const markdown = markdownOf(block, styleOf);
    if (markdown === '') continue;
    first ??= block;
    const before = parts.at(-1);
    if (!isContinuing || before === undefined) {
      continues ||= isContinuing && before === undefined;
      parts.push(markdown);
    } else {
      parts[parts.length - 1] = joinedMarkdown(before, markdown);
    }
  }
  const rest =
    first?.kind === 'table' && first.caption === undefined ? markdownRows(first.table, styleOf) : undefined;
  const rows = rest === undefined ? undefined : [rest, ...parts.slice(1)].join('\n\n');
  return { markdown: parts.join('\n\n'), continues, ...(rows !== undefined && { rows }) };
}

/** Joins a paragraph with its continuation. */
export function joinedMarkdown(before: string, after: string): string {
  return /\p{L}-$/u.test(before.slice(-3)) && /^\p{Ll}/u.test(after)
    ? before.slice(0, -1) + after
    : `${before} ${after}`;
}

function markdownOf(block: Block, styleOf: StyleOf): string {
  const captionOf = ({ caption = '', captionRows = [] }: Captioned) => written(caption, captionRows);
  const written = (text: string, rows: readonly WordRow[]) => inlineMarkdown(styledRuns(text, rows, styleOf));
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${inlineMarkdown(withoutWholeBold(styledRuns(block.text, block.rows, styleOf)))}`;
    case 'paragraph':
    case 'footnote':
      return written(block.text, block.rows);
    case 'quote':
      return `> ${written(block.text, block.rows)}`;
    case 'list':
      return markdownList(block, styleOf);
    case 'table':
      return [captionOf(block), markdownTable(block.table, styleOf)].filter(Boolean).join('\n\n');
    case 'figure':
      return captionOf(block);
    case 'code':
      return fenced(block.text);
    case 'header':
    case 'footer':
      return '';
  }
}

/** The maximum level of list indentation. */
const deepest = 10;

function markdownList({ items }: ListBlock, styleOf: StyleOf): string {
  const indents: number[] = [];
  return items
    .map(({ level, number, marker, text, rows }) => {
      const sign = number === undefined ? '-' : /^\d|^\(?\d/.test(marker) ? `${number}.` : '-';
      const depth = Math.min(level, deepest) - 1;
      const indent = depth === 0 ? 0 : (indents[depth - 1] ?? depth * 2);
      indents[depth] = indent + sign.length + 1;
      const runs = styledRuns(text, rows, styleOf);
      const written =
        sign === '-' && number !== undefined ? [{ text: `${marker} `, style: plain }, ...runs] : runs;
      const space = ' '.repeat(indent + sign.length + 1);
      return `${' '.repeat(indent)}${sign} ${runLines(written).map(inlineMarkdown).join(`\n\n${space}`)}`;
    })
    .join('\n');
}

/** Puts code between fences longer than any within it. */
function fenced(code: string): string {
  let longest = 2;
  for (const [ticks] of code.matchAll(/`+/g)) longest = Math.max(longest, ticks.length);
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${code}\n${fence}`;
}
