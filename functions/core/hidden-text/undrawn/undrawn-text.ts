import type { HiddenReason } from '../../contract/fields/hidden-text.ts';

/** Text of a document that programs find and that is in no place on a page. */
export interface UndrawnText {
  /** The page that it belongs to, counted from 1; null if to none. */
  readonly page: number | null;
  readonly text: string;
  readonly reason: HiddenReason;
}
