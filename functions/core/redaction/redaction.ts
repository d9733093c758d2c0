import type { PageBox, RedactionReason } from '../contract/fields/redaction.ts';

/** Something on a page that a redaction asks for. */
export interface FoundRedaction {
  /** The index of the redaction in the list of them, from 0. */
  readonly redaction: number;
  /** Counted from 1. */
  readonly page: number;
  /** One for each line of text that it is on, and for a box itself. */
  readonly boxes: readonly PageBox[];
  /** Those of words that were recognised in pictures. */
  readonly pictures?: readonly PageBox[];
  /** Annotations that show a part of it and not all, by the numbers of their objects, with what they show. */
  readonly parts?: readonly { readonly number: number; readonly text: string }[];
  readonly reason: RedactionReason;
  /** What was matched, as a person would write it; empty for a box. */
  readonly text: string;
}
