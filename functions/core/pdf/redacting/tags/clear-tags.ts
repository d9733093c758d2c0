import { changeObject } from '../../../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../../../pdf-objects/editing/draft.ts';
import { numberOf } from '../../../pdf-objects/objects/locate-object.ts';
import {
  referenceTo,
  resolve,
  resolveArray,
  resolveDictionary,
} from '../../../pdf-objects/objects/read-object.ts';
import { encodeTextString } from '../../../pdf-objects/objects/text-string.ts';
import { type Value, withEntries } from '../../../pdf-objects/objects/values.ts';
import { readPage, type SourcePage } from '../../../pdf-objects/structure/read-pages.ts';
import { readNumberTree } from '../../../pdf-objects/structure/trees.ts';
import type { TagPlace } from './tag-place.ts';

/** Deeper than tags of real documents go. */
const maximumDepth = 200;

/**
 * Takes from tags what they say of content that was removed: replacement texts, expansions and titles, and those of the tags
 * around them but for titles. Alternative texts become `replacement`, since pictures have to have one.
 */
export function clearTags(draft: Draft, places: readonly TagPlace[], replacement: string): void {
  const { file } = draft;
  const root = resolveDictionary(file, draft.catalog.get('StructTreeRoot'));
  if (!root || places.length === 0) return;
  const parents = new Map(readNumberTree(file, root.get('ParentTree')));
  const top = numberOf(file, draft.catalog.get('StructTreeRoot'));
  const cleared = new Set<number>();
  for (const place of places) {
    let number = numberOf(file, tagOf(draft, parents, place));
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

/** The tag that refers to a place (ISO 32000-2, 14.7.5.4). */
function tagOf(
  { file, sourcePages }: Draft,
  parents: ReadonlyMap<number, Value>,
  place: TagPlace,
): Value | undefined {
  if ('parent' in place) return parents.get(place.parent);
  const { pageIndex, form, identifier } = place;
  const holder =
    form > 0
      ? resolveDictionary(file, referenceTo(file, form))
      : readPage(file, sourcePages[pageIndex] as SourcePage); // callers name pages of the draft
  const key = resolve(file, holder?.get('StructParents'));
  return typeof key === 'number' ? resolveArray(file, parents.get(key))?.[identifier] : undefined;
}
