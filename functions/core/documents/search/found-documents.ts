import type { Document } from '../document.ts';

/** The result of a search. */
export interface FoundDocuments {
  readonly hits: readonly Hit[];
  /** How many documents match, including those beyond the limit. */
  readonly total: number;
  /** False if there was too much text to search in time; more documents may match. */
  readonly isComplete: boolean;
}

export interface Hit {
  readonly document: Document;
  /** Full text: the quality of the match, higher is better. Grep: the number of matches in its text. */
  readonly rank: number;
  /** Plain text around the match, or the beginning of the text if only the file name matches. */
  readonly snippet: string;
}
