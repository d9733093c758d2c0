import type { FoundTable } from '../tables/found-table.ts';
import { answerBox } from './answer-box.ts';
import { tableRows } from './table-rows.ts';

/** Returns a table as JSON for an answer, with only the cells that have text. Rows and columns count from 1. */
export function tableAnswer(table: FoundTable) {
  return {
    box: answerBox(table.box),
    confidence: Math.round(table.confidence * 100) / 100,
    ...(table.continues !== undefined && { continues: true }),
    rows: tableRows(table),
    cells: table.cells.map(({ row, column, rowSpan, columnSpan, text, box }) => ({
      row: row + 1,
      column: column + 1,
      row_span: rowSpan,
      column_span: columnSpan,
      text,
      box: answerBox(box),
    })),
  };
}
