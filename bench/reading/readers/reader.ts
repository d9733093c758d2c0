import type { TablesByPage } from '../tables/score-tables.ts';

/** The result of reading a document. */
export interface Reading {
  readonly markdown: string;
  readonly tables: TablesByPage;
}

/** A program that reads PDFs. It gets all files at once, since some start a process. */
export interface Reader {
  readonly name: string;
  /** Reads files into Markdown and tables, by path. Refused files are left out. */
  readonly read: (paths: readonly string[]) => Promise<ReadonlyMap<string, Reading>>;
}
