/** How a page's content is looked at. */
export interface DrawOptions {
  /** The number of runs that there are before. The next has the next number. */
  readonly before: number;
  /** What lies below the content: paper unless said otherwise. */
  readonly background?: number;
  /** Whether nothing is taken for seen without being drawn: on a page of whose layers some are off. */
  readonly isThorough?: boolean;
}
