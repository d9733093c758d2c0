/** The strokes of some capitals on a grid of five by seven, each by its left, lower edge, width and height. */
const strokes: Readonly<Record<string, readonly (readonly [number, number, number, number])[]>> = {
  E: [
    [0, 0, 1, 7],
    [1, 0, 3, 1],
    [1, 3, 2.5, 1],
    [1, 6, 3, 1],
  ],
  F: [
    [0, 0, 1, 7],
    [1, 3, 2.5, 1],
    [1, 6, 3, 1],
  ],
  H: [
    [0, 0, 1, 7],
    [4, 0, 1, 7],
    [1, 3, 3, 1],
  ],
  I: [[2, 0, 1, 7]],
  L: [
    [0, 0, 1, 7],
    [1, 0, 3, 1],
  ],
  T: [
    [2, 0, 1, 7],
    [0, 6, 5, 1],
  ],
};

/** Content that draws words as rectangles, so that a page says them and has no text. `unit` is a stroke's width, in points. */
export function blockLetters(words: string, x: number, y: number, unit: number): string {
  return [...words]
    .flatMap((letter, index) =>
      (strokes[letter] ?? []).map(([left, low, width, height]) =>
        [x + (left + index * 6.5) * unit, y + low * unit, width * unit, height * unit].join(' '),
      ),
    )
    .map((rectangle) => `${rectangle} re f`)
    .join(' ');
}
