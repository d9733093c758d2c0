import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { countPages } from '../../functions/core/page-operations/count-pages.ts';
import { randomOf } from '../../test/fuzz/random.ts';
import type { Service } from '../../test/service.ts';
import { inParallel } from '../fidelity/in-parallel.ts';
import { isInstalled } from '../peers.ts';
import { table } from '../table.ts';
import { printHtml } from './documents/print-html.ts';
import { measureConfidence } from './measure-confidence.ts';
import type { Reader } from './readers/reader.ts';
import { statisticalReport } from './statistics/statistical-report.ts';
import { scoreTables, type TablesByPage } from './tables/score-tables.ts';

interface PrintedReport {
  readonly printer: string;
  readonly path: string;
  readonly truth: TablesByPage;
}

/** Pages of a report, most of them with a table. */
const pages = 12;

/** Prints a page into a file. */
type Print = (html: string, path: string) => Promise<void>;

/**
 * How well readers find tables as in official reports, in reports generated from a seed, by printer. Other seeds make
 * other reports, which expose rules that only fit these.
 */
export async function measureStatistics(
  { count, seed }: { readonly count: number; readonly seed: number },
  readers: readonly Reader[],
  folder: string,
  service: Service,
  key: string,
): Promise<string> {
  const printed = await printedReports({ count, seed }, folder, service, key);
  const rows: string[][] = [];
  for (const { name, read } of readers) {
    const readings = await read(printed.map(({ path }) => path));
    const compared = printed.map(({ printer, path, truth }) => ({
      printer,
      truth,
      found: readings.get(path)?.tables ?? new Map(),
    }));
    for (const [printer, own] of [
      ['all', compared] as const,
      ...Map.groupBy(compared, (one) => one.printer),
    ]) {
      const { f1, teds, rows: exact, columns } = scoreTables(own);
      rows.push([name, printer, ...[f1, teds, exact, columns].map((score) => score.toFixed(3))]);
    }
  }
  return `${printed.length} reports of ${pages} pages, made with seeds from ${seed}.

${table(['reader', 'printed by', 'F1', 'TEDS', 'rows', 'columns'], rows)}
${await measureConfidence(printed, service, key)}`;
}

async function printedReports(
  { count, seed }: { readonly count: number; readonly seed: number },
  folder: string,
  service: Service,
  key: string,
): Promise<readonly PrintedReport[]> {
  const printers = printersOf(service, key);
  const reports = Array.from({ length: count }, (_, index) =>
    statisticalReport(randomOf(seed + index), pages),
  );
  const tasks = reports.flatMap((report, index) =>
    [...printers].map(([printer, print]) => ({
      report,
      printer,
      print,
      name: `report-${seed + index}-${printer}`,
    })),
  );
  const printed = await inParallel(2, tasks, async ({ report: { html, truth }, printer, print, name }) => {
    const path = join(folder, `${name}.pdf`);
    await print(html, path);
    return { printer, path, truth, pageCount: await countPages(await readFile(path)) };
  });
  // If a page overflows, the expected pages no longer match.
  return printed.filter(({ pageCount }) => pageCount === pages);
}

function printersOf(service: Service, key: string): ReadonlyMap<string, Print> {
  const margins = ['-T', '-B', '-L', '-R'].flatMap((side) => [side, '20mm']);
  const all: readonly (readonly [string, Print])[] = [
    ['weasyprint', (html, path) => printHtml('weasyprint', ['-q'], html, path)],
    ['wkhtmltopdf', (html, path) => printHtml('wkhtmltopdf', ['-q', ...margins], html, path)],
  ];
  return new Map([
    ['htmlToPdf', (html: string, path: string) => printWithService(html, path, service, key)],
    ...all.filter(([name]) => isInstalled(name)),
  ]);
}

async function printWithService(html: string, path: string, service: Service, key: string): Promise<void> {
  const side = '20mm';
  const json = { html, format: 'A4', margin: { top: side, bottom: side, left: side, right: side } };
  const response = await service.call('POST', '/htmlToPdf', { key, json });
  if (response.status !== 200) throw new Error(`/htmlToPdf answered ${await response.text()}`);
  await writeFile(path, new Uint8Array(await response.arrayBuffer()));
}
