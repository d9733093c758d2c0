import { type ComparedWord, lettersOf } from '../text/compared-word.ts';
import type { FlowUnit } from './flow-unit.ts';
import { numberLength } from './numbering.ts';

/** Two units of the same letters. */
export interface UnitPair {
  readonly at: number;
  readonly otherAt: number;
  readonly weight: number;
  readonly kind: FlowUnit['kind'];
  readonly words: readonly ComparedWord[];
  readonly otherWords: readonly ComparedWord[];
  /** The numbers before them, which differ; empty where all letters are the same. */
  readonly number: readonly ComparedWord[];
  readonly otherNumber: readonly ComparedWord[];
  /** The words before the unit in each document. */
  readonly wordsBefore: number;
  readonly otherWordsBefore: number;
}

/** The words by which a unit is recognised, and the number before them, which is not among them. */
interface KnownUnit {
  readonly at: number;
  readonly wordsBefore: number;
  readonly number: readonly ComparedWord[];
  readonly words: readonly ComparedWord[];
}

/**
 * Pairs units that each document has once: first those of the same letters, and then those that have them but for a number
 * before them, since a clause that comes or goes changes the numbers of all that follow. In the order of `before`.
 */
export function pairUnits(before: readonly FlowUnit[], after: readonly FlowUnit[]): readonly UnitPair[] {
  const [one, other] = [knownByAll(before), knownByAll(after)];
  const whole = pairsOf(one, other, before);
  const taken = {
    before: new Set(whole.map(({ at }) => at)),
    after: new Set(whole.map(({ otherAt }) => otherAt)),
  };
  const left = (units: readonly FlowUnit[], known: readonly KnownUnit[], gone: ReadonlySet<number>) =>
    known.filter(({ at }) => !gone.has(at)).map((unit) => withoutNumber(unit, units[unit.at] as FlowUnit)); // its own index
  const renumbered = pairsOf(left(before, one, taken.before), left(after, other, taken.after), before);
  return [...whole, ...renumbered].sort((pair, next) => pair.at - next.at);
}

function knownByAll(units: readonly FlowUnit[]): readonly KnownUnit[] {
  let wordsBefore = 0;
  return units.map(({ words }, at) => {
    const known = { at, wordsBefore, number: [], words };
    wordsBefore += words.length;
    return known;
  });
}

function withoutNumber(known: KnownUnit, unit: FlowUnit): KnownUnit {
  const length = numberLength(unit);
  return { ...known, number: unit.words.slice(0, length), words: unit.words.slice(length) };
}

function pairsOf(
  before: readonly KnownUnit[],
  after: readonly KnownUnit[],
  units: readonly FlowUnit[],
): readonly UnitPair[] {
  const [one, other] = [onlyOnce(before), onlyOnce(after)];
  const pairs: UnitPair[] = [];
  for (const [letters, found] of one) {
    const match = other.get(letters);
    if (!found || !match) continue;
    pairs.push({
      at: found.at,
      otherAt: match.at,
      weight: found.words.length,
      kind: (units[found.at] as FlowUnit).kind, // its own index
      words: found.words,
      otherWords: match.words,
      number: found.number,
      otherNumber: match.number,
      wordsBefore: found.wordsBefore,
      otherWordsBefore: match.wordsBefore,
    });
  }
  return pairs;
}

/** Units by their letters; null for letters that several have. */
function onlyOnce(units: readonly KnownUnit[]): ReadonlyMap<string, KnownUnit | null> {
  const found = new Map<string, KnownUnit | null>();
  for (const unit of units) {
    const letters = lettersOf(unit.words);
    found.set(letters, found.has(letters) ? null : unit);
  }
  return found;
}
