import { cellText, type DraftCell, type TableDraft } from './found-table.ts';

/** The fewest lines of a table of contents, the most of its columns, and the share of lines that end with a page's number. */
const fewestLines = 3;
const mostColumns = 4;
const numberedShare = 0.85;

/** The share of lines that begin with the number of a section. */
const sectionShare = 0.7;

/** The share of lines that dots lead to their ends, and how many of them on a page tell that all of it are contents. */
const ledShare = 0.5;
const manyLed = 5;

/** The most first lines, such as the page's running head and a title, above those of contents that have dots. */
const mostTitles = 2;

/**
 * Whether a draft is a table of contents or an index. Lines of contents end with numbers of pages that never go back, and begin
 * with numbers of sections, or some are led to their ends by dots. `leaders` has the starts of the page's words that dots followed.
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

/** The fewest lines of contents or an index in columns, the share of cells that refer, and of those that have words. */
const fewestReferring = 5;
const referringShare = 0.7;
const wordyShare = 0.4;

/**
 * Whether a draft is an index, or contents in columns: most of its cells are a text with numbers of pages behind it, begin with
 * the number of a section such as 2.1, or are a page's number that is not lower than the one above.
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

/** A term with the pages that an index names behind it, or a line of nothing but such pages; 12,5 is a value. */
const endsWithPages = /(?:\p{L}.{0,80}[\s,]|^\d{1,4}(?:,\s|[–-]\s?))\d{1,4}(?:[,–-]\s?\d{1,4}){0,60},?$/u;

/** Whether a cell is an Arabic or Roman number as pages have it. */
function isPageNumber({ words }: DraftCell): boolean {
  return /^(?:\d{1,4}|[ivxlc]{1,6})$/.test(cellText(words));
}
