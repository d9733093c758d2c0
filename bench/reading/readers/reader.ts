import type { TablesByPage } from '../tables/score-tables.ts';

/** What a reader makes of a document. */
export interface Reading {
  readonly markdown: string;
  readonly tables: TablesByPage;
}

/** A program that reads PDFs. It is given all files at once, since some start a process. */
export interface Reader {
  readonly name: string;
  /** Reads files into Markdown and tables, by path. A file that is refused is left out. */
  readonly read: (paths: readonly string[]) => Promise<ReadonlyMap<string, Reading>>;
}
