/** A document with a known structure: it is printed by several programs, and read back. */
export interface SourceDocument {
  readonly name: string;
  /** Spans all columns. */
  readonly title: string;
  readonly columns: 1 | 2 | 3 | 4;
  /** Whether each page has the same header and footer. They are not in the Markdown. */
  readonly hasRunningText: boolean;
  /** Its appearance, if a printer supports it. */
  readonly style: { readonly font: string; readonly sizePoints: number };
  readonly blocks: readonly SourceBlock[];
  /** Only printers of HTML print a layout, and the blocks that layouts have. */
  readonly layout?: Layout;
}

/** The kind, the script and the look of a document that varies in them. */
export interface Layout {
  readonly kind: string;
  readonly script: string;
  readonly language: string;
  readonly isRightToLeft: boolean;
  readonly paper: Paper;
  readonly style: LayoutStyle;
  /** The texts at the top and bottom of pages, with the number of the page at one end or in the middle. */
  readonly running?: {
    readonly top: string;
    readonly bottom: string;
    readonly number: 'start' | 'center' | 'end';
  };
  /** Whether the first heading is part of the blocks, so that no title stands above all. */
  readonly isUntitled?: true;
}

export interface Paper {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly marginMm: number;
}

export interface LayoutStyle {
  readonly font: string;
  readonly sizePoints: number;
  readonly leading: number;
  readonly isJustified: boolean;
  readonly headings: Readonly<Record<1 | 2 | 3, HeadingLook>>;
}

export interface HeadingLook {
  /** Its size as a multiple of the text's. */
  readonly ratio: number;
  readonly isBold: boolean;
  readonly isUpperCase: boolean;
  readonly isSmallCaps: boolean;
  readonly isItalic: boolean;
  /** The space between letters. */
  readonly spacingEm: number;
  readonly colour: string;
  readonly align: 'start' | 'center';
  readonly aboveEm: number;
  readonly belowEm: number;
}

export type SourceBlock =
  | SourceHeading
  /** `note` is the number of the footnote at its end. */
  | { readonly kind: 'paragraph'; readonly text: string; readonly note?: number }
  | { readonly kind: 'list'; readonly isNumbered: boolean; readonly items: readonly SourceItem[] }
  | SourceTable
  | { readonly kind: 'code'; readonly lines: readonly string[] }
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'notes'; readonly texts: readonly string[] }
  | LayoutBlock;

export interface SourceHeading {
  readonly kind: 'heading';
  readonly level: 1 | 2 | 3;
  readonly text: string;
  /** Whether it spans all columns, and whether it begins a page. */
  readonly spans?: boolean;
  readonly beginsPage?: boolean;
}

/** The blocks that only layouts have. */
export type LayoutBlock =
  /** A paragraph whose first letter is as high as several lines. */
  | { readonly kind: 'drop cap'; readonly text: string }
  /** Lines of one paragraph, such as those of an address. */
  | { readonly kind: 'lines'; readonly lines: readonly string[] }
  /** Items with markers as written. */
  | { readonly kind: 'marked'; readonly items: readonly { readonly marker: string; readonly text: string }[] }
  /** A drawing with texts in it. */
  | { readonly kind: 'drawing'; readonly labels: readonly string[]; readonly caption: string }
  /** A displayed formula and its number. */
  | { readonly kind: 'formula'; readonly text: string; readonly number: string }
  /** Blocks side by side, each read as a whole. */
  | { readonly kind: 'beside'; readonly sides: readonly (readonly SourceBlock[])[] }
  /** Blocks within a frame. */
  | { readonly kind: 'box'; readonly blocks: readonly SourceBlock[] }
  /** Lines that lead by dots to the number of a page, or to nothing, as in forms. */
  | { readonly kind: 'leaders'; readonly entries: readonly (readonly [text: string, end: string])[] }
  /** A line of dots or a drawn one, which has no text. */
  | { readonly kind: 'rule'; readonly isDotted: boolean };

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
