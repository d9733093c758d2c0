import type { Match } from '../../matching/match.ts';
import { foldForSearch } from './fold-for-search.ts';
import { type Term, terms } from './terms.ts';

/** The greatest distance between terms that are shown together. */
const nearCharacters = 120;

/** How much of a document is searched. A long one whose words are never close together would take seconds. */
const maximum = { places: 5_000, characters: 200_000 };

export interface FoundTerms extends Match {
  /** The page's text. */
  readonly text: string;
}

/** The first place in a document where most of the terms are close together; undefined if it has none of them. */
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

/** A quick check, because most pages of a long document have no match. A word may be hyphenated across two lines. */
function mayHave(text: string, wanted: ReadonlySet<string>): boolean {
  const folded = foldForSearch(text).replaceAll('\n', '');
  return wanted.values().some((term) => folded.includes(term));
}

function placesOf(text: string, wanted: ReadonlySet<string>): Term[] {
  return terms(text)
    .filter(({ term }) => wanted.has(term))
    .take(maximum.places)
    .toArray();
}

/** The number of different terms that begin at a place or soon after it, and the end of the last one. */
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
