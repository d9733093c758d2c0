import type { Document } from '../document.ts';

/** What a search found. */
export interface FoundDocuments {
  readonly hits: readonly Hit[];
  /** How many documents match, those beyond the limit too. */
  readonly total: number;
  /** False where there was more text than could be read in time: then more may match. */
  readonly isComplete: boolean;
}

export interface Hit {
  readonly document: Document;
  /** Full text: how well it matches, higher is better. Grep: how many matches its text has. */
  readonly rank: number;
  /** Plain text with the match in it; the text's beginning where the file name alone matches. */
  readonly snippet: string;
}
