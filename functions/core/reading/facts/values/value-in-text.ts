import type { Value } from '../field-wish.ts';

/** A value, and the part of the text that states it, in UTF-16 units. */
export interface ValueInText<Type = Value> {
  readonly value: Type;
  readonly start: number;
  readonly end: number;
  /** From 0 to 1: less where the text can be read in two ways. */
  readonly certainty: number;
}
