import type { Dictionary } from '../pdf-objects/objects/values.ts';
import type { Code, CodeMap } from './maps/code-map.ts';

/** A shown code, and whether it is visible anywhere: recognised text is not. */
export interface ShownCode extends Code {
  readonly isVisible: boolean;
}

/** A font that the document shows text with, and the shown codes. */
export interface ShownFont {
  readonly number: number;
  readonly font: Dictionary;
  readonly codes: readonly ShownCode[];
  /** The meaning of a composite font's codes; undefined for a simple font, and for an unreadable map. */
  readonly map: CodeMap | undefined;
}
