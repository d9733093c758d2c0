import type { Drawing } from '../engines/engine-jobs.ts';

/** A rectangle of a letter, in a box 60 wide and 100 high whose origin is at the top left. */
type Stroke = readonly [left: number, top: number, right: number, bottom: number];

const letterT: readonly Stroke[] = [
  [0, 0, 60, 12],
  [24, 12, 36, 100],
];
const letterE: readonly Stroke[] = [
  [0, 0, 12, 100],
  [12, 0, 60, 12],
  [12, 44, 50, 56],
  [12, 88, 60, 100],
];
const letterS: readonly Stroke[] = [
  [0, 0, 60, 12],
  [0, 12, 12, 44],
  [0, 44, 60, 56],
  [48, 56, 60, 88],
  [0, 88, 60, 100],
];

const letters = [letterT, letterE, letterS, letterT];
const [stepWidth, wordWidth, wordHeight] = [68, 264, 100];

/** A mid grey over the drawing: visible on white and on black. */
const [opacity, grey] = [0.2, 128];

/**
 * Draws a pale TEST across a drawing, rising to the right, for the test environment. The letters are painted on the
 * pixels, so that every file that can be drawn can be marked, even damaged ones. Changes the drawing and returns it.
 */
export function markDrawing(drawing: Drawing): Drawing {
  const scale = (0.9 * Math.min(drawing.widthPixels, drawing.heightPixels)) / wordWidth;
  for (const [index, strokes] of letters.entries()) {
    const left = index * stepWidth - wordWidth / 2;
    for (const stroke of strokes) paint(drawing, placed(stroke, left, scale));
  }
  return drawing;
}

/**
 * The stroke relative to the middle of the word, in pixels times √2: the word is turned by 45 degrees, whose sine is
 * 1/√2.
 */
function placed([x0, y0, x1, y1]: Stroke, left: number, scale: number): Stroke {
  const factor = scale * Math.SQRT2;
  const top = -wordHeight / 2;
  return [(left + x0) * factor, (top + y0) * factor, (left + x1) * factor, (top + y1) * factor];
}

/** Paints a turned rectangle row by row: the pixels of each row between its two pairs of sides. */
function paint({ pixels, widthPixels, heightPixels }: Drawing, [left, top, right, bottom]: Stroke): void {
  const [middleX, middleY] = [widthPixels / 2, heightPixels / 2];
  const firstRow = Math.max(0, Math.ceil(middleY + (top - right) / 2));
  const lastRow = Math.min(heightPixels - 1, Math.ceil(middleY + (bottom - left) / 2) - 1);
  for (let row = firstRow; row <= lastRow; row++) {
    const down = row - middleY;
    const first = Math.max(0, Math.ceil(middleX + Math.max(left + down, top - down)));
    const end = Math.min(widthPixels, Math.ceil(middleX + Math.min(right + down, bottom - down)));
    for (let at = 4 * (row * widthPixels + first); at < 4 * (row * widthPixels + end); at += 4) {
      for (let channel = at; channel < at + 3; channel++) {
        pixels[channel] = Math.round((pixels[channel] ?? 0) * (1 - opacity) + grey * opacity);
      }
    }
  }
}
