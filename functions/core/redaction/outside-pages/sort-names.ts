import { changeCatalog, changeObject } from '../../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import { resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { type Value, withEntries } from '../../pdf-objects/objects/values.ts';
import { nameTree, readNameTree } from '../../pdf-objects/structure/trees.ts';

/** Sorts the entries of name trees, as lookups require, after renaming. */
export function sortNames(draft: Draft): void {
  const { file } = draft;
  const names = resolveDictionary(file, draft.catalog.get('Names'));
  if (names) {
    const sorted = [...names].map(([key, tree]): readonly [string, Value] => [key, sortedTree(draft, tree)]);
    if (sorted.some(([key, tree]) => tree !== names.get(key)))
      changeCatalog(draft, { Names: new Map(sorted) });
  }
  const root = numberOf(file, draft.catalog.get('StructTreeRoot'));
  const tags = resolveDictionary(file, draft.catalog.get('StructTreeRoot'));
  const tree = tags?.get('IDTree');
  if (root === 0 || !tags || tree === undefined) return;
  const sorted = sortedTree(draft, tree);
  if (sorted !== tree) changeObject(draft, root, withEntries(tags, { IDTree: sorted }));
}

/** Returns the same tree if it is in order. */
function sortedTree({ file }: Draft, tree: Value): Value {
  const entries = readNameTree(file, tree);
  const isSorted = entries.every(([name], index) => index === 0 || (entries[index - 1]?.[0] ?? '') <= name);
  return isSorted ? tree : nameTree(entries);
}
