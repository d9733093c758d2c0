import type { Rectangle } from '../../../geometry/rectangle.ts';
import type { PageFont } from '../../../page-text/page-geometry.ts';
import type { Word } from '../../words.ts';
import { type TextLine, textLine } from '../text-line.ts';

/** The distance, in ems, of a bullet from its text, and the height of its middle above the baseline. */
const farthest = 2.5;
const lowest = 0.05;
const highest = 0.75;

/** More small shapes form a drawing. */
const mostDots = 2_000;

/** Adds bullets that are drawn before lines to their words. Lines are given by their baselines. */
export function withDrawnBullets(
  lines: readonly TextLine[],
  dots: readonly Readonly<Rectangle>[],
  fonts: readonly PageFont[],
): readonly TextLine[] {
  if (dots.length === 0 || dots.length > mostDots) return lines;
  const sorted = [...dots].sort((one, other) => one.top + one.bottom - other.top - other.bottom);
  let from = 0;
  return lines.map((line) => {
    const { size } = line.style;
    const middle = ({ top, bottom }: Readonly<Rectangle>) => (top + bottom) / 2;
    // Bullets of lines in small print may begin slightly above those of earlier lines.
    while (from > 0 && middle(sorted[from - 1] as Rectangle) >= line.baseline - highest * size) from--;
    while (from < sorted.length && middle(sorted[from] as Rectangle) < line.baseline - highest * size) from++;
    for (let at = from; at < sorted.length; at++) {
      const dot = sorted[at] as Rectangle; // within bounds
      if (middle(dot) > line.baseline - lowest * size) break;
      const gap = line.box.left - dot.right;
      if (gap > 0 && gap < farthest * size && dot.bottom - dot.top < 0.7 * size)
        return textLine([bullet(dot, line), ...line.words], fonts);
    }
    return line;
  });
}

function bullet(box: Readonly<Rectangle>, { baseline, style, words }: TextLine): Word {
  return {
    text: '•',
    box,
    baseline,
    size: style.size,
    font: words[0]?.font ?? 0,
    colour: 0,
    mark: -1,
    start: 0,
    end: 0,
  };
}
