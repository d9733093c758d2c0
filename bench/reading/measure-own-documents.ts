import { basename } from 'node:path';
import { table } from '../table.ts';
import type { PrintedSource } from './documents/print-sources.ts';
import { mhs } from './metrics/mhs.ts';
import { nid } from './metrics/nid.ts';
import { headingsF1, itemsF1 } from './metrics/outline-f1.ts';
import { meanTeds } from './metrics/teds.ts';
import type { Reader } from './readers/reader.ts';

/** The metrics; undefined for a document without the measured element. */
const metrics: Readonly<Record<string, (truth: string, found: string) => number | undefined>> = {
  NID: nid,
  TEDS: meanTeds,
  MHS: mhs,
  'headings and levels, F1': headingsF1,
  'items of lists, F1': itemsF1,
};

/** How well readers find the known content of printed documents: the means over all that have it. */
export async function measureOwnDocuments(
  printed: readonly PrintedSource[],
  readers: readonly Reader[],
  lists = false,
): Promise<string> {
  const rows: string[][] = [];
  for (const { name, read } of readers) {
    const readings = await read(printed.map(({ path }) => path));
    const scored = printed.map((document) => {
      const found = readings.get(document.path)?.markdown ?? '';
      const scores = Object.values(metrics).map((metric) => metric(document.markdown, found));
      if (lists)
        console.log(name, basename(document.path), scores.map((score) => score?.toFixed(3)).join(' '));
      return { ...document, scores };
    });
    const byPrinter = Map.groupBy(scored, ({ printer }) => printer);
    for (const [printer, documents] of [['all', scored] as const, ...byPrinter]) {
      if (printer !== 'all' && name !== readers[0]?.name) continue; // by printer for the service only
      rows.push([name, printer, String(documents.length), ...means(documents)]);
    }
  }
  return table(['reader', 'printed by', 'documents', ...Object.keys(metrics)], rows);
}

function means(documents: readonly { readonly scores: readonly (number | undefined)[] }[]): string[] {
  return Object.keys(metrics).map((_, index) => {
    const scores = documents.map((document) => document.scores[index]).filter((score) => score !== undefined);
    return (scores.reduce((sum, score) => sum + score, 0) / scores.length).toFixed(3);
  });
}
