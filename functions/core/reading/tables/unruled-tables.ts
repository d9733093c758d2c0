import type { PageGeometry } from '../../page-text/page-geometry.ts';
import { startsCaption } from '../blocks/captions.ts';
import { numberedCode } from '../numbered-code.ts';
import { boxAround, type TextRow, textRows } from '../text-rows.ts';
import type { Word } from '../words.ts';
import { withAlignedGaps } from './aligned-gaps.ts';
import { bodyRows } from './body-rows.ts';
import { boundedRegions, rowsWithin } from './bounded-regions.ts';
import { cellGap } from './cell-gap.ts';
import { columnBands } from './column-bands.ts';
import type { DraftCell, TableDraft } from './found-table.ts';
import { areListsBeside, arePairs, isTable } from './is-table.ts';
import { withJoinedSigns } from './joined-signs.ts';
import type { HorizontalLine, RuleLines } from './lines/rule-lines.ts';
import { withMiddleLines } from './middle-lines.ts';
import { proseBlocks } from './prose-blocks.ts';
import { regionsBeside } from './regions-beside.ts';
import { tableLine } from './table-line.ts';
import { tableRegions } from './table-regions.ts';
import { type TextColumn, textColumns } from './text-columns.ts';
import { headerLines } from './titles/header-lines.ts';
import { headerRows } from './titles/header-rows.ts';
import { labelSpans } from './titles/label-spans.ts';
import { withTitleLines } from './titles/title-lines.ts';
import { titledValues } from './titles/titled-values.ts';

type Page = Pick<PageGeometry, 'fonts' | 'widthPoints' | 'images' | 'drawings'>;

/** Returns the tables recognised by the alignment of their text, in each column of a page, or of a box on it. */
export function unruledTables(
  words: readonly Word[],
  lines: RuleLines,
  page: Page,
  isBox: boolean,
): readonly TableDraft[] {
  return textColumns(words, lines).flatMap((column) => tablesInColumn(column, lines, page, isBox));
}

function tablesInColumn(
  { words, rows: given, blocks }: TextColumn,
  lines: RuleLines,
  page: Page,
  isBox: boolean,
): readonly TableDraft[] {
  const { horizontal, vertical } = lines;
  const { fonts, widthPoints, images, drawings } = page;
  const written = withAlignedGaps(given, fonts);
  const code = new Set(written.filter((row) => numberedCode(wordsOf(row), fonts)));
  const rows = written.filter((row) => !code.has(row));
  const bounded = boundedRegions(rows, horizontal).flatMap((between) => {
    const own = rowsWithin(rows, boxAround(between));
    const from = own.indexOf(between[0] as TextRow); // a region has rows
    const begin = withTitleLines(own, from, from, from + between.length);
    const region = [...own.slice(begin, from), ...between];
    const draft = draftOf(region, horizontal, true);
    return draft ? [{ draft, region }] : [];
  });
  const between = new Set(bounded.flatMap(({ region }) => region));
  const facts = titledValues(rows.filter((row) => !between.has(row)));
  const taken = new Set([
    ...[...between, ...code].flatMap(wordsOf),
    ...facts.flatMap(({ cells }) => cells.flatMap((cell) => cell.words)),
  ]);
  const isAsGiven = written === given && code.size === 0;
  const prose = new Set((isAsGiven ? blocks : proseBlocks(rows)).flat().flatMap((line) => line.words));
  const others = words.filter((word) => !taken.has(word) && !prose.has(word));
  const free =
    others.length === words.length ? rows : withAlignedGaps(textRows(others, cellGap, vertical), fonts);
  const right = textRight(rows, widthPoints);
  const unbounded = tableRegions(free, horizontal, [...images, ...drawings], widthPoints).flatMap(
    (region) => {
      const parts = regionsBeside(region, right(region));
      // Texts beside each other are pairs of labels and values sooner than texts alone.
      if (parts.length > 1)
        return parts.flatMap((part) =>
          tablesInColumn(
            { words: part.flatMap(wordsOf), rows: part, blocks: proseBlocks(part) },
            lines,
            page,
            true,
          ),
        );
      const draft = draftOf(region, horizontal, false, isBox);
      return draft ? [draft] : [];
    },
  );
  return [...bounded.map(({ draft }) => draft), ...facts, ...unbounded];
}

