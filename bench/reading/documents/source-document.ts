/** A document with a known structure: it is printed by several programs, and read back. */
export interface SourceDocument {
  readonly name: string;
  /** Spans all columns. */
  readonly title: string;
  readonly columns: 1 | 2;
  /** Whether each page has the same header and footer. They are not in the Markdown. */
  readonly hasRunningText: boolean;
  /** Its appearance, if a printer supports it. */
  readonly style: { readonly font: 'serif' | 'sans-serif'; readonly sizePoints: number };
  readonly blocks: readonly SourceBlock[];
}

export type SourceBlock =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly text: string }
  /** `note` is the number of the footnote at its end. */
  | { readonly kind: 'paragraph'; readonly text: string; readonly note?: number }
  | { readonly kind: 'list'; readonly isNumbered: boolean; readonly items: readonly SourceItem[] }
  | SourceTable
  | { readonly kind: 'code'; readonly lines: readonly string[] }
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'notes'; readonly texts: readonly string[] };

/** Items below an item are never numbered. */
export interface SourceItem {
  readonly text: string;
  readonly below?: readonly string[];
}

export interface SourceTable {
  readonly kind: 'table';
  readonly caption: string;
  readonly lines: 'all' | 'between rows' | 'around the header' | 'none';
  readonly headerRows: number;
  readonly rows: readonly (readonly SourceCell[])[];
}

/** A cell is in the row of its start. */
export interface SourceCell {
  readonly text: string;
  readonly columnSpan?: number;
  readonly rowSpan?: number;
}

/** The text at the top and bottom of pages, with the page number after the latter. */
export const runningText = {
  top: 'Annual review of the northern district',
  bottom: 'Confidential draft, page',
};
