import type { Dictionary } from '../pdf-objects/objects/values.ts';
import type { Code, CodeMap } from './maps/code-map.ts';

/** A code that is shown, and whether it is anywhere shown visibly: text that was recognised is not. */
export interface ShownCode extends Code {
  readonly isVisible: boolean;
}

/** A font that the document shows text with, and the codes that it shows. */
export interface ShownFont {
  readonly number: number;
  readonly font: Dictionary;
  readonly codes: readonly ShownCode[];
  /** What a composite font's codes mean; undefined for a simple font, and for a map that cannot be read. */
  readonly map: CodeMap | undefined;
}
