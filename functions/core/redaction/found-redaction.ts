import type { PageBox, RedactionReason } from '../contract/fields/redaction/redaction.ts';

/** A match of a redaction on a page. */
export interface FoundRedaction {
  /** The index of the redaction in the list, from 0. */
  readonly redaction: number;
  /** Counted from 1. */
  readonly page: number;
  /** One for each line of its text, and for a box itself. */
  readonly boxes: readonly PageBox[];
  /** The boxes of recognised words in pictures. */
  readonly pictures?: readonly PageBox[];
  /** Annotations that show only a part of it, by object number, with their text. */
  readonly parts?: readonly { readonly number: number; readonly text: string }[];
  readonly reason: RedactionReason;
  /** The matched text, as a person would write it; empty for a box. */
  readonly text: string;
}
