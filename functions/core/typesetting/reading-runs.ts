import { negligibleGap } from './page-content.ts';
import type { PlacedUnit } from './units.ts';

/** A part of a line with one reading direction. */
interface ReadingRun {
  /** Whether the direction is right to left. The glyphs of each string are drawn from the left in both cases. */
  readonly isReversed: boolean;
  /** The units of strings that are each drawn without a gap or a change of font. */
  readonly strings: readonly (readonly PlacedUnit[])[];
}

/**
 * A line in reading order, which content with tags must have; only strings may be reversed, if marked so (ISO 32000-2,
 * 14.8.2.5.3).
 */
export function readingRuns(units: readonly PlacedUnit[]): readonly ReadingRun[] {
  const strings: PlacedUnit[][] = [];
  for (const unit of units) {
    const string = strings.at(-1);
    const last = string?.at(-1);
    if (string && last && continues(last, unit)) string.push(unit);
    else strings.push([unit]);
  }
  const read = strings
    .map((string) => ({
      string,
      start: string.reduce((least, { start }) => Math.min(least, start), Infinity),
    }))
    .sort((one, other) => one.start - other.start);
  const runs: { isReversed: boolean; strings: PlacedUnit[][] }[] = [];
  for (const { string } of read) {
    const isReversed = string[0]?.isReversed ?? false;
    const run = runs.at(-1);
    if (run?.isReversed === isReversed) run.strings.push(string);
    else runs.push({ isReversed, strings: [string] });
  }
  return runs;
}

function continues(last: PlacedUnit, unit: PlacedUnit): boolean {
  if ((last.isReversed ?? false) !== (unit.isReversed ?? false)) return false;
  if (!unit.isReversed) return true;
  const [end, start] = [last.pieces.at(-1), unit.pieces[0]];
  if (end?.font !== start?.font || end?.stretch !== start?.stretch) return false;
  const gap = unit.left + (start?.offset ?? 0) - (last.left + (end?.offset ?? 0) + (end?.width ?? 0));
  return Math.abs(gap) <= negligibleGap;
}
