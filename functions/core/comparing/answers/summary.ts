import type { Change } from '../change.ts';

/** The number of changes of each kind. */
export interface Summary {
  readonly inserted: number;
  readonly deleted: number;
  readonly replaced: number;
  readonly moved: number;
  /** If drawings were compared. */
  readonly pixels?: number;
}

export function summaryOf(changes: readonly Change[], withPixels: boolean): Summary {
  const count = (kind: Change['kind']) => changes.filter((change) => change.kind === kind).length;
  return {
    inserted: count('inserted'),
    deleted: count('deleted'),
    replaced: count('replaced'),
    moved: count('moved'),
    ...(withPixels && { pixels: count('pixels') }),
  };
}
