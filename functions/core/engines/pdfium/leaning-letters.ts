import type { Box } from '../../page-text/shown-text.ts';

/** The maximum deviation of a level line, in radians, and the minimum lean of slanted letters. */
const sameDirection = 0.02;
const leastLean = 0.05;

/** Whether the baseline of letters with a text matrix runs to the right. */
export function isLevelMatrix([a = 1, b = 0]: readonly number[]): boolean {
  return Math.abs(Math.atan2(b, a)) < sameDirection;
}

/** How far the top of level letters with a text matrix leans to the right, as a share of their height. */
export function leanOf(matrix: readonly number[]): number {
  const [, , c = 0, d = 1] = matrix;
  return isLevelMatrix(matrix) && Math.abs(c) > leastLean * Math.abs(d) ? c / d : 0;
}

/** The end of a leaning letter's advance on its baseline `y`: its box includes what leans over the next letter. */
export function endOnBaseline({ right, top, bottom }: Box, y: number, lean: number): number {
  return right - Math.max(lean * (top - y), lean * (bottom - y));
}
