import type { Letters } from './page-geometry.ts';

/** Letters that lean more, in radians, are no part of a line. */
const level = 0.1;

/** Whether a letter is a part of a line that runs across the page. */
export function isLevel({ angles }: Letters, index: number): boolean {
  return Math.abs(angles[index] as number) <= level;
}
