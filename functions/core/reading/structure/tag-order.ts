import type { Rectangle } from '../../geometry/rectangle.ts';
import type { TaggedPart } from './page-structure.ts';

/** What is put in order. Items without a part stay behind the one before them. */
interface Ordered {
  readonly box: Readonly<Rectangle>;
}

/** The share of steps that may differ from the order of tags before that is taken: footnotes and captions have many places. */
const fewDifferences = 0.04;

/**
 * The columns of a page in the order of its tags, which are sound; the same columns where they are in that order already.
 * Each column that comes out goes down the page.
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
