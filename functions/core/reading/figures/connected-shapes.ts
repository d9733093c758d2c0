import { around, type Rectangle } from '../../geometry/rectangle.ts';

/** The side of a cell, in points: shapes in the same or adjacent cells are connected. */
const cell = 6;

/** More cells than a printed page has. */
const mostCells = 400_000;

/** Groups shapes that touch or nearly touch each other, over any number of others. */
export function connectedShapes<Shape extends Readonly<Rectangle>>(
  shapes: readonly Shape[],
  { widthPoints, heightPoints }: { readonly widthPoints: number; readonly heightPoints: number },
): readonly (readonly Shape[])[] {
  const columns = Math.ceil(widthPoints / cell) + 1;
  const rows = Math.ceil(heightPoints / cell) + 1;
  if (columns * rows > mostCells) return [];
  const place = (at: number, last: number) => Math.max(0, Math.min(last, Math.floor(at / cell)));
  const marked = new Int32Array(columns * rows);
  const cellsOf = ({ left, top, right, bottom }: Shape) =>
    [
      place(left, columns - 1),
      place(top, rows - 1),
      place(right, columns - 1),
      place(bottom, rows - 1),
    ] as const;
  for (const shape of shapes) {
    const [left, top, right, bottom] = cellsOf(shape);
    for (let row = top; row <= bottom; row++)
      marked.fill(-1, row * columns + left, row * columns + right + 1);
  }
  let count = 0;
  for (let start = 0; start < marked.length; start++) {
    if (marked[start] !== -1) continue;
    count++;
    marked[start] = count;
    const open = [start];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const column = at % columns;
      for (const step of [-columns - 1, -columns, -columns + 1, -1, 1, columns - 1, columns, columns + 1]) {
        const next = at + step;
        if (marked[next] !== -1 || Math.abs((next % columns) - column) > 1) continue;
        marked[next] = count;
        open.push(next);
      }
    }
  }
  const groups = new Map<number, Shape[]>();
  for (const shape of shapes) {
    const [left, top] = cellsOf(shape);
    const group = marked[top * columns + left] as number; // within bounds
    groups.set(group, [...(groups.get(group) ?? []), shape]);
  }
  return [...groups.values()];
}

/** The smallest rectangle around shapes, of which there is one. */
export function boxAroundAll(shapes: readonly Readonly<Rectangle>[]): Rectangle {
  return shapes.map(({ left, top, right, bottom }) => ({ left, top, right, bottom })).reduce(around);
}
