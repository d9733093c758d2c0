/** A document that matches. */
export interface RankedId {
  readonly id: string;
  /** Higher is better. */
  readonly rank: number;
}

/** Documents that match, best first; equally good ones newest first. */
export interface RankedDocuments {
  readonly ranked: readonly RankedId[];
  /** How many documents match besides. */
  readonly further: number;
}
