import { cellText, type TableDraft } from './found-table.ts';

/** The fewest lines of a table of contents, the most of its columns, and the share of lines that end with a page's number. */
const fewestLines = 3;
const mostColumns = 4;
const numberedShare = 0.85;

/** The share of lines that begin with the number of a section. */
const sectionShare = 0.7;

/**
 * Whether a draft is a table of contents: its lines end with numbers of pages that never go back, and begin with numbers of
 * sections, or are led to their ends by dots. `leaders` has the starts of words that dots followed.
 */
export function isContents(draft: TableDraft, leaders: ReadonlySet<number>): boolean {
  const { rowCount, columnCount, cells, isBounded } = draft;
  if (isBounded || rowCount < fewestLines || columnCount > mostColumns) return false;
  const ends = cells.filter(({ column }) => column === columnCount - 1).map(({ words }) => cellText(words));
  const pages = ends.filter((text) => /^\d{1,4}$/.test(text)).map(Number);
  if (pages.length < numberedShare * rowCount || pages.length < ends.length) return false;
  if (pages.some((page, at) => page < (pages[at - 1] ?? 0))) return false;
  const led = new Set(
    cells.filter(({ words }) => words.some(({ start }) => leaders.has(start))).map(({ row }) => row),
  );
  const sections = cells.filter(
    ({ column, words }) => column === 0 && /^(?:\d+|[A-Z])(?:\.\d+)*\.?(?:\s|$)/.test(cellText(words)),
  );
  return led.size >= 0.5 * rowCount || sections.length >= sectionShare * rowCount;
}
