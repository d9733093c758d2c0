/** Where a match begins and ends, in UTF-16 units. */
export interface Match {
  readonly start: number;
  readonly end: number;
}

export interface Matches {
  readonly count: number;
  /** The first of them, in order. */
  readonly first: readonly Match[];
}

/** Counts the matches in a text that have a character at least, and keeps the first so many. */
export type FindMatches = (text: string, keep: number) => Matches;
