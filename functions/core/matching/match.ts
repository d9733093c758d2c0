/** Where a match begins and ends, in UTF-16 units. */
export interface Match {
  readonly start: number;
  readonly end: number;
}

export interface Matches {
  readonly count: number;
  /** The first matches, in order. */
  readonly first: readonly Match[];
}

/** Counts the matches in a text, without empty ones, and keeps the first `keep` of them. */
export type FindMatches = (text: string, keep: number) => Matches;
