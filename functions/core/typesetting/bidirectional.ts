import type { Bidi } from 'bidi-js';
import * as bidiModule from 'bidi-js';
import type { PlacedUnit, Unit } from './units.ts';

// The package's types declare its ES module as CommonJS, so they put the function one property too deep.
const bidi = (bidiModule.default as unknown as () => Bidi)();

/** More isolates in one paragraph are ignored, because the algorithm takes quadratic time for them. */
const maximumIsolates = 200;

/** A paragraph's directions: its own, and a level for each UTF-16 unit; odd levels are right to left. */
export interface Directions {
  readonly isRightToLeft: boolean;
  readonly levels: Uint8Array;
}

/** Finds the directions of one paragraph (UAX #9, rules P2 to I2). Loading this module loads the tables. */
export function findDirections(paragraph: string): Directions {
  const isolates = paragraph.match(/[\u2066-\u2069]/g)?.length ?? 0;
  const text = isolates > maximumIsolates ? paragraph.replace(/[\u2066-\u2069]/g, '\u200b') : paragraph;
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text);
  return { isRightToLeft: (paragraphs[0]?.level ?? 0) % 2 === 1, levels };
}

/** Places the units of one line from left to right, as they are drawn (UAX #9, rules L1 and L2). Widths are in ems. */
export function placeBothWays(
  line: readonly Unit[],
  directions: Directions,
  widthEms: number,
): readonly PlacedUnit[] {
  const base = directions.isRightToLeft ? 1 : 0;
  const lastShown = line.findLastIndex(({ text }) => text.trim() !== '');
  const visual = visualOrder(
    line.map((unit, at) => ({
      unit,
      level: at > lastShown ? base : (directions.levels[unit.start] ?? base),
    })),
  );
  let left = directions.isRightToLeft ? widthEms - line.reduce((sum, { width }) => sum + width, 0) : 0;
  return visual.map(({ unit, level }) => {
    left += unit.width;
    return { ...unit, left: left - unit.width, isReversed: level % 2 === 1 };
  });
}

interface LeveledUnit {
  readonly unit: Unit;
  readonly level: number;
}

function visualOrder(line: readonly LeveledUnit[]): readonly LeveledUnit[] {
  const placed = [...line];
  for (let level = Math.max(0, ...placed.map((one) => one.level)); level >= 1; level--) {
    for (let start = 0; start < placed.length; start++) {
      let end = start;
      while (end < placed.length && (placed[end]?.level ?? 0) >= level) end++;
      if (end > start + 1) placed.splice(start, end - start, ...placed.slice(start, end).reverse());
      start = Math.max(start, end - 1);
    }
  }
  return placed;
}

/** The character drawn instead of this one in right-to-left text, such as a bracket's counterpart; null for most. */
export function mirroredCharacter(character: string): string | null {
  return bidi.getMirroredCharacter(character);
}
