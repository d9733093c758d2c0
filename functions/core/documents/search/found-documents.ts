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
  /** Full text: how well it matches, higher is better. Grep: how many matches its text has. */
  readonly rank: number;
  /** Plain text around the match, or the beginning of the text if only the file name matches. */
  readonly snippet: string;
}
