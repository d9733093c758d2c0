import { expect } from '@jest/globals';
import type { FoundTable } from '../../../functions/core/reading/tables/found-table.ts';
import type { Service } from '../../service.ts';
import { foundTables, gridOf } from './found-tables.ts';

/** The tables on the first page of a document that is printed by the service. */
export async function printedTables(
  service: Service,
  key: string,
  body: string,
  style = '',
  options: object = {},
): Promise<readonly FoundTable[]> {
  const html = `<style>body{font:12px Arial}table{border-collapse:collapse}td,th{padding:3px 8px}${style}</style>${body}`;
  const answer = await service.call('POST', '/htmlToPdf', { key, json: { html, ...options } });
  expect(answer.status).toBe(200);
  return foundTables(new Uint8Array(await answer.arrayBuffer()));
}

/** The same as texts, row by row. */
export async function printedGrids(
  service: Service,
  key: string,
  body: string,
  style: string,
): Promise<readonly string[][][]> {
  return (await printedTables(service, key, body, style)).map(gridOf);
}

/** A paragraph that is no table. */
export const paragraph =
  '<p>The harvest of the year was larger than that of any before, since the rain came early and stayed long enough for the fields to recover.</p>';

/** The style of tables with labels at the left and values at the right. */
export const valuesAtRight = 'td,th{text-align:right}td:first-child,th:first-child{text-align:left}';

/** A table whose cells are given as HTML: a row is of `|`, and `th` from the first to that row. */
export function htmlTable(rows: readonly string[], titles = 1): string {
  const rowOf = (row: string, at: number) => {
    const name = at < titles ? 'th' : 'td';
    const cells = row.split('|').map((cell) => {
      const [, attributes = '', text = ''] = /^\s*(?:\[(.*?)\])?(.*?)\s*$/s.exec(cell) ?? [];
      return `<${name} ${attributes}>${text}</${name}>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  };
  return `<table><thead>${rows.slice(0, titles).map(rowOf).join('')}</thead><tbody>${rows
    .slice(titles)
    .map((row, at) => rowOf(row, at + titles))
    .join('')}</tbody></table>`;
}
