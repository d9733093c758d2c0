import type { ReadLine, ReadWord } from '../../contract/messages/ocr.ts';
import type { Rectangle } from '../../geometry/rectangle.ts';

/** Returns the box of a line, from its first word to its last, in whole quarter turns. */
export function lineBox(line: ReadLine): Rectangle {
  const { words } = line;
  return wordBox(line, { start: words[0]?.start ?? 0, end: words.at(-1)?.end ?? 0 });
}

/** Returns the box of a word of a line. */
export function wordBox(
  { x, y, angleRadians, sizePixels, descentPixels }: ReadLine,
  { start, end }: Pick<ReadWord, 'start' | 'end'>,
): Rectangle {
  const [cos, sin] = [Math.cos(angleRadians), Math.sin(angleRadians)];
  const [across, down] = [Math.round(cos), Math.round(sin)];
  const corners = [start, end].flatMap((along) =>
    [-descentPixels, sizePixels - descentPixels].map(
      (up) => [x + along * cos + up * down, y + along * sin - up * across] as const,
    ),
  );
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** Whether a line runs from left to right, nearly level. */
export function isUpright({ angleRadians }: ReadLine): boolean {
  return Math.abs(angleRadians) < Math.PI / 8;
}

/** The height of a line's baseline at its middle. */
export function baselineOf({ y, angleRadians, words }: ReadLine): number {
  return y + (Math.sin(angleRadians) * (words.at(-1)?.end ?? 0)) / 2;
}
