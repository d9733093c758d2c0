import { type Point, transformed } from '../../../../geometry/matrix.ts';
import { doubleAt } from '../../heap-floats.ts';
import type { Pdfium } from '../../load-pdfium.ts';
import type { PageObject } from '../../page/page-objects.ts';
import type { Pointer } from '../../pdfium-functions.ts';
import { boxGrid } from '../box-grid.ts';
import type { PageScene } from '../page-scene.ts';

/** The number, and the share of its letters, of another text's letters on a line that make two lines of it. */
const leastOthers = 2;
const leastShare = 0.4;

/** The side, in points, of the grid squares for texts, and the maximum number of them that are compared with each. */
const square = 48;
const maximumOver = 64;

/** The origins of a text's letters on the page as displayed, the direction of its line, and its letters. */
interface Line {
  readonly origins: readonly Point[];
  readonly angle: number;
  readonly advance: number;
  readonly text: string;
}

/** Returns the text objects on whose lines another text has its letters. Boxes of Type 3 fonts do not show that. */
export function overlaidTexts(pdfium: Pdfium, scene: PageScene): ReadonlySet<Pointer> {
  const lines = linesOf(pdfium, scene);
  const grid = boxGrid<Pointer>(square);
  const boxOf = (pointer: Pointer) => (scene.objects[scene.orders.get(pointer) ?? -1] as PageObject).box; // as they have one
  for (const pointer of lines.keys()) grid.add(boxOf(pointer), pointer);
  const found = new Set<Pointer>();
  for (const [pointer, line] of lines) {
    const near = grid.over(boxOf(pointer)).values().take(maximumOver);
    const isUnder = near.some((other) => other !== pointer && liesOn(lines.get(other) as Line, line)); // of the same map
    if (isUnder) found.add(pointer);
  }
  return found;
}

function linesOf(
  pdfium: Pdfium,
  { letters, units, orders, states, text, place }: PageScene,
): ReadonlyMap<Pointer, Line> {
  const indexes = new Map<Pointer, number[]>();
  for (let index = 0; index < letters.count; index++) {
    const pointer = letters.objects[index] as number; // one for each letter
    if (units.sizes[index] === 0 || !orders.has(pointer)) continue;
    const own = indexes.get(pointer) ?? [];
    own.push(index);
    indexes.set(pointer, own);
  }
  const memory = pdfium.malloc(16);
  const originOf = (index: number): Point => {
    pdfium.FPDFText_GetCharOrigin(text, index, memory, memory + 8);
    return transformed([doubleAt(pdfium, memory), doubleAt(pdfium, memory + 8)], place.matrix);
  };
  const lines = new Map<Pointer, Line>();
  for (const [pointer, own] of indexes) {
    const origins = own.map(originOf);
    const [first, last] = [origins[0] as Point, origins.at(-1) as Point]; // no list is empty
    const advance = Math.hypot(last[0] - first[0], last[1] - first[1]) / Math.max(1, own.length - 1);
    const angle = states.get(orders.get(pointer) ?? -1)?.angle ?? 0;
    const codes = own.map((index) => letters.codes[index]).join(' ');
    lines.set(pointer, { origins, angle, advance, text: codes });
  }
  pdfium.free(memory);
  return lines;
}

/** Whether a text has letters on the line of another one with other letters. */
function liesOn(one: Line, { origins, angle, advance, text }: Line): boolean {
  if (one.text === text) return false;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const placeOf = ([x, y]: Point): Point => [x * cos + y * sin, y * cos - x * sin];
  const own = origins.map(placeOf);
  const [start, end] = [Math.min(...own.map(([x]) => x)), Math.max(...own.map(([x]) => x))];
  const [, base = 0] = own[0] ?? [];
  const count = one.origins
    .map(placeOf)
    .filter(
      ([x, y]) => x >= start - advance / 2 && x <= end + advance / 2 && Math.abs(y - base) < advance,
    ).length;
  return count >= Math.max(leastOthers, leastShare * Math.min(origins.length, one.origins.length));
}
