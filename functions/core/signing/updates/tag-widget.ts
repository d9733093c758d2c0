import { addObject, changeObject } from '../../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import {
  referenceTo,
  resolve,
  resolveArray,
  resolveDictionary,
} from '../../pdf-objects/objects/read-object.ts';
import {
  type Dictionary,
  dictionary,
  type Reference,
  type Value,
  withEntries,
} from '../../pdf-objects/objects/values.ts';
import { readNumberTree } from '../../pdf-objects/structure/trees.ts';

/**
 * Tags a new widget as a form field at the end of a tagged document (ISO 14289-1, 7.18.4). Returns its key among the
 * parents of tags; undefined for a document without tags.
 */
export function tagWidget(draft: Draft, widget: Reference, page: number): number | undefined {
  const { file, catalog } = draft;
  const root = resolveDictionary(file, catalog.get('StructTreeRoot'));
  const rootNumber = numberOf(file, catalog.get('StructTreeRoot'));
  if (!root || rootNumber === 0) return undefined;
  const stated = resolve(file, root.get('ParentTreeNextKey'));
  const highest = readNumberTree(file, root.get('ParentTree')).at(-1)?.[0] ?? -1;
  const key = Math.max(typeof stated === 'number' ? stated : 0, highest + 1);
  const holder = holderOf(draft, root, rootNumber);
  const Pg = referenceTo(file, page);
  const kid = dictionary({ Type: 'OBJR', Obj: widget, Pg });
  const tag = addObject(
    draft,
    dictionary({ Type: 'StructElem', S: 'Form', P: referenceTo(file, holder), Pg, K: [kid] }),
  );
  const parents = withParent(draft, root, key, tag);
  const isRoot = holder === rootNumber;
  const changes = { ParentTreeNextKey: key + 1, ...(parents && { ParentTree: parents }) };
  const changed = withEntries(root, isRoot ? { ...changes, K: [...kidsOf(draft, root), tag] } : changes);
  changeObject(draft, rootNumber, changed);
  if (!isRoot) {
    const own = resolveDictionary(file, referenceTo(file, holder)) ?? new Map<string, Value>();
    changeObject(draft, holder, withEntries(own, { K: [...kidsOf(draft, own), tag] }));
  }
  return key;
}

/** The document's own tag if it is the only one at the top, else the root. */
function holderOf({ file }: Draft, root: Dictionary, rootNumber: number): number {
  const kids = resolveArray(file, root.get('K')) ?? [root.get('K') ?? null];
  const number = kids.length === 1 ? numberOf(file, kids[0]) : 0;
  const isDocument = resolve(file, resolveDictionary(file, kids[0])?.get('S')) === 'Document';
  return number > 0 && isDocument ? number : rootNumber;
}

function kidsOf({ file }: Draft, tag: Dictionary): readonly Value[] {
  const kids = tag.get('K');
  return resolveArray(file, kids) ?? (kids === undefined || kids === null ? [] : [kids]);
}

/** Adds a tag to the tree of parents. Returns the tree if it has to be entered in the root. */
function withParent(draft: Draft, root: Dictionary, key: number, tag: Reference): Value | undefined {
  const { file } = draft;
  const tree = resolveDictionary(file, root.get('ParentTree')) ?? new Map<string, Value>();
  const kids = resolveArray(file, tree.get('Kids'));
  const changed = kids
    ? withEntries(tree, {
        Kids: [...kids, addObject(draft, dictionary({ Limits: [key, key], Nums: [key, tag] }))],
      })
    : withEntries(tree, { Nums: [...(resolveArray(file, tree.get('Nums')) ?? []), key, tag] });
  const number = numberOf(file, root.get('ParentTree'));
  if (number === 0) return changed;
  changeObject(draft, number, changed);
  return undefined;
}
