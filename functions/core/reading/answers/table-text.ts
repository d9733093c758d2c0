import type { TextRun } from '../styles/text-style.ts';

/** A table in Markdown or HTML, by row, so that a part of it can be written with its titles. */
export interface TableText {
  readonly titles: readonly RowText[];
  readonly rows: readonly RowText[];
  /** Returns a table of these titles and rows. */
  whole(titles: readonly RowText[], rows: readonly RowText[]): string;
}

/** A row, or several that cells join. */
export interface RowText {
  readonly text: string;
  readonly rowCount: number;
  /** The texts of its cells, in order. */
  readonly cells: readonly (readonly TextRun[])[];
}
