import { areaOf, isCentredIn, type Rectangle } from '../../geometry/rectangle.ts';
import type { PageGeometry, PageImage } from '../../page-text/page-geometry.ts';
import { type TextRow, textOf, textRows } from '../text-rows.ts';
import type { WordRow } from '../word-row.ts';
import type { Word } from '../words.ts';
import { boxAroundAll, connectedShapes } from './connected-shapes.ts';
import { inRuns } from './content-runs.ts';
import { labelsBeyond } from './labels-beyond.ts';
import { tableRules } from './table-rules.ts';

/** A graph, a diagram or a picture, with its labels. */
export interface Figure {
  readonly box: Readonly<Rectangle>;
  /** Its labels, from the top. */
  readonly words: readonly Word[];
  /** The same as text, a line for each row. */
  readonly text: string;
  /** The largest picture in it. */
  readonly image: PageImage | undefined;
}

/** A figure with the words of all its labels, line by line. */
export interface LabelledFigure extends Figure {
  readonly rows: readonly WordRow[];
}

/** The minimum side of a figure, in points, and the minimum and maximum share of a page that it covers. */
const smallestSide = 20;
const smallestShare = 0.004;
const largestShare = 0.9;

/** The minimum share of a figure that curves and slanted lines cover; a table with a drawn mark has less. */
const drawnShare = 0.3;

/** Lines and areas that are longer or larger, as a share of the page's, are of the page. */
const longestShare = 0.85;
const widestArea = 0.5;

/** The widest gap, in ems, between words of a label; rows of more words are text, and not more of them are in a figure. */
const labelGap = 1;
const mostInLabel = 5;
const mostTextRows = 2;

/** From this share of texts in a figure on that go over its sides, they are text over a background. */
const overShare = 0.34;

/** The maximum distance, in ems, of numbers and labels beside a figure's axes. */
const beside = 1.3;

/** The minimum number of labels below an axis, and the maximum number of words of each. */
const fewestCategories = 3;
const mostInCategory = 2;

/** Returns the graphs and diagrams that a page draws by curves and slanted lines, with the words that label them. */
export function drawnFigures(words: readonly Word[], page: PageGeometry): readonly Figure[] {
  const { drawings, dots, images, rules, fills, widthPoints, heightPoints } = page;
  if (drawings.length === 0) return [];
  const isOfPage = ({ left, top, right, bottom }: Readonly<Rectangle>) =>
    right - left > longestShare * widthPoints ||
    bottom - top > longestShare * heightPoints ||
    (right - left) * (bottom - top) > widestArea * widthPoints * heightPoints;
  const drawn = new Set<Readonly<Rectangle>>([...drawings, ...dots]);
  const pictures = new Map<Readonly<Rectangle>, PageImage>(images.map((image) => [image, image]));
  const marks = [...drawings, ...dots, ...images];
  const tables = tableRules(rules, connectedShapes(marks, page).map(boxAroundAll));
  const shapes = [...marks, ...rules.filter((rule) => !tables.has(rule)), ...fills].filter(
    (shape) => !isOfPage(shape),
  );
  const rows = textRows(words, labelGap, []).map((row) => inRuns(row, labelGap));
  const groups = connectedShapes(shapes, page);
  const boxes = groups.map(boxAroundAll);
  const taken = new Set<Word>();
  return groups.flatMap((group, at) => {
    const own = group.filter((shape) => drawn.has(shape));
    if (!own.some((shape) => drawings.includes(shape as Rectangle))) return [];
    const box = boxes[at] as Rectangle; // one for each group
    const share = areaOf(box) / (widthPoints * heightPoints);
    if (Math.min(box.right - box.left, box.bottom - box.top) < smallestSide) return [];
    if (share < smallestShare || share > largestShare) return [];
    if (areaOf(boxAroundAll(own)) < drawnShare * areaOf(box)) return [];
    const labels = labelsOf(box, rows, boxes, taken);
    if (!labels) return [];
    for (const word of labels.words) taken.add(word);
    const largest = group
      .flatMap((shape) => pictures.get(shape) ?? [])
      .reduce<PageImage | undefined>(
        (one, other) => (one && areaOf(one) > areaOf(other) ? one : other),
        undefined,
      );
    return [{ ...labels, image: largest }];
  });
}

