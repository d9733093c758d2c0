import type { Directions } from './bidirectional.ts';
import { rightToLeft } from './character-kinds.ts';
import type { TextEngines } from './load-engines.ts';
import { type UnitMaker, wordStarts } from './make-units.ts';
import { cellWidth, type PlacedUnit, type Unit } from './units.ts';
import { wrapUnits } from './wrap-units.ts';

type Ordering = TextEngines['ordering'];

/** UTF-16 units of a paragraph that are laid out at a time, which limits memory for long paragraphs. */
const stretchLength = 16_384;

/** One line of a paragraph. */
export interface LaidOutLine {
  /** In drawing order. */
  readonly units: readonly PlacedUnit[];
  /** Its text in reading order, including the spaces at which it is broken. */
  readonly text: string;
  /** Whether the line ends at the end of a word. */
  readonly endsWord: boolean;
}

/** Lays out a paragraph that is not plain text, in lines of at most `columns` cells. */
export function* layOutLines(
  paragraph: string,
  columns: number,
  makeUnits: UnitMaker,
  ordering: Ordering,
): Generator<LaidOutLine> {
  const [space] = makeUnits(' ', undefined, columns);
  if (!space) return;
  const maximumCharacters = Math.max(stretchLength, columns * 2);
  let start = 0;
  while (start < paragraph.length) {
    const text = paragraph.slice(start, start + maximumCharacters);
    const isLast = start + text.length === paragraph.length;
    const directions = ordering && rightToLeft.test(text) ? ordering.findDirections(text) : undefined;
    const units = makeUnits(text, directions?.levels, columns);
    const lines = wrapUnits(units, columns, space, wordStarts(text));
    // The last line of a stretch may not be full, so its text starts the next stretch.
    const kept = isLast || lines.length === 1 ? lines : lines.slice(0, -1);
    for (const [index, line] of kept.entries()) {
      const next = lines[index + 1]?.[0]?.start ?? text.length;
      yield {
        units: placeLine(line, columns, directions, ordering),
        text: text.slice(line[0]?.start ?? 0, next),
        endsWord: start + next === paragraph.length || /\s/.test(text.charAt(next - 1)),
      };
    }
    start += kept === lines ? text.length : (lines.at(-1)?.[0]?.start ?? text.length);
  }
}

/** Places the units of a line from left to right; right-to-left lines end at the last of `columns`, if there is one. */
export function placeLine(
  line: readonly Unit[],
  columns: number,
  directions: Directions | undefined,
  ordering: Ordering,
): readonly PlacedUnit[] {
  if (directions && ordering) {
    const ownWidth = line.reduce((sum, { width }) => sum + width, 0);
    return ordering.placeBothWays(
      line,
      directions,
      Number.isFinite(columns) ? columns * cellWidth : ownWidth,
    );
  }
  let left = 0;
  return line.map((unit) => {
    left += unit.width;
    return { ...unit, left: left - unit.width };
  });
}
