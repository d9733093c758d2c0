import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Counting, icdarTruth } from './icdar-truth.ts';
import type { TablesByPage } from './score-tables.ts';

/** A document of the ICDAR 2013 competition, with its tables in each interpretation of their coordinates. */
export interface IcdarDocument {
  readonly path: string;
  readonly truth: Readonly<Record<Counting, TablesByPage>>;
}

/** The documents in a folder of PDFs with their `-str.xml` files. */
export function icdarDocuments(folder: string): IcdarDocument[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('-str.xml'))
    .toSorted()
    .map((name) => ({ name, path: join(folder, name.replace('-str.xml', '.pdf')) }))
    .filter(({ path }) => existsSync(path))
    .map(({ name, path }) => {
      const xml = readFileSync(join(folder, name), 'utf8');
      const truth = (counting: Counting) => icdarTruth(xml, counting);
      return { path, truth: { 'from 0': truth('from 0'), 'from the first': truth('from the first') } };
    });
}
