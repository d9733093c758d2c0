import type { HiddenReason } from '../contract/fields/redaction/hidden-text.ts';

/** A run of text in its place on the drawn page, at a size at which it can be recognised, and the same without it. */
export interface RunSample {
  readonly widthPixels: number;
  readonly heightPixels: number;
  /** The lightness of each pixel, 0 to 255, row by row. */
  readonly shown: Uint8Array;
  readonly without: Uint8Array;
  /** The reason if nothing of the text is recognised. */
  readonly otherwise: HiddenReason;
  /** The glyphs of unknown shape, if all else about the run is visible: once recognised, they need no other sample. */
  readonly glyphs: readonly string[];
}
