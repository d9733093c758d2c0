import type { Random } from '../../../test/fuzz/random.ts';
import { paragraph, phrase } from '../documents/prose.ts';
import { escapedHtml } from '../documents/table-html.ts';
import { gridOf } from '../metrics/markdown-tables.ts';
import type { Grid, TablesByPage } from '../tables/score-tables.ts';
import { pageWithoutTable } from './page-without-table.ts';
import { statisticalHtml, statisticalStyles } from './statistical-html.ts';
import { type StatisticalTable, statisticalTable } from './statistical-table.ts';
import { tableVariant } from './table-variants.ts';

/** A report as a web page, with its tables by page. */
export interface StatisticalReport {
  readonly html: string;
  readonly truth: TablesByPage;
}

/** The most rows that fit on a page beside another table. */
const mostOfTwo = 12;

/** A report of this many pages, each with a table between texts, some with two, some with a decoy. */
export function statisticalReport(random: Random, pages: number): StatisticalReport {
  const truth = new Map<number, readonly Grid[]>();
  const bodies = Array.from({ length: pages }, (_, index) => {
    const tables = pageTables(random);
    if (tables.length > 0) truth.set(index + 1, tables.map(tableGrid));
    const html = tables.length > 0 ? pageHtml(random, tables, index) : pageWithoutTable(random);
    return `<section>${html}</section>`;
  });
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Report</title>
<style>${statisticalStyles}</style>${bodies.join('\n')}</html>`;
  return { html, truth };
}

function pageTables(random: Random): StatisticalTable[] {
  if (random.chance(0.15)) return [];
  const tables = [oneTable(random), ...(random.chance(0.2) ? [oneTable(random)] : [])];
  return tables.some(({ rows }) => rows.length > mostOfTwo) ? tables.slice(0, 1) : tables;
}

function oneTable(random: Random): StatisticalTable {
  const table = statisticalTable(random);
  return table.isWordy ? table : { ...table, ...tableVariant(random, table) };
}

function pageHtml(random: Random, tables: readonly StatisticalTable[], page: number): string {
  const text = () =>
    random.chance(0.7) ? `<p>${escapedHtml(paragraph(random, 2 + random.below(2)))}</p>` : '';
  const heading = random.chance(0.5) ? `<h2>${escapedHtml(phrase(random))}</h2>` : '';
  const parts = tables.map((table, at) => `${statisticalHtml(table, `table-${page}-${at}`)}${text()}`);
  return `${heading}${text()}${parts.join('\n')}`;
}

/** The texts by grid position, with a spanning cell's in the first. */
function tableGrid({ rows }: StatisticalTable): Grid {
  return gridOf(
    rows.map((row) =>
      row.map(({ text, columnSpan = 1, rowSpan = 1 }) => ({
        text: text.replaceAll('\n', ' '),
        columnSpan,
        rowSpan,
      })),
    ),
  );
}
