import type { Service } from '../../test/service.ts';
import { table } from '../table.ts';
import { readerAnswer } from './readers/service-reader.ts';
import type { IcdarDocument } from './tables/icdar-documents.ts';
import { type Grid, gridSimilarity } from './tables/score-tables.ts';

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
 * What the confidence of /extractTables is worth: of the tables that it gives so much, how many are there, as alike as counts
 * for right: 0.9 of 1. Tables are paired in the order of their page.
 */
export async function measureConfidence(
  documents: readonly IcdarDocument[],
  service: Service,
  key: string,
): Promise<string> {
  const found: { readonly confidence: number; readonly similarity: number }[] = [];
  for (const { path, truth } of documents) {
    const answer = await readerAnswer<TablesAnswer>(service, key, '/extractTables', path);
    for (const [page, tables] of Map.groupBy(answer?.tables ?? [], (one) => one.page)) {
      for (const [index, { confidence, rows }] of tables.entries()) {
        const wanted = truth['from the first'].get(page)?.[index];
        found.push({ confidence, similarity: wanted ? gridSimilarity(rows, wanted) : 0 });
      }
    }
  }
  const rows = bands.map(([from, to]) => {
    const within = found.filter(({ confidence }) => confidence >= from && confidence < to);
    const right = within.filter(({ similarity }) => similarity >= 0.9).length;
    const band = to > 1 ? `${from} to 1` : `${from} to below ${to}`;
    return [
      band,
      String(within.length),
      within.length === 0 ? '' : `${Math.round((100 * right) / within.length)} %`,
    ];
  });
  return table(['confidence', 'tables', 'right'], rows);
}
