import type { Service } from '../../test/service.ts';
import { table } from '../table.ts';
import { readerAnswer } from './readers/service-reader.ts';
import { type Grid, isRight, type TablesByPage } from './tables/score-tables.ts';

interface TablesAnswer {
  readonly tables: readonly { readonly page: number; readonly confidence: number; readonly rows: Grid }[];
}

const bands = [
  [0, 0.5],
  [0.5, 0.7],
  [0.7, 0.9],
  [0.9, 1.01],
] as const;

/**
 * The reliability of the confidence of /extractTables: for each level, the share of tables that are right, with all
 * rows and columns. Tables are paired in the order of their page.
 */
export async function measureConfidence(
  documents: readonly { readonly path: string; readonly truth: TablesByPage }[],
  service: Service,
  key: string,
): Promise<string> {
  const found: { readonly confidence: number; readonly isRight: boolean }[] = [];
  for (const { path, truth } of documents) {
    const answer = await readerAnswer<TablesAnswer>(service, key, '/extractTables', path);
    for (const [page, tables] of Map.groupBy(answer?.tables ?? [], (one) => one.page)) {
      for (const [index, { confidence, rows }] of tables.entries()) {
        const wanted = truth.get(page)?.[index];
        found.push({ confidence, isRight: wanted !== undefined && isRight(rows, wanted) });
      }
    }
  }
  const rows = bands.map(([from, to]) => {
    const within = found.filter(({ confidence }) => confidence >= from && confidence < to);
    const right = within.filter((table) => table.isRight).length;
    const band = to > 1 ? `${from} to 1` : `${from} to below ${to}`;
    return [
      band,
      String(within.length),
      within.length === 0 ? '' : `${Math.round((100 * right) / within.length)} %`,
    ];
  });
  return table(['confidence', 'tables', 'right'], rows);
}
