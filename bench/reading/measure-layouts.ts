import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { table } from '../table.ts';
import type { PrintedSource } from './documents/print-sources.ts';
import { mhs } from './metrics/mhs.ts';
import { nid } from './metrics/nid.ts';
import { headingsF1, headingTextsF1 } from './metrics/outline-f1.ts';
import { meanTeds } from './metrics/teds.ts';
import type { Reader } from './readers/reader.ts';

const metrics: Readonly<Record<string, (truth: string, found: string) => number | undefined>> = {
  NID: nid,
  TEDS: meanTeds,
  MHS: mhs,
  'headings, F1': headingTextsF1,
  'headings and levels, F1': headingsF1,
};

/**
 * How well a reader finds the content of layouts: the means of all, of each kind and of each script. Its
 * Markdown is written beside each PDF.
 */
export async function measureLayouts(
  printed: readonly PrintedSource[],
  { read }: Reader,
  lists = false,
): Promise<string> {
  const readings = await read(printed.map(({ path }) => path));
  const scored = printed.map(({ path, markdown, layout }) => {
    const found = readings.get(path)?.markdown ?? '';
    writeFileSync(path.replace(/pdf$/, 'read.md'), found);
    const scores = Object.values(metrics).map((metric) => metric(markdown, found));
    if (lists) console.log(basename(path), scores.map((score) => score?.toFixed(3) ?? '-').join(' '));
    return { kind: layout?.kind ?? '', script: layout?.script ?? '', scores };
  });
  const groups = [
    ['all', scored] as const,
    ...Map.groupBy(scored, ({ kind }) => kind),
    ...Map.groupBy(scored, ({ script }) => script),
  ];
  const rows = groups.map(([name, documents]) => [name, String(documents.length), ...means(documents)]);
  return table(['layouts', 'documents', ...Object.keys(metrics)], rows);
}

function means(documents: readonly { readonly scores: readonly (number | undefined)[] }[]): string[] {
  return Object.keys(metrics).map((_, index) => {
    const scores = documents.map(({ scores }) => scores[index]).filter((score) => score !== undefined);
    return scores.length === 0
      ? ''
      : (scores.reduce((sum, score) => sum + score, 0) / scores.length).toFixed(3);
  });
}
