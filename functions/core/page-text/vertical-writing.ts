import { eastAsian } from './east-asian.ts';
import { isBlank } from './is-blank.ts';
import { isLevel } from './is-level.ts';
import type { Letters } from './page-geometry.ts';

/** The maximum offset, in ems, of a letter beside the one above it, and below it. */
const farthestBeside = 0.2;
const [leastBelow, farthestBelow] = [0.5, 1.6];

/** The minimum share of letters below each other on a page of vertical writing. */
const mostly = 0.5;

const downwards = Math.PI / 2;

/**
 * Letters with their reading direction on a page mostly written from top to bottom: upright East Asian letters run
 * downwards there. Other letters are returned unchanged.
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
