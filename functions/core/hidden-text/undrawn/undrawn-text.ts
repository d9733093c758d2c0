import type { HiddenReason } from '../../contract/fields/redaction/hidden-text.ts';

/** Text of a document that programs find but no page shows. */
export interface UndrawnText {
  /** The page that the text belongs to, counted from 1, or null if none. */
  readonly page: number | null;
  readonly text: string;
  readonly reason: HiddenReason;
}
