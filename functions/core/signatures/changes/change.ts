import type { ChangeKind } from '../../contract/fields/signing/signature-changes.ts';
import type { Dictionary, Value } from '../../pdf-objects/objects/values.ts';

/** A difference between the signed revision and the present one. */
export interface Change {
  readonly kind: ChangeKind;
  /** The index of the page, from 0. */
  readonly page?: number | undefined;
  /** The `Rect` of the changed annotation or widget. */
  readonly rectangle?: Value | undefined;
  /** The full name of the field. */
  readonly field?: string | undefined;
  /** Whether no signature allows it, regardless of its kind. */
  readonly isForbidden?: boolean;
  /** What a certification must allow for it, if not what its kind needs: see `permissionLevels`. */
  readonly neededLevel?: number | undefined;
  /** Whether it only extends the validity of signatures, which every signature allows (ISO 32000-2, 12.8.2.2.2). */
  readonly isUpkeep?: boolean;
}

/** Keys whose values may differ between two dictionaries. */
export function keysOf(one: Dictionary | undefined, other: Dictionary | undefined): readonly string[] {
  return [...new Set([...(one?.keys() ?? []), ...(other?.keys() ?? [])])];
}
