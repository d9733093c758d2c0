import type { FoundTable } from '../tables/found-table.ts';
import { tableRows } from './table-rows.ts';

/**
 * Returns a table as CSV (RFC 4180), with lines ended by \r
 * .
 */
export function csvOf(table: FoundTable): string {
  return tableRows(table)
    .map((row) => `${row.map(field).join(',')}\r\n`)
    .join('');
}

function field(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
