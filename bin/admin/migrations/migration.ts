/** A conversion of stored data that a release needs. */
export interface Migration {
  /** What it does, and the words that it takes. */
  readonly description: string;
  /**
   * Does it, or with `isTrial` only counts what it would do. Returns its counts. It must be safe to run again after it was
   * stopped or has finished, and while the service runs.
   */
  readonly run: (words: readonly string[], isTrial: boolean) => Promise<object>;
}