/** Returns a function that gives the right edge of the text around some rows, or of its margin if there is none. */
function textRight(rows: readonly TextRow[], widthPoints: number): (region: readonly TextRow[]) => number {
  return (region) => {
    const { top, bottom, left } = boxAround(region);
    const around = rows.filter(({ box }) => box.bottom < top || box.top > bottom);
    return around.length > 0 ? boxAround(around).right : widthPoints - left;
  };
}

function wordsOf({ chunks }: TextRow): readonly Word[] {
  return chunks.flatMap(({ words }) => words);
}

/** The maximum number of columns in a table, and of texts in a row. */
const mostColumns = 200;
const mostChunks = 300;

/** The minimum number of lines and edges of stripes that part rows of a table whose texts are items of lists. */
const fewestLines = 2;

/**
 * Returns the table that rows of text form, if any. `isBounded` states whether lines around it suggest one, `isBox`
 * whether it is in a box beside other text.
 */
export function draftOf(
  region: readonly TextRow[],
  rules: readonly HorizontalLine[],
  isBounded: boolean,
  isBox = false,
): TableDraft | undefined {
  if (region.some(({ chunks }) => chunks.length > mostChunks)) return undefined;
  const rows = withoutCaption(withoutStray(withMiddleLines(region.map(withJoinedSigns))));
  const columns = columnBands(rows);
  if (columns.bands.length > mostColumns) return undefined;
  const lines = rows.map((row) => tableLine(row, columns));
  const box = boxAround(rows);
  const inside = rules.filter(
    ({ y, left, right }) => y > box.top - 5 && y < box.bottom + 5 && left < box.right && right > box.left,
  );
  if (!isTable(lines, columns, isBounded) && !(isBox && arePairs(lines, columns))) return undefined;
  if (!isBounded && inside.length < fewestLines && areListsBeside(lines)) return undefined;
  const headerCount = headerLines(lines, inside, box);
  const header = headerRows(lines.slice(0, headerCount), columns, inside);
  const body = bodyRows(lines.slice(headerCount), inside);
  const spans = labelSpans(body, columns, inside);
  const cells: DraftCell[] = [...header.cells];
  for (const [index, row] of body.entries()) {
    const section = row[0]?.section;
    if (section) {
      const [first, last] = section;
      const own = row.flatMap((line) => line.row.chunks).flatMap((chunk) => chunk.words);
      cells.push({
        row: header.rowCount + index,
        column: first,
        rowSpan: 1,
        columnSpan: last - first + 1,
        words: own,
      });
      continue;
    }
    for (const column of columns.bands.keys()) {
      const own = row.flatMap((line) => line.chunks[column] ?? []).flatMap((chunk) => chunk.words);
      const { first, count } = spans.get(column)?.get(index) ?? { first: index, count: 1 };
      if (own.length > 0)
        cells.push({ row: header.rowCount + first, column, rowSpan: count, columnSpan: 1, words: own });
    }
  }
  const rowCount = header.rowCount + body.length;
  return { box, isRuled: false, isBounded, rowCount, columnCount: columns.bands.length, cells };
}

/** Removes a caption that is alone in the first row, between the first two lines of a table. */
function withoutCaption(rows: readonly TextRow[]): readonly TextRow[] {
  const [first, ...others] = rows;
  return first?.chunks.length === 1 && startsCaption(first.chunks[0]?.text ?? '') ? others : rows;
}

/** The first rows, in which a title may be alone above a sparse column. */
const mostTitles = 4;

/** Removes a text right of all others that is alone there: it belongs to another column of the page. */
function withoutStray(region: readonly TextRow[]): readonly TextRow[] {
  const edges = region.map(({ box }) => box.right).toSorted((one, other) => other - one);
  const [, second = Infinity] = edges;
  return region.map((row, at) => {
    const last = row.chunks.at(-1);
    const isStray = last && row.chunks.length > 1 && at >= mostTitles && last.box.left > second;
    if (!isStray) return row;
    const chunks = row.chunks.slice(0, -1);
    return { ...row, chunks, box: boxAround(chunks) };
  });
}
