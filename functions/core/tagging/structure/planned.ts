import type { TaggedObject } from '../../conformance/tags/tag.ts';
import type { Dictionary } from '../../pdf-objects/objects/values.ts';

/** Content of one page that is read in one go, as a kid of an element. Its marked content is found later. */
export interface Slot {
  /** From 0; -1 for artifacts. */
  readonly page: number;
  /** The name of its marked content. */
  readonly mark: 'P' | 'Figure';
}

/** A structure element whose content is not marked yet. */
export interface Planned {
  readonly role: string;
  readonly kids: PlannedKid[];
  readonly texts: ReadonlyMap<string, Uint8Array>;
  readonly attributes: ReadonlyMap<string, Dictionary>;
}

export type PlannedKid = Planned | Slot | TaggedObject;

/** The slot of content that is not read. */
export const artifact: Slot = { page: -1, mark: 'P' };

export function planned(
  role: string,
  kids: readonly PlannedKid[],
  more: Partial<Pick<Planned, 'texts' | 'attributes'>> = {},
): Planned {
  return { role, kids: [...kids], texts: new Map(), attributes: new Map(), ...more };
}

export function isPlanned(kid: PlannedKid): kid is Planned {
  return 'role' in kid;
}

export function isSlot(kid: PlannedKid): kid is Slot {
  return 'mark' in kid;
}
