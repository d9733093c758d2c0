/** A PDF of a row, which waits for the result. */
export interface Part {
  readonly key: string;
  readonly filename: string;
  readonly sizeBytes: number;
  readonly pageCount: number;
}
