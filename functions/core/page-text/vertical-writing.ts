import { eastAsian } from './east-asian.ts';
import { isBlank } from './is-blank.ts';
import { isLevel } from './is-level.ts';
import type { Letters } from './page-geometry.ts';

/** How far, in ems, a letter may stand beside the one above it, and how far below. */
const farthestBeside = 0.2;
const [leastBelow, farthestBelow] = [0.5, 1.6];

/** The share of a page's letters that stand below each other where it is written so. */
const mostly = 0.5;

const downwards = Math.PI / 2;

/**
 * Letters with the direction in which they follow each other, where most of a page is written from top to bottom: upright East
 * Asian letters run downwards there. Others are returned as they are.
 */
export function withVerticalWriting(letters: Letters): Letters {
  const { count, codes, angles } = letters;
  let [all, vertical] = [0, 0];
  let before = -1;
  for (let index = 0; index < count; index++) {
    if (isBlank(codes[index] as number)) continue;
    all++;
    if (before >= 0 && isLevel(letters, index) && isBelow(letters, before, index)) vertical++;
    before = index;
  }
  if (vertical <= mostly * all) return letters;
  const turned = angles.map((angle, index) => {
    const code = codes[index] as number;
    return isLevel(letters, index) && code <= 0x10ffff && eastAsian.test(String.fromCodePoint(code))
      ? downwards
      : angle;
  });
  return { ...letters, angles: turned };
}

function isBelow({ origins, sizes, codes }: Letters, before: number, index: number): boolean {
  const em = sizes[index] as number;
  const beside = (origins[index * 2] as number) - (origins[before * 2] as number);
  const below = (origins[index * 2 + 1] as number) - (origins[before * 2 + 1] as number);
  return (
    Math.abs(beside) < farthestBeside * em &&
    below > leastBelow * em &&
    below < farthestBelow * em &&
    eastAsian.test(String.fromCodePoint(Math.min(codes[index] as number, 0x10ffff)))
  );
}
