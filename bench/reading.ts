// Reads PDFs into Markdown and tables with the service and with other readers, and compares the results with the known
// content: of documents from the ICDAR 2013 table competition, if ICDAR_TABLES names a folder of them, and of our own
// documents printed by several programs. `--keep FOLDER` keeps these, `--each N` prints N documents of each kind,
// `--seed N` makes other reports with tables, and `--list` prints the scores of each document. `--layouts SEED` measures
// layouts of nine kinds in twelve scripts instead, read by the service; `--kind NAME` takes one kind.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Service } from '../test/service.ts';
import { sampleLayouts } from './reading/documents/layouts/sample-layouts.ts';
import { printSources } from './reading/documents/print-sources.ts';
import { sampleSources } from './reading/documents/sample-sources.ts';
import { installedReaders } from './reading/installed-readers.ts';
import { measureBoxes } from './reading/measure-boxes.ts';
import { measureConfidence } from './reading/measure-confidence.ts';
import { measureLayouts } from './reading/measure-layouts.ts';
import { measureOwnDocuments } from './reading/measure-own-documents.ts';
import { measureStatistics } from './reading/measure-statistics.ts';
import { measureTables } from './reading/measure-tables.ts';
import { measureTimes } from './reading/measure-times.ts';
import type { Reader } from './reading/readers/reader.ts';
import { serviceReader } from './reading/readers/service-reader.ts';
import { icdarDocuments } from './reading/tables/icdar-documents.ts';
import { withService } from './with-service.ts';

const { values } = parseArgs({
  options: {
    keep: { type: 'string' },
    each: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
    list: { type: 'boolean', default: false },
    layouts: { type: 'string' },
    kind: { type: 'string' },
  },
});

async function measureReading(service: Service, key: string): Promise<string> {
  const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'reading-'));
  mkdirSync(folder, { recursive: true });
  try {
    if (values.layouts !== undefined) return await measureSeed(Number(values.layouts), folder, service, key);
    const readers = installedReaders(service, key);
    const printed = await printSources(sampleSources(Number(values.each)), folder, service, key);
    const paths = printed.map(({ path }) => path);
    return [
      ...(await measureIcdar(readers, service, key)),
      await measureOwnDocuments(printed, readers, values.list),
      await measureStatistics(
        { count: Number(values.each), seed: Number(values.seed) },
        readers,
        folder,
        service,
        key,
      ),
      await measureBoxes(paths, service, key),
      await measureTimes(paths, service, key),
    ].join('\n');
  } finally {
    if (values.keep === undefined) rmSync(folder, { recursive: true });
  }
}

async function measureSeed(seed: number, folder: string, service: Service, key: string): Promise<string> {
  const layouts = sampleLayouts(seed, Number(values.each)).filter(
    ({ layout }) => values.kind === undefined || values.kind === layout?.kind,
  );
  const printed = await printSources(layouts, folder, service, key);
  for (const { path, markdown } of printed) writeFileSync(path.replace(/pdf$/, 'md'), markdown);
  return measureLayouts(printed, serviceReader(service, key), values.list);
}

async function measureIcdar(readers: readonly Reader[], service: Service, key: string): Promise<string[]> {
  const folder = process.env.ICDAR_TABLES;
  if (!folder) return ['The documents of the competition are not measured: ICDAR_TABLES names no folder.\n'];
  const documents = icdarDocuments(folder);
  return [
    await measureTables(documents, readers, values.list),
    await measureConfidence(
      documents.map(({ path, truth }) => ({ path, truth: truth['from the first'] })),
      service,
      key,
    ),
  ];
}

if (import.meta.main) console.log(await withService(measureReading));
