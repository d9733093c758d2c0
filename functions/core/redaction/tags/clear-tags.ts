import { changeObject } from '../../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import { referenceTo, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { encodeTextString } from '../../pdf-objects/objects/text-string.ts';
import { withEntries } from '../../pdf-objects/objects/values.ts';
import { tagFinder } from '../../tags/tag-of.ts';
import type { TagPlace } from '../../tags/tag-place.ts';

/** Deeper than tags of real documents go. */
const maximumDepth = 200;

/**
 * Removes the texts of tags for removed content: replacement texts, expansions and titles, and those of the tags around
 * them except titles. Alternative texts become `replacement`, since pictures must have one.
 */
export function clearTags(draft: Draft, places: readonly TagPlace[], replacement: string): void {
  const { file } = draft;
  const root = resolveDictionary(file, draft.catalog.get('StructTreeRoot'));
  if (!root || places.length === 0) return;
  const tagOf = tagFinder(draft);
  const top = numberOf(file, draft.catalog.get('StructTreeRoot'));
  const cleared = new Set<number>();
  for (const place of places) {
    let number = numberOf(file, tagOf(place));
    for (let depth = 0; number > 0 && number !== top && depth < maximumDepth; depth++) {
      const isOwn = depth === 0;
      number = cleared.has(number) && !isOwn ? 0 : clear(number, isOwn);
    }
  }

  /** Clears a tag. Returns the number of the tag around it. */
  function clear(number: number, isOwn: boolean): number {
    cleared.add(number);
    const tag = resolveDictionary(file, referenceTo(file, number));
    if (!tag) return 0;
    const Alt = tag.has('Alt') && replacement !== '' ? encodeTextString(replacement) : undefined;
    const changes = { Alt, ActualText: undefined, E: undefined, ...(isOwn && { T: undefined }) };
    if (Object.keys(changes).some((key) => tag.has(key)))
      changeObject(draft, number, withEntries(tag, changes));
    return numberOf(file, tag.get('P'));
  }
}
