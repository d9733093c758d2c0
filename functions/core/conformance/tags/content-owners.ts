import { changeObject, changePage } from '../../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import {
  referenceTo,
  resolve,
  resolveDictionary,
  resolveStream,
} from '../../pdf-objects/objects/read-object.ts';
import { type Reference, type Value, withEntries } from '../../pdf-objects/objects/values.ts';
import { readPage } from '../../pdf-objects/structure/read-pages.ts';
import { isMarkedContent, type MarkedContent, type TaggedObject } from './tag.ts';

/** The elements that own content, by its identifiers, and those that own annotations, by object number. */
export interface ContentOwners {
  readonly pages: Map<number, Value[]>;
  readonly streams: Map<number, Value[]>;
  readonly annotations: Map<number, Reference>;
}

export function contentOwners(): ContentOwners {
  return { pages: new Map(), streams: new Map(), annotations: new Map() };
}

/** Records the element that contains some content. */
export function noteOwner(owners: ContentOwners, kid: MarkedContent | TaggedObject, owner: Reference): void {
  if (!isMarkedContent(kid)) return void owners.annotations.set(kid.annotation, owner);
  const [lists, key] = kid.stream > 0 ? [owners.streams, kid.stream] : [owners.pages, kid.page];
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  for (let index = list.length; index < kid.identifier; index++) list[index] = null;
  list[kid.identifier] = owner;
}

/**
 * Gives pages, form XObjects and annotations their structure parent keys, and returns the entries of the parent tree
 * (ISO 32000-2, 14.7.5.4). Anything outside all elements loses its key.
 */
export function linkContent(draft: Draft, { pages, streams, annotations }: ContentOwners) {
  const { file, sourcePages } = draft;
  const parents: (readonly [number, Value])[] = [];
  const add = (value: Value) => parents.push([parents.length, value]) - 1;
  for (const [index, source] of sourcePages.entries()) {
    const list = pages.get(index);
    const key = list && add(list);
    if (resolve(file, readPage(file, source).get('StructParents')) !== key)
      changePage(draft, index, { StructParents: key });
  }
  for (const [number, list] of streams) {
    const stream = resolveStream(file, referenceTo(file, number));
    const key = add(list);
    if (stream)
      changeObject(draft, number, withEntries(stream.dictionary, { StructParents: key }), stream.data);
  }
  for (const [number, owner] of annotations) {
    const entries = resolveDictionary(file, referenceTo(file, number));
    if (entries) changeObject(draft, number, withEntries(entries, { StructParent: add(owner) }));
  }
  return parents;
}
