import type { Draft } from '../pdf-objects/editing/draft.ts';
import { referenceTo, resolve, resolveArray, resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import type { Value } from '../pdf-objects/objects/values.ts';
import { readPage, type SourcePage } from '../pdf-objects/structure/read-pages.ts';
import { readNumberTree } from '../pdf-objects/structure/trees.ts';
import type { TagPlace } from './tag-place.ts';

/** Looks up the tag that refers to a place (ISO 32000-2, 14.7.5.4). */
export function tagFinder({ file, catalog, sourcePages }: Draft): (place: TagPlace) => Value | undefined {
  const root = resolveDictionary(file, catalog.get('StructTreeRoot'));
  const parents: ReadonlyMap<number, Value> = new Map(root && readNumberTree(file, root.get('ParentTree')));
  return (place) => {
    if ('parent' in place) return parents.get(place.parent);
    const { pageIndex, form, identifier } = place;
    const holder =
      form > 0
        ? resolveDictionary(file, referenceTo(file, form))
        : readPage(file, sourcePages[pageIndex] as SourcePage); // callers name pages of the draft
    const key = resolve(file, holder?.get('StructParents'));
    return typeof key === 'number' ? resolveArray(file, parents.get(key))?.[identifier] : undefined;
  };
}
