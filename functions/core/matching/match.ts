/** A match's start and end, in UTF-16 units. */
export interface Match {
  readonly start: number;
  readonly end: number;
}

export interface Matches {
  readonly count: number;
  /** The first matches, in order. */
  readonly first: readonly Match[];
}

/** Counts the non-empty matches in a text, and keeps the first `keep` of them. */
export type FindMatches = (text: string, keep: number) => Matches;
