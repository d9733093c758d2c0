/** Where a scan line crosses edges: for each crossing, its place and 1 or -1 for the edge's direction. */
type ScanLine = number[];

/** A straight edge. */
type Line = Readonly<Record<'x1' | 'y1' | 'x2' | 'y2', number>>;

/** More crossings than a letter has in a line are not sorted by insertion. */
const few = 64;

/** Adds where a line at `y` crosses an edge. */
export function addCrossing(line: ScanLine, { x1, y1, x2, y2 }: Line, y: number): void {
  line.push(x1 + ((y - y1) * (x2 - x1)) / (y2 - y1), y1 < y2 ? 1 : -1);
}

/** Calls `fill` with the parts of a line within an outline, from left to right, by the nonzero winding rule. */
export function eachInside(line: ScanLine, fill: (from: number, to: number) => void): void {
  sort(line);
  let winding = 0;
  for (let at = 0; at + 2 < line.length; at += 2) {
    winding += line[at + 1] as number; // within the line, as below
    if (winding !== 0) fill(line[at] as number, line[at + 2] as number);
  }
}

function sort(line: ScanLine): void {
  if (line.length > 2 * few) {
    const pairs = Array.from(
      { length: line.length / 2 },
      (_, at) => [line[2 * at], line[2 * at + 1]] as [number, number],
    );
    pairs.sort(([one], [other]) => one - other);
    for (const [at, pair] of pairs.entries()) [line[2 * at], line[2 * at + 1]] = pair;
    return;
  }
  for (let next = 2; next < line.length; next += 2) {
    const [x, turn] = [line[next] as number, line[next + 1] as number];
    let at = next;
    for (; at > 0 && (line[at - 2] as number) > x; at -= 2) {
      line[at] = line[at - 2] as number;
      line[at + 1] = line[at - 1] as number;
    }
    line[at] = x;
    line[at + 1] = turn;
  }
}
