import { changedDeeply, changeObjects } from '../../page-content/streams/change-values.ts';
import { changeCatalog } from '../../pdf-objects/editing/change-draft.ts';
import { resolve, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { type Dictionary, isDictionary, type Value, withEntries } from '../../pdf-objects/objects/values.ts';
import { heldDeeply } from './scrub-strings.ts';
import type { Scrubbing } from './scrubbing.ts';

/**
 * Removes from a document what cannot be searched and no viewer needs: pictures of pages, private data of the programs that
 * made it, the sources of captured web pages, and the values of signatures, which are void once a document is changed.
 */
export function dropPieceInfo(scrubbing: Scrubbing): void {
  const { draft, tell } = scrubbing;
  const { file } = draft;
  changeObjects(draft, ({ value, data }) => ({
    data,
    value: changedDeeply(value, (inner) => {
      if (!isDictionary(inner)) return inner;
      const dropped = privateEntries(inner);
      const isSignature = inner.get('FT') === 'Sig' && isDictionary(resolve(file, inner.get('V') ?? null));
      if (isSignature) dropped.push('V');
      if (dropped.length === 0) return inner;
      for (const key of dropped) {
        const held = heldDeeply(scrubbing, resolve(file, inner.get(key) ?? null));
        if (held !== undefined) tell('other', held);
      }
      const kept = new Map<string, Value>(inner);
      for (const key of dropped) kept.delete(key);
      return kept;
    }),
  }));
  const names = resolveDictionary(file, draft.catalog.get('Names'));
  const isCaptured = names?.has('IDS') || names?.has('URLS');
  if (names && isCaptured)
    changeCatalog(draft, { Names: withEntries(names, { IDS: undefined, URLS: undefined }) });
}

/** A resource may have any name, so it depends on what the dictionary is. */
function privateEntries(entries: Dictionary): string[] {
  const isKnown = ['Type', 'Subtype', 'BBox', 'MediaBox', 'Pages'].some((key) => entries.has(key));
  return isKnown ? ['PieceInfo', 'Thumb', 'SpiderInfo'].filter((key) => entries.has(key)) : [];
}
