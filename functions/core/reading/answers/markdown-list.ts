import type { ListItem } from '../blocks/block.ts';
import { runLines, styledRuns } from '../styles/styled-runs.ts';
import { plain, type StyleOf, type TextRun } from '../styles/text-style.ts';
import { inlineMarkdown } from './inline-markdown.ts';

/** The maximum level of list indentation. */
const deepest = 10;

/** Converts the items of a list to Markdown. */
export function markdownList(items: readonly ListItem[], styleOf: StyleOf): string {
  const indents: number[] = [];
  return items
    .map((item) => {
      const { level } = item;
      const sign = signOf(item);
      const depth = Math.min(level, deepest) - 1;
      const indent = depth === 0 ? 0 : (indents[depth - 1] ?? depth * 2);
      indents[depth] = indent + sign.length + 1;
      const space = ' '.repeat(indent + sign.length + 1);
      return `${' '.repeat(indent)}${sign} ${runLines(itemRuns(item, styleOf)).map(inlineMarkdown).join(`\n\n${space}`)}`;
    })
    .join('\n');
}

/** The text of an item, with the marker that Markdown does not have. */
export function itemRuns(item: ListItem, styleOf: StyleOf): readonly TextRun[] {
  const runs = styledRuns(item.text, item.rows, styleOf);
  const isOwn = signOf(item) === '-' && item.number !== undefined;
  return isOwn ? [{ text: `${item.marker} `, style: plain }, ...runs] : runs;
}

function signOf({ number, marker }: ListItem): string {
  if (number === undefined) return '-';
  return /^\d|^\(?\d/.test(marker) ? `${number}.` : '-';
}
