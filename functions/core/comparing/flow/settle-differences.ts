import { type ComparedWord, lettersOf } from '../text/compared-word.ts';
import { masked } from '../text/running-texts.ts';
import type { EqualWords, TextDifference } from './text-difference.ts';

/** Differences of one part of the documents: their text, their footnotes, or the edges of their pages. */
type PartDifferences = readonly TextDifference[];

/** A text that only the document after has, and the part that it is in. */
interface Insertion {
  readonly part: number;
  readonly difference: TextDifference;
}

interface Settled {
  readonly differences: readonly TextDifference[];
  readonly equal: readonly EqualWords[];
}

/**
 * Settles texts that one document lacks in a place and has in another part of the document, or in a table rather than in
 * text: they are equal, because the two were read in different ways. `edges` are the texts at the edges of either
 * document's pages, as they may be read as text in the other.
 */
export function settleDifferences(
  parts: readonly PartDifferences[],
  edges: { readonly before: readonly string[]; readonly after: readonly string[] },
): Settled {
  const inserted = new Map<string, Insertion[]>();
  for (const [part, differences] of parts.entries())
    for (const difference of differences) {
      if (difference.before.length > 0) continue;
      const letters = lettersOf(difference.after);
      inserted.set(letters, [...(inserted.get(letters) ?? []).slice(-mostAlike), { part, difference }]);
    }
  const known = { before: new Set(edges.before.map(masked)), after: new Set(edges.after.map(masked)) };
  const gone = new Set<TextDifference>();
  const equal: EqualWords[] = [];
  for (const [part, differences] of parts.entries())
    for (const difference of differences) {
      const { before, after } = difference;
      if (before.length > 0 && after.length > 0) continue;
      const letters = lettersOf(before.length > 0 ? before : after);
      if ((before.length > 0 ? known.after : known.before).has(masked(letters))) gone.add(difference);
      if (before.length === 0) continue;
      const matches = (inserted.get(letters) ?? []).filter((one) => !gone.has(one.difference));
      const match = matches.find(
        (one) => one.part !== part || isInTable(one.difference.after) !== isInTable(before),
      );
      if (!match) continue;
      gone.add(difference).add(match.difference);
      equal.push({ before, after: match.difference.after });
    }
  return { differences: parts.flat().filter((one) => !gone.has(one)), equal };
}

/** More equal texts than these are alike in every way. */
const mostAlike = 20;

function isInTable([first]: readonly ComparedWord[]): boolean {
  return first?.cell !== undefined;
}
