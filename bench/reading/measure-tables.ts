import { basename } from 'node:path';
import { table } from '../table.ts';
import type { Reader } from './readers/reader.ts';
import type { IcdarDocument } from './tables/icdar-documents.ts';
import { scoreTables, type TableScore, type TablesByPage } from './tables/score-tables.ts';

const none: TablesByPage = new Map();

/**
 * How well readers find the tables of documents from the ICDAR 2013 competition, in both interpretations of their
 * coordinates.
 */
export async function measureTables(
  documents: readonly IcdarDocument[],
  readers: readonly Reader[],
  lists = false,
): Promise<string> {
  const rows: string[][] = [];
  for (const { name, read } of readers) {
    const readings = await read(documents.map(({ path }) => path));
    const compared = documents.map(({ path, truth }) => ({
      path,
      found: readings.get(path)?.tables ?? none,
      truth,
    }));
    const raw = compared.map(({ found, truth }) => ({ found, truth: truth['from 0'] }));
    const meant = compared.map(({ found, truth }) => ({ found, truth: truth['from the first'] }));
    if (lists)
      for (const [index, { path }] of compared.entries())
        console.log(name, basename(path), cells(scoreTables(meant.slice(index, index + 1))).join(' '));
    rows.push([name, ...cells(scoreTables(raw)), ...cells(scoreTables(meant)).slice(1)]);
  }
  const heads = ['TEDS', 'rows', 'columns'];
  return `${documents.length} documents of the ICDAR 2013 table competition, scored as camelot's benchmark does. In about half of them, \
rows and columns are counted from 1, which that benchmark takes for an empty row and an empty column. The last three columns have \
this mended.

${table(['reader', 'F1', ...heads, ...heads.map((head) => `${head}, mended`)], rows)}`;
}

function cells({ f1, teds, rows, columns }: TableScore): string[] {
  return [f1, teds, rows, columns].map((score) => score.toFixed(3));
}
