import type { Redaction, Removable } from '../contract/fields/redaction.ts';
import type { RecognitionWishes } from '../ocr/page-recogniser.ts';

/** What a call asks to have redacted. */
export interface RedactionWishes {
  readonly redactions: readonly Redaction[];
  readonly ignoreCase: boolean;
  /** Of the boxes: `#rrggbb`. */
  readonly color: string;
  readonly label?: string | undefined;
  readonly remove: readonly Removable[];
  /** How words in pictures are recognised, if they are searched as well. */
  readonly recognition?: RecognitionWishes | undefined;
  /** Whether a PDF with nothing to redact is answered, too. */
  readonly allowsNone: boolean;
  /** Whether a PDF with text that nobody can read is refused. */
  readonly isStrict: boolean;
}
