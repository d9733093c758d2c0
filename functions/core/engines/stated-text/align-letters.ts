import type { Unit } from './text-units.ts';

/** The worth of letters that follow each other in both texts: a scattered letter is hardly worth anything. */
const followingWorth = 3;

/** How a best alignment that ends here was found. */
const [follows, passes, matches, skips] = [1, 2, 4, 8];

/**
 * Aligns the letters of two texts so that those in common follow each other as much as possible. Returns, for each unit
 * of `stated`, the index of the unit of `drawn` that stands for it, or -1. Unknown units stand for any letter.
 */
export function alignLetters(stated: readonly Unit[], drawn: readonly Unit[]): Int32Array {
  const width = drawn.length + 1;
  const steps = new Uint8Array((stated.length + 1) * width);
  const none = -1_000_000;
  // Scores of the row before, and of this one: the best so far, and the best that a next letter may follow.
  let [best, open] = [new Int32Array(width), new Int32Array(width).fill(none)];
  let [nextBest, nextOpen] = [new Int32Array(width), new Int32Array(width).fill(none)];
  for (const [row, { letter }] of stated.entries()) {
    nextBest[0] = 0;
    nextOpen[0] = none;
    for (let column = 1; column < width; column++) {
      const { letter: other, kind } = drawn[column - 1] as Unit; // within bounds
      let step = 0;
      let match = none;
      if (letter === other || kind === 'unknown') {
        const alone = (best[column - 1] as number) + 1;
        const following = (open[column - 1] as number) + 1 + followingWorth;
        match = Math.max(alone, following);
        if (following >= alone) step |= follows;
      }
      // An unknown glyph may stand for nothing.
      const passed = kind === 'unknown' ? (nextOpen[column - 1] as number) : none;
      if (passed > match) step |= passes;
      nextOpen[column] = Math.max(match, passed);
      const [above, left] = [best[column] as number, nextBest[column - 1] as number];
      nextBest[column] = Math.max(match, above, left);
      if (match >= above && match >= left) step |= matches;
      else if (left >= above) step |= skips;
      steps[(row + 1) * width + column] = step;
    }
    [best, nextBest] = [nextBest, best];
    [open, nextOpen] = [nextOpen, open];
  }
  return trace(steps, stated.length, width);
}

function trace(steps: Uint8Array, rows: number, width: number): Int32Array {
  const partners = new Int32Array(rows).fill(-1);
  let [row, column, isFollowed] = [rows, width - 1, false];
  while (row > 0 && column > 0) {
    const step = steps[row * width + column] as number; // within bounds
    if (isFollowed && step & passes) column--;
    else if (isFollowed || step & matches) {
      partners[row - 1] = column - 1;
      isFollowed = (step & follows) !== 0;
      row--;
      column--;
    } else if (step & skips) column--;
    else row--;
  }
  return partners;
}
