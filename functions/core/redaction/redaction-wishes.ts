import type { Redaction, Removable } from '../contract/fields/redaction/redaction.ts';
import type { RecognitionWishes } from '../ocr/page-recogniser.ts';
import type { Recognise } from '../ocr/recognise.ts';

/** The redaction options of a call. */
export interface RedactionWishes {
  readonly redactions: readonly Redaction[];
  readonly ignoreCase: boolean;
  /** The colour of the boxes: `#rrggbb`. */
  readonly color: string;
  readonly label?: string | undefined;
  readonly remove: readonly Removable[];
  /** The options for recognising words in pictures, if they are searched, too. */
  readonly recognition?: RecognitionWishes | undefined;
  /** The recogniser of text whose visibility is in doubt and of the result, and the possible languages of its words. */
  readonly recognise: Recognise;
  readonly languages: readonly string[];
  /** Whether a PDF with nothing to redact is returned. */
  readonly allowsNone: boolean;
  /** Whether a PDF with unreadable text is refused. */
  readonly isStrict: boolean;
}
