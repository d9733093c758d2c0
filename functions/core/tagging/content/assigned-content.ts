import type { Slot } from '../structure/planned.ts';
import type { TaggedStream } from './tagged-stream.ts';

/** A unit, or a part of one that shows text, that belongs to a slot. */
export interface AssignedPart {
  readonly slot: Slot;
  /** Its place in the order of reading. */
  readonly rank: number;
  /** For a part: the operation that shows it, to be written instead of the whole. */
  readonly text?: Uint8Array;
}

/** What belongs to slots, by stream and by the index of its unit. */
export type AssignedContent = Map<TaggedStream, Map<number, readonly AssignedPart[]>>;

export function assign(
  assigned: AssignedContent,
  stream: TaggedStream,
  unit: number,
  parts: readonly AssignedPart[],
): void {
  const own = assigned.get(stream);
  if (own) own.set(unit, parts);
  else assigned.set(stream, new Map([[unit, parts]]));
}
