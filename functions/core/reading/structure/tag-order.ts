import type { Rectangle } from '../../geometry/rectangle.ts';
import type { TaggedPart } from './page-structure.ts';

/** An item to order. Items without a part stay behind their predecessor. */
interface Ordered {
  readonly box: Readonly<Rectangle>;
}

/**
 * The share of steps against tag order above which that order is applied: footnotes and captions have many valid
 * places.
 */
const fewDifferences = 0.04;

/**
 * Returns the columns of a page in the order of its sound tags; the same columns if they already follow it. Each
 * resulting column goes down the page.
 */
export function inTagOrder<Item extends Ordered>(
  columns: readonly (readonly Item[])[],
  partOf: (item: Item) => TaggedPart | undefined,
): readonly (readonly Item[])[] {
  const items = columns.flatMap((column) =>
    [...column].sort((one, other) => one.box.top - other.box.top || one.box.left - other.box.left),
  );
  let place = -1;
  const placed = items.map((item, index) => {
    const part = partOf(item);
    place = part?.place ?? place;
    return { item, index, place, block: part?.block };
  });
  const differences = placed.filter(({ place }, index) => place < (placed[index - 1]?.place ?? -1)).length;
  if (differences <= fewDifferences * placed.length) return columns;
  placed.sort((one, other) => one.place - other.place || one.index - other.index);
  const runs: Item[][] = [];
  let last: (typeof placed)[number] | undefined;
  for (const one of placed) {
    const run = runs.at(-1);
    const goesDown = last && one.item.box.top >= last.item.box.bottom - 1;
    const isSame =
      last && one.block !== undefined && one.block === last.block && !isAbove(one.item, last.item);
    if (run && (goesDown || isSame)) run.push(one.item);
    else runs.push([one.item]);
    last = one;
  }
  return runs;
}

function isAbove({ box }: Ordered, { box: other }: Ordered): boolean {
  return box.bottom <= other.top + 1;
}
