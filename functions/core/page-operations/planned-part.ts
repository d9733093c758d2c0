/** A part before it is assembled: its pages, counted from 0, and a title if it has one of its own. */
export interface PlannedPart {
  readonly indexes: readonly number[];
  readonly title?: string;
}
