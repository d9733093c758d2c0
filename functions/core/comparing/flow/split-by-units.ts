import type { ComparedWord } from '../text/compared-word.ts';
import { haveSameLetters } from '../text/same-letters.ts';
import type { FlowUnit } from './flow-unit.ts';
import type { TextDifference } from './text-difference.ts';

/** Words of a difference that are in one unit. */
interface UnitPart {
  readonly unit: FlowUnit | undefined;
  readonly words: ComparedWord[];
}

/**
 * Divides differences that are a part of a unit and whole units beside it: a row or a paragraph that came after a word that
 * was replaced is a change of its own.
 */
export function splitByUnits(
  differences: readonly TextDifference[],
  units: readonly FlowUnit[],
): readonly TextDifference[] {
  if (differences.length === 0) return [];
  const unitOf = new Map(units.flatMap((unit) => unit.words.map((word) => [word, unit] as const)));
  const partsOf = (words: readonly ComparedWord[]): readonly UnitPart[] => {
    const parts: UnitPart[] = [];
    for (const word of words) {
      const unit = unitOf.get(word);
      const last = parts.at(-1);
      if (last && last.unit === unit) last.words.push(word);
      else parts.push({ unit, words: [word] });
    }
    return parts;
  };
  return differences.flatMap((difference) => {
    const { before, after } = difference;
    if (before.length === 0 || after.length === 0) return [difference];
    return split(difference, partsOf(before), partsOf(after));
  });
}

function split(
  difference: TextDifference,
  before: readonly UnitPart[],
  after: readonly UnitPart[],
): readonly TextDifference[] {
  const isWhole = ({ unit, words }: UnitPart) => unit?.words.length === words.length;
  const isPart = (part: UnitPart) => !isWhole(part);
  const [parts, otherParts] = [before.filter(isPart), after.filter(isPart)];
  const [whole, otherWhole] = [before.filter(isWhole), after.filter(isWhole)];
  if (parts.length === 0 || otherParts.length === 0 || whole.length + otherWhole.length === 0)
    return [difference];
  const pairs =
    parts.length === otherParts.length
      ? parts.map((part, index) => [[part], [otherParts[index] as UnitPart]] as const) // as many
      : [[parts, otherParts] as const];
  return [...pairs, [whole, otherWhole] as const]
    .map(([one, other]) => ({
      ...difference,
      before: one.flatMap(({ words }) => words),
      after: other.flatMap(({ words }) => words),
    }))
    .filter((part) => !haveSameLetters(part.before, part.after));
}
