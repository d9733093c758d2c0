import type { GreyPicture } from '../../engines/tesseract/grey-picture.ts';

/** The number of cells across a picture's shorter side: each is about as high as a line of text. */
const cellsAcross = 64;

/** The reach, in cells, in which the brightest one shows the paper: dark fills that are lower stay as they are. */
const reach = 2;

/** The brightness of a cell's paper below which it is in a shadow, and that of its ink, as shares of the paper's. */
const shadow = 0.85;
const ink = 0.6;

/** The share of the cells with ink that must be in a shadow. */
const fewestShadowed = 0.08;

/**
 * Makes the paper of a photograph as white everywhere: divides it by its own light, if some of its text is in a shadow.
 * Other pictures are returned unchanged, and large dark fills have no dark text.
 */
export function evenLight(picture: GreyPicture): GreyPicture {
  const cells = cellsOf(picture);
  const light = lightOf(cells);
  if (!isShadowed(light, cells.dark)) return picture;
  const { pixels, width, height } = picture;
  const even = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      even[at] = Math.min(255, ((pixels[at] ?? 0) * 255) / lightAt(light, x, y));
    }
  return { pixels: even, width, height };
}

/** Values of square cells, in rows from the top. */
interface Cells {
  readonly columns: number;
  readonly rows: number;
  readonly sidePixels: number;
  /** The brightness of most of the paper in a cell, and of its darkest pixels. */
  readonly paper: Float32Array;
  readonly dark: Float32Array;
}

/** The light on each cell, as the grey of white paper there. */
type Light = Omit<Cells, 'dark'>;

function cellsOf({ pixels, width, height }: GreyPicture): Cells {
  const sidePixels = Math.max(4, Math.ceil(Math.min(width, height) / cellsAcross));
  const [columns, rows] = [Math.ceil(width / sidePixels), Math.ceil(height / sidePixels)];
  const paper = new Float32Array(columns * rows);
  const dark = new Float32Array(columns * rows);
  const step = Math.max(1, Math.floor(sidePixels / 10));
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const values: number[] = [];
      for (let y = row * sidePixels; y < Math.min(height, (row + 1) * sidePixels); y += step)
        for (let x = column * sidePixels; x < Math.min(width, (column + 1) * sidePixels); x += step)
          values.push(pixels[y * width + x] ?? 0);
      values.sort((one, other) => one - other);
      const quantile = (share: number) => values[Math.floor(share * (values.length - 1))] ?? 255;
      paper[row * columns + column] = quantile(0.9);
      dark[row * columns + column] = quantile(0.03);
    }
  return { columns, rows, sidePixels, paper, dark };
}

function isShadowed({ paper }: Light, dark: Float32Array): boolean {
  const brightest = paper.toSorted()[Math.floor(0.95 * (paper.length - 1))] ?? 255;
  let [inked, shadowed] = [0, 0];
  for (const [index, own] of paper.entries()) {
    if (own < 24 || (dark[index] ?? 0) > ink * own) continue;
    inked++;
    if (own < shadow * brightest) shadowed++;
  }
  return shadowed > fewestShadowed * inked;
}

/**
 * Returns the light on each cell: its paper, without dark places that are smaller than the reach (a morphological
 * closing), smoothed.
 */
function lightOf({ paper, ...cells }: Cells): Light {
  const brightest = around(cells, paper, reach, (values) => Math.max(...values));
  const closed = around(cells, brightest, reach, (values) => Math.min(...values));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { ...cells, paper: around(cells, closed, 1, mean) };
}

function around(
  { columns, rows }: Pick<Cells, 'columns' | 'rows'>,
  given: Float32Array,
  reach: number,
  combine: (values: readonly number[]) => number,
): Float32Array {
  return given.map((_, index) => {
    const [row, column] = [Math.floor(index / columns), index % columns];
    const values: number[] = [];
    for (let y = Math.max(0, row - reach); y <= Math.min(rows - 1, row + reach); y++)
      for (let x = Math.max(0, column - reach); x <= Math.min(columns - 1, column + reach); x++)
        values.push(given[y * columns + x] ?? 0);
    return combine(values);
  });
}

/** The light at a pixel, between the middles of four cells. At least 1. */
function lightAt({ columns, rows, sidePixels, paper }: Light, x: number, y: number): number {
  const across = Math.max(0, Math.min(columns - 1, (x + 0.5) / sidePixels - 0.5));
  const down = Math.max(0, Math.min(rows - 1, (y + 0.5) / sidePixels - 0.5));
  const [column, row] = [Math.floor(across), Math.floor(down)];
  const [right, below] = [Math.min(columns - 1, column + 1), Math.min(rows - 1, row + 1)];
  const [beside, under] = [across - column, down - row];
  const cell = (r: number, c: number) => paper[r * columns + c] ?? 255;
  const upper = cell(row, column) * (1 - beside) + cell(row, right) * beside;
  const lower = cell(below, column) * (1 - beside) + cell(below, right) * beside;
  return Math.max(1, upper * (1 - under) + lower * under);
}
