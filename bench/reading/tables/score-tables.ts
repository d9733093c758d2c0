import { sequenceSimilarity } from './sequence-similarity.ts';

/** A table as rows of texts. */
export type Grid = readonly (readonly string[])[];

/** The tables of a document by page, from the top. Pages count from 1. */
export type TablesByPage = ReadonlyMap<number, readonly Grid[]>;

export interface TableScore {
  /** Whether the number of tables found on each page is right. */
  readonly f1: number;
  /** The similarity of cell texts and shape. Named after TEDS, but only an approximation. */
  readonly teds: number;
  /** The share of tables with exactly as many rows as the truth has. */
  readonly rows: number;
  readonly columns: number;
}

/**
 * Scores the tables of some documents as camelot's benchmark does (bench/_metrics.py there): the tables of a page are
 * paired in order, and F1 compares their number.
 */
export function scoreTables(
  documents: readonly { readonly truth: TablesByPage; readonly found: TablesByPage }[],
): TableScore {
  let [paired, surplus, missing] = [0, 0, 0];
  const scores: { teds: number; hasRows: boolean; hasColumns: boolean }[] = [];
  for (const { truth, found } of documents) {
    for (const page of new Set([...truth.keys(), ...found.keys()])) {
      const [wanted, given] = [truth.get(page) ?? [], found.get(page) ?? []];
      paired += Math.min(wanted.length, given.length);
      surplus += Math.max(0, given.length - wanted.length);
      missing += Math.max(0, wanted.length - given.length);
      for (const [index, table] of wanted.entries()) {
        const other = given[index];
        if (other === undefined) break;
        scores.push({
          teds: gridSimilarity(other, table),
          hasRows: other.length === table.length,
          hasColumns: width(other) === width(table),
        });
      }
    }
  }
  const share = (sum: number) => (scores.length === 0 ? 0 : sum / scores.length);
  return {
    f1: paired === 0 ? 0 : (2 * paired) / (2 * paired + surplus + missing),
    teds: share(scores.reduce((sum, score) => sum + score.teds, 0)),
    rows: share(scores.filter(({ hasRows }) => hasRows).length),
    columns: share(scores.filter(({ hasColumns }) => hasColumns).length),
  };
}

/** The minimum similarity of a correct table's texts. */
const alike = 0.9;

/** Whether a table has exactly the expected rows and columns, and similar texts. */
export function isRight(found: Grid, truth: Grid): boolean {
  return (
    found.length === truth.length && width(found) === width(truth) && gridSimilarity(found, truth) >= alike
  );
}

/**
 * `simple_teds` of camelot: the similarity of the cells in reading order, reduced for a different number of rows and
 * columns.
 */
export function gridSimilarity(found: Grid, truth: Grid): number {
  const [given, wanted] = [found.flat().map(comparable), truth.flat().map(comparable)];
  if (given.length + wanted.length === 0) return 1;
  const difference = Math.abs(found.length - truth.length) + Math.abs(width(found) - width(truth));
  const size = found.length + width(found) + truth.length + width(truth) + 1;
  return sequenceSimilarity(given, wanted) * (1 - difference / size);
}

function width(grid: Grid): number {
  return Math.max(0, ...grid.map((row) => row.length));
}

function comparable(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
}
