import type { Match } from '../../pdf/matching/match.ts';
import { foldText } from './fold-text.ts';
import { type Term, terms } from './terms.ts';

/** How near to each other terms have to stand to be shown together. */
const nearCharacters = 120;

/** What is looked at of a document, since a long one whose words never stand together would take seconds. */
const maximum = { places: 5_000, characters: 200_000 };

export interface FoundTerms extends Match {
  /** The page's text. */
  readonly text: string;
}

/**
 * The first place in a document where most of the terms stand near each other; undefined where none stands anywhere.
 */
export function findTerms(pages: readonly string[], wanted: ReadonlySet<string>): FoundTerms | undefined {
  let best: FoundTerms | undefined;
  let bestCount = 0;
  let charactersLeft = maximum.characters;
  for (const text of pages) {
    if (charactersLeft <= 0) break;
    if (!mayHave(text, wanted)) continue;
    const places = placesOf(text.slice(0, charactersLeft), wanted);
    charactersLeft -= text.length;
    for (const [index, { start }] of places.entries()) {
      const { count, end } = termsNear(places, index);
      if (count <= bestCount) continue;
      best = { text, start, end };
      bestCount = count;
      if (count === wanted.size) return best;
    }
  }
  return best;
}

/** A quick look: most pages of a long document have none. A word may be broken over two lines. */
function mayHave(text: string, wanted: ReadonlySet<string>): boolean {
  const folded = foldText(text).replaceAll('\n', '');
  return wanted.values().some((term) => folded.includes(term));
}

function placesOf(text: string, wanted: ReadonlySet<string>): Term[] {
  return terms(text)
    .filter(({ term }) => wanted.has(term))
    .take(maximum.places)
    .toArray();
}

/** How many different terms begin at a place or soon after it, and where the last of those ends. */
function termsNear(places: readonly Term[], index: number) {
  const near = new Set<string>();
  const furthest = (places[index]?.start ?? 0) + nearCharacters;
  let end = 0;
  for (let next = index; next < places.length && next < index + nearCharacters; next++) {
    const place = places[next];
    if (!place || place.start > furthest) break;
    if (!near.has(place.term)) end = Math.max(end, place.end);
    near.add(place.term);
  }
  return { count: near.size, end };
}
