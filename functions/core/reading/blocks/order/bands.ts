import type { Rectangle } from '../../../geometry/rectangle.ts';
import { boxAround } from '../../text-rows.ts';

/** An indivisible part of a page: a line, a table, a figure. */
export interface Item {
  /** For a line, without the space above and below its letters. */
  readonly box: Readonly<Rectangle>;
}

/** Items that no horizontal gap separates, and the vertical gaps between them. */
export interface Band<Kind extends Item> {
  readonly items: readonly Kind[];
  readonly gaps: readonly Gap[];
  /** These, and narrower ones that it may have in common with bands above. */
  readonly sharedGaps: readonly Gap[];
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** An empty strip of a page, between two distances from its left edge. */
export interface Gap {
  readonly left: number;
  readonly right: number;
}

/** The width of a gap that bands share, as a share of the narrowest: hyphens and slanted letters reach into it. */
export const sharedShare = 0.7;

/** Separates items by horizontal gaps, from the top. */
export function bandsOf<Kind extends Item>(items: readonly Kind[], narrowest: number): readonly Band<Kind>[] {
  const sorted = [...items].sort((one, other) => one.box.top - other.box.top);
  const bands: Kind[][] = [];
  let bottom = -Infinity;
  for (const item of sorted) {
    const band = bands.at(-1);
    const joins = band && item.box.top < bottom;
    if (joins) band.push(item);
    else bands.push([item]);
    bottom = joins ? Math.max(bottom, item.box.bottom) : item.box.bottom;
  }
  return bands.map((band) => ({
    items: band,
    gaps: gapsOf(band, narrowest),
    sharedGaps: gapsOf(band, sharedShare * narrowest),
    ...boxAround(band),
  }));
}

/**
 * Returns the strips beside and between items that have this minimum width. The first and last are unbounded outwards.
 */
function gapsOf(items: readonly Item[], narrowest: number): readonly Gap[] {
  const sorted = [...items].sort((one, other) => one.box.left - other.box.left);
  const gaps: Gap[] = [];
  let right = -Infinity;
  for (const { box } of sorted) {
    if (box.left - right >= narrowest) gaps.push({ left: right, right: box.left });
    right = Math.max(right, box.right);
  }
  gaps.push({ left: right, right: Infinity });
  return gaps;
}

/** Returns the intersection of two lists of strips, both from left to right. */
export function commonGaps(ones: readonly Gap[], others: readonly Gap[], narrowest: number): readonly Gap[] {
  const common: Gap[] = [];
  let [at, other] = [0, 0];
  while (at < ones.length && other < others.length) {
    const [a, b] = [ones[at] as Gap, others[other] as Gap]; // both within bounds
    const left = Math.max(a.left, b.left);
    const right = Math.min(a.right, b.right);
    if (right - left >= narrowest) common.push({ left, right });
    if (a.right < b.right) at++;
    else other++;
  }
  return common;
}
