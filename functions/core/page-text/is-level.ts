import type { Letters } from './page-geometry.ts';

/** Letters that lean more, in radians, do not belong to a line. */
const level = 0.1;

/** Whether a letter belongs to a line that runs across the page. */
export function isLevel({ angles }: Letters, index: number): boolean {
  return Math.abs(angles[index] as number) <= level;
}
