/** A document whose structure is known: it is printed by several programs, and read back. */
export interface SourceDocument {
  readonly name: string;
  /** Over all columns. */
  readonly title: string;
  readonly columns: 1 | 2;
  /** Whether the same words stand at the top and at the bottom of each page. Markdown has none of them. */
  readonly hasRunningText: boolean;
  /** How it looks, where a printer can do so. */
  readonly style: { readonly font: 'serif' | 'sans-serif'; readonly sizePoints: number };
  readonly blocks: readonly SourceBlock[];
}

export type SourceBlock =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly text: string }
  /** `note` is the number of the footnote that it ends with. */
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

/** A cell stands in the row that it begins in. */
export interface SourceCell {
  readonly text: string;
  readonly columnSpan?: number;
  readonly rowSpan?: number;
}

/** What runs along the top and the bottom of pages, with the page's number after the latter. */
export const runningText = {
  top: 'Annual review of the northern district',
  bottom: 'Confidential draft, page',
};
