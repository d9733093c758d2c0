import { expect } from '@jest/globals';
import type { Service } from '../../service.ts';

/** A table as /extractTables gives it. */
export interface AnsweredTable {
  readonly page: number;
  readonly confidence: number;
  readonly continues?: boolean;
  readonly rows: readonly (readonly string[])[];
  readonly cells: readonly {
    readonly row: number;
    readonly column: number;
    readonly row_span?: number;
    readonly column_span?: number;
    readonly text: string;
  }[];
}

/** The tables that /extractTables finds in a page that the service prints. */
export async function answeredTables(
  service: Service,
  key: string,
  html: string,
  options: object = {},
): Promise<readonly AnsweredTable[]> {
  const json = { html: `<style>body{font:12px Arial}</style>${html}`, ...options };
  const printed = await service.call('POST', '/htmlToPdf', { key, json });
  expect(printed.status).toBe(200);
  return tablesOf(service, key, new Uint8Array(await printed.arrayBuffer()));
}

/** The tables that /extractTables finds in a PDF. */
async function tablesOf(service: Service, key: string, pdf: Uint8Array): Promise<readonly AnsweredTable[]> {
  const form = new FormData();
  form.append('file', new Blob([pdf as BlobPart]), 'tables.pdf');
  const answer = await service.call('POST', '/extractTables', { key, form });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { readonly tables: readonly AnsweredTable[] }).tables;
}

/** Their texts, row by row. */
export async function answeredRows(
  service: Service,
  key: string,
  html: string,
): Promise<readonly AnsweredTable['rows'][]> {
  return (await answeredTables(service, key, html)).map(({ rows }) => rows);
}
