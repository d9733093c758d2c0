import type { ChangeKind } from '../../contract/fields/signature-changes.ts';
import type { Dictionary, Value } from '../../pdf-objects/objects/values.ts';

/** Something that differs between what was signed and what is there. */
export interface Change {
  readonly kind: ChangeKind;
  /** The index of the page, from 0. */
  readonly page?: number | undefined;
  /** The `Rect` of the annotation or widget that has changed. */
  readonly rectangle?: Value | undefined;
  /** The full name of the field. */
  readonly field?: string | undefined;
  /** Whether no signature allows it, whatever its kind. */
  readonly isForbidden?: boolean;
  /** Whether it only keeps signatures valid for longer, which every signature allows (ISO 32000-2, 12.8.2.2.2). */
  readonly isUpkeep?: boolean;
}

/** Keys of which two dictionaries may say different things. */
export function keysOf(one: Dictionary | undefined, other: Dictionary | undefined): readonly string[] {
  return [...new Set([...(one?.keys() ?? []), ...(other?.keys() ?? [])])];
}