/**
 * Returns the words in a figure and those at its axes that no other figure has taken, and the box around them; undefined if text
 * runs over it, as over a background.
 */
function labelsOf(
  box: Readonly<Rectangle>,
  rows: readonly TextRow[],
  others: readonly Readonly<Rectangle>[],
  taken: ReadonlySet<Word>,
): Omit<Figure, 'image'> | undefined {
  const chunks = rows.flatMap((row) => row.chunks);
  const inside = chunks.filter((chunk) => isCentredIn(chunk.box, box));
  const over = inside.filter(
    (chunk) => chunk.box.left < box.left - chunkSize(chunk) || chunk.box.right > box.right + chunkSize(chunk),
  );
  if (
    over.length > overShare * inside.length ||
    inside.filter((chunk) => chunk.words.length > mostInLabel).length > mostTextRows
  )
    return undefined;
  const atAxis = withoutCells(
    rows.map((row) => ({
      row,
      found: row.chunks.filter((chunk) => !inside.includes(chunk) && isAtAxis(chunk, box)),
    })),
    box,
    others,
  );
  const categories = rows.filter((row) => isBelowAxis(row, box)).flatMap((row) => row.chunks);
  const found = [...inside, ...atAxis, ...categories].flatMap((chunk) => chunk.words);
  const near = new Set(found.filter((word) => !taken.has(word)));
  const beyond = [...labelsBeyond(box, chunks, near)].filter((word) => !taken.has(word));
  const own = new Set([...near, ...beyond]);
  const lines = rows.flatMap(({ chunks: parts }) => {
    const labels = parts.filter(({ words: [word] }) => word && own.has(word));
    return labels.length === 0 ? [] : [labels.map(({ words }) => textOf(words)).join(' ')];
  });
  return {
    box: boxAroundAll([box, ...[...near].map((word) => word.box)]),
    words: [...own],
    text: lines.join('\n'),
  };
}

type Chunk = TextRow['chunks'][number];

/**
 * Returns the numbers beside a figure, unless most have a short text farther from it in their row, outside all figures:
 * then they are cells of a table with pictures.
 */
function withoutCells(
  numbers: readonly { readonly row: TextRow; readonly found: readonly Chunk[] }[],
  { left, right }: Readonly<Rectangle>,
  figures: readonly Readonly<Rectangle>[],
): readonly Chunk[] {
  const all = numbers.flatMap(({ found }) => found);
  const cells = numbers.flatMap(({ row, found }) =>
    found.filter(({ box: own }) =>
      row.chunks.some(
        ({ box, words }) =>
          words.length <= mostInLabel &&
          ((box.right < own.left && own.right <= left) || (box.left > own.right && own.left >= right)) &&
          !figures.some((figure) => isCentredIn(box, figure)),
      ),
    ),
  );
  return cells.length > 0.5 * all.length ? [] : all;
}

/** Whether a number, or a word at a side, is directly beside a figure. */
function isAtAxis(chunk: Chunk, box: Readonly<Rectangle>): boolean {
  const size = chunkSize(chunk);
  const { left, top, right, bottom } = chunk.box;
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const isNumber = /^[-+−]?[\d.,]+\s*[%kKMB°]?$/.test(chunk.text);
  const [across, down] = [
    Math.max(box.left - right, left - box.right),
    Math.max(box.top - bottom, top - box.bottom),
  ];
  const isAtSide = y > box.top - size && y < box.bottom + size && across < beside * size;
  const isBelow = x > box.left - size && x < box.right + size && down < beside * size;
  return isNumber && (isAtSide || isBelow);
}

/** Whether a row has a short label for each of several places of a figure that it is right below. */
function isBelowAxis({ chunks, box: { left, top, right } }: TextRow, box: Readonly<Rectangle>): boolean {
  const size = chunks[0] ? chunkSize(chunks[0]) : 0;
  return (
    chunks.length >= fewestCategories &&
    chunks.every(({ words }) => words.length <= mostInCategory) &&
    left > box.left - size &&
    right < box.right + size &&
    Math.abs(top - box.bottom) < beside * size
  );
}

function chunkSize({ words: [word] }: Chunk): number {
  return word?.size ?? 0;
}
