import { breakingSpace, ideographic, neverFirst, neverLast } from './character-kinds.ts';
import type { Unit } from './units.ts';

/** The distance between tab stops, in cells. */
export const tabCells = 8;

interface LineStart {
  /** The first unit of the line. */
  readonly unit: number;
  /** The length of the line before it. */
  readonly length: number;
}

/**
 * Breaks a paragraph into lines of at most `columns` cells: after a space, between ideographs, before a word of
 * `wordStarts`, and within a word only if it is longer than a line. Spaces at a break are left out. A tab becomes as
 * many `space` units as reach the next tab stop.
 */
export function wrapUnits(
  units: readonly Unit[],
  columns: number,
  space: Unit,
  wordStarts: ReadonlySet<number> | undefined,
): readonly (readonly Unit[])[] {
  const lines: (readonly Unit[])[] = [];
  let line: Unit[] = [];
  let column = 0;
  let lastBreak: LineStart = { unit: 0, length: 0 };
  let at = 0;
  while (at < units.length) {
    const unit = units[at];
    const previous = units[at - 1];
    if (!unit) break;
    if (line.length > 0 && previous && mayBreak(previous, unit, wordStarts)) {
      lastBreak = { unit: at, length: line.length };
    }
    const cells = unit.text === '\t' ? tabCells - (column % tabCells) : unit.cells;
    // Spaces past the edge are never visible.
    if (column >= columns && isSpace(unit)) {
      at++;
      continue;
    }
    if (column + cells <= columns || isSpace(unit) || line.length === 0) {
      if (unit.text === '\t')
        line.push(...Array.from({ length: cells }, () => ({ ...space, start: unit.start })));
      else line.push(unit);
      column += cells;
      at++;
      continue;
    }
    const next = lastBreak.length > 0 ? lastBreak : { unit: at, length: line.length };
    lines.push(withoutHangingSpaces(line.slice(0, next.length), columns));
    at = next.unit;
    line = [];
    column = 0;
    lastBreak = { unit: at, length: 0 };
  }
  lines.push(withoutHangingSpaces(line, columns));
  return lines;
}

function mayBreak(before: Unit, after: Unit, wordStarts: ReadonlySet<number> | undefined): boolean {
  if (isSpace(after)) return false;
  if (isSpace(before)) return true;
  if (neverFirst.test(after.text) || neverLast.test(before.text)) return false;
  return (
    ideographic.test(before.text) || ideographic.test(after.text) || (wordStarts?.has(after.start) ?? false)
  );
}

function isSpace({ text }: Unit): boolean {
  return text === '\t' || breakingSpace.test(text);
}

function withoutHangingSpaces(line: readonly Unit[], columns: number): readonly Unit[] {
  let cells = line.reduce((sum, unit) => sum + unit.cells, 0);
  let end = line.length;
  for (let last = line[end - 1]; last && cells > columns && isSpace(last); last = line[end - 1]) {
    cells -= last.cells;
    end--;
  }
  return line.slice(0, end);
}
