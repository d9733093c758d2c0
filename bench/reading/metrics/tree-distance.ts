/** An ordered tree. */
export interface Tree<Label> {
  readonly label: Label;
  readonly children: readonly Tree<Label>[];
}

/** The nodes of a tree in postorder, each with the index of the leftmost leaf below it. */
interface Postorder<Label> {
  readonly labels: readonly Label[];
  readonly leftmost: readonly number[];
  /** The root, and every node with a sibling to its left. */
  readonly keyRoots: readonly number[];
}

/**
 * The exact edit distance between two ordered trees (Zhang and Shasha 1989): inserting or deleting a node costs 1, and
 * changing a label costs `change`.
 */
export function treeDistance<Label>(
  one: Tree<Label>,
  other: Tree<Label>,
  change: (label: Label, into: Label) => number,
): number {
  const [left, right] = [postorder(one), postorder(other)];
  const width = right.labels.length;
  const distances = new Float64Array(left.labels.length * width);
  for (const root of left.keyRoots)
    for (const otherRoot of right.keyRoots) fillDistances(distances, left, root, right, otherRoot, change);
  return distances.at(-1) ?? 0;
}

/** Computes the distances of all pairs of subtrees whose leftmost leaves are those of the two roots. */
function fillDistances<Label>(
  distances: Float64Array,
  left: Postorder<Label>,
  root: number,
  right: Postorder<Label>,
  otherRoot: number,
  change: (label: Label, into: Label) => number,
): void {
  const width = right.labels.length;
  const [first, otherFirst] = [left.leftmost[root] ?? 0, right.leftmost[otherRoot] ?? 0];
  const columns = otherRoot - otherFirst + 2;
  const forest = new Float64Array((root - first + 2) * columns);
  const at = (row: number, column: number) => forest[row * columns + column] ?? 0;
  for (let row = 1; row <= root - first + 1; row++) forest[row * columns] = row;
  for (let column = 1; column < columns; column++) forest[column] = column;
  for (let row = 1; row <= root - first + 1; row++) {
    const node = first + row - 1;
    const nodeFirst = left.leftmost[node] ?? 0;
    for (let column = 1; column < columns; column++) {
      const otherNode = otherFirst + column - 1;
      const otherNodeFirst = right.leftmost[otherNode] ?? 0;
      const oneLess = Math.min(at(row - 1, column), at(row, column - 1)) + 1;
      const areTrees = nodeFirst === first && otherNodeFirst === otherFirst;
      const changed = areTrees
        ? at(row - 1, column - 1) + change(left.labels[node] as Label, right.labels[otherNode] as Label)
        : at(nodeFirst - first, otherNodeFirst - otherFirst) + (distances[node * width + otherNode] ?? 0);
      const least = Math.min(oneLess, changed);
      forest[row * columns + column] = least;
      if (areTrees) distances[node * width + otherNode] = least;
    }
  }
}

function postorder<Label>(tree: Tree<Label>): Postorder<Label> {
  const [labels, leftmost, keyRoots]: [Label[], number[], number[]] = [[], [], []];
  const visit = ({ label, children }: Tree<Label>): number => {
    const places = children.map(visit);
    const place = labels.length;
    labels.push(label);
    leftmost.push(places.length > 0 ? (leftmost[places[0] ?? 0] ?? 0) : place);
    keyRoots.push(...places.slice(1));
    return place;
  };
  keyRoots.push(visit(tree));
  return { labels, leftmost, keyRoots: keyRoots.toSorted((first, second) => first - second) };
}
