import { cellText, type DraftCell, type TableDraft } from './found-table.ts';

/**
 * The minimum number of lines of a table of contents, the maximum of columns, and the share of lines that end with a
 * page number.
 */
const fewestLines = 3;
const mostColumns = 4;
const numberedShare = 0.85;

/** The share of lines that begin with a section number. */
const sectionShare = 0.7;

/** The share of lines with leader dots, and the number of such lines on a page that marks all of it as contents. */
const ledShare = 0.5;
const manyLed = 5;

/** The maximum number of first lines, such as the running head and a title, above contents with dots. */
const mostTitles = 2;

/**
 * Whether a draft is a table of contents or an index. Lines of contents end with non-decreasing page numbers, and begin
 * with section numbers, or some have leader dots. `leaders` has the starts of the page's words that dots followed.
 */
export function isContents(draft: TableDraft, leaders: ReadonlySet<number>): boolean {
  const { columnCount, cells, isBounded } = draft;
  if (isBounded) return false;
  if (refersToPages(draft)) return true;
  if (columnCount > mostColumns) return false;
  const ends = cells.filter(({ column }) => column === columnCount - 1);
  const first = ends.find(isPageNumber)?.row ?? Infinity;
  const rowCount = draft.rowCount - first;
  if (rowCount < fewestLines || first > mostTitles) return false;
  const numbered = ends.filter(isPageNumber);
  if (numbered.length < numberedShare * rowCount) return false;
  if (ends.some((end) => end.row > first && !isPageNumber(end))) return false;
  const pages = numbered.map(({ words }) => Number(cellText(words))).filter((page) => !Number.isNaN(page));
  if (pages.some((page, at) => page < (pages[at - 1] ?? 0))) return false;
  const led = new Set(
    cells.filter(({ words }) => words.some(({ start }) => leaders.has(start))).map(({ row }) => row),
  );
  if (led.size >= ledShare * rowCount || leaders.size >= manyLed) return true;
  const sections = cells.filter(
    ({ column, words }) => column === 0 && /^(?:\d+|[A-Z])(?:\.\d+)*\.?(?:\s|$)/.test(cellText(words)),
  );
  return first === 0 && sections.length >= sectionShare * rowCount;
}

/**
 * The minimum number of lines of contents or an index in columns, and the shares of cells that refer to pages and that
 * have words.
 */
const fewestReferring = 5;
const referringShare = 0.7;
const wordyShare = 0.4;

/**
 * Whether a draft is an index, or contents in columns: most of its cells are a text with page numbers behind it, begin
 * with a section number such as 2.1, or are a page number not lower than the one above.
 */
function refersToPages({ cells, rowCount, columnCount }: TableDraft): boolean {
  if (rowCount < fewestReferring) return false;
  const last = Array<number>(columnCount).fill(0);
  let [pages, texts] = [0, 0];
  for (const { column, words } of cells) {
    const text = cellText(words);
    if (/^\d{1,4}$/.test(text)) {
      if (Number(text) < (last[column] as number)) return false;
      last[column] = Number(text);
      pages++;
    } else if (/^\d+\.\d+(?:\.\d+)*\.?\s/.test(text) || endsWithPages.test(text)) texts++;
  }
  return pages + texts >= referringShare * cells.length && texts >= wordyShare * cells.length;
}

/** A term with the page numbers of an index, or a line of nothing but such numbers; 12,5 is a value. */
const endsWithPages = /(?:\p{L}.{0,80}[\s,]|^\d{1,4}(?:,\s|[–-]\s?))\d{1,4}(?:[,–-]\s?\d{1,4}){0,60},?$/u;

/** Whether a cell is an Arabic or Roman page number. */
function isPageNumber({ words }: DraftCell): boolean {
  return /^(?:\d{1,4}|[ivxlc]{1,6})$/.test(cellText(words));
}
