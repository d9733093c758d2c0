import { captionRuns, fieldMark, fieldRuns, pictureMarkdown, tableText } from '../answers/markdown.ts';
import { itemRuns, markdownList } from '../answers/markdown-list.ts';
import type { Writing } from '../answers/writing.ts';
import type { Block, ListBlock } from '../blocks/block.ts';
import { runLines, styledRuns, withoutWholeStyle } from '../styles/styled-runs.ts';
import type { TextRun } from '../styles/text-style.ts';
import { type CutText, cutRuns } from './cut-runs.ts';
import { codeParts, tableParts } from './line-parts.ts';

/**
 * Returns the Markdown of a block in parts of at most `maximum` characters; in one if it fits. `runs` is the text of a paragraph with
 * its continuations.
 */
export function blockParts(
  block: Block,
  runs: readonly TextRun[],
  writing: Writing,
  maximum: number,
): readonly CutText[] {
  switch (block.kind) {
    case 'heading':
      return prefixed(withoutWholeStyle(runs), `${'#'.repeat(block.level)} `, maximum);
    case 'field':
      return fieldMark(block) === ''
        ? cutRuns(runs, maximum)
        : prefixed(fieldRuns(block, writing), fieldMark(block), maximum);
    case 'table_of_contents':
      return contentsParts(runs, maximum);
    case 'quote':
      return prefixed(runs, '> ', maximum);
    case 'list':
      return listParts(block, writing, maximum);
    case 'code':
      return codeParts(block.text, maximum);
    case 'table':
      return together(
        [
          ...cutRuns(captionRuns(block, writing), maximum),
          ...tableParts(tableText(block.table, writing), maximum),
        ],
        maximum,
      );
    case 'figure': {
      const whole = pictureMarkdown(block);
      // A description may be longer than a chunk.
      const picture = whole.length <= maximum ? whole : pictureMarkdown({ ...block, description: '' });
      return together(
        [
          ...(block.text ? codeParts(block.text, maximum, 'figure') : []),
          ...(picture === '' ? [] : [{ markdown: picture, plain: '' }]),
          ...cutRuns(captionRuns(block, writing), maximum),
        ],
        maximum,
      );
    }
    case 'formula': {
      const markdown = block.latex === undefined ? '' : `$$ ${block.latex} $$`;
      return markdown === '' || markdown.length > maximum
        ? codeParts(block.text, maximum, 'formula')
        : [{ markdown, plain: block.text }];
    }
    case 'header':
    case 'footer':
      return [];
    default:
      return cutRuns(runs, maximum);
  }
}

/** The text of a block that is one text. */
export function blockRuns(block: Block, { styleOf }: Writing): readonly TextRun[] {
  return 'text' in block && 'rows' in block ? styledRuns(block.text, block.rows, styleOf) : [];
}

/** Joins the parts of a block if they fit into one. */
function together(parts: readonly CutText[], maximum: number): readonly CutText[] {
  const markdown = parts.map((part) => part.markdown).join('\n\n');
  return markdown === '' || markdown.length > maximum
    ? parts
    : [{ markdown, plain: parts.at(-1)?.plain ?? '' }];
}

/** The first part of a text has a prefix; the others are paragraphs. */
function prefixed(runs: readonly TextRun[], prefix: string, maximum: number): readonly CutText[] {
  return cutRuns(runs, maximum - prefix.length).map(({ markdown, plain }, index) => ({
    markdown: index === 0 || prefix === '> ' ? `${prefix}${markdown}` : markdown,
    plain,
  }));
}

/** Cuts a table of contents between its entries. */
function contentsParts(runs: readonly TextRun[], maximum: number): readonly CutText[] {
  const parts: CutText[] = [];
  for (const entry of runLines(runs).flatMap((line) => cutRuns(line, maximum))) {
    const last = parts.at(-1);
    const joined = last && `${last.markdown}\n\n${entry.markdown}`;
    if (joined !== undefined && joined.length <= maximum)
      parts[parts.length - 1] = { markdown: joined, plain: entry.plain };
    else parts.push(entry);
  }
  return parts;
}

/** Cuts a list between its items, and items that are too long like texts. */
function listParts({ items }: ListBlock, { styleOf }: Writing, maximum: number): readonly CutText[] {
  const parts: CutText[] = [];
  let open: ListBlock['items'][number][] = [];
  const written = () => {
    const [first] = open;
    // A list that begins with an inner item would be code.
    const levels = open.map((item) => ({
      ...item,
      level: Math.max(1, item.level - (first?.level ?? 1) + 1),
    }));
    return { markdown: markdownList(levels, styleOf), plain: open.at(-1)?.text ?? '' };
  };
  const close = () => {
    if (open.length > 0) parts.push(written());
    open = [];
  };
  for (const item of items) {
    open.push(item);
    if (written().markdown.length <= maximum) continue;
    open.pop();
    close();
    open = [item];
    if (written().markdown.length <= maximum) continue;
    open = [];
    const marker = item.number === undefined ? '- ' : `${item.number}. `;
    parts.push(...prefixed(itemRuns(item, styleOf), marker, maximum));
  }
  close();
  return parts;
}
