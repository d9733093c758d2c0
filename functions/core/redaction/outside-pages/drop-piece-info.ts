import { changedDeeply, changeObjects } from '../../page-content/streams/change-values.ts';
import { changeCatalog } from '../../pdf-objects/editing/change-draft.ts';
import { resolve, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { type Dictionary, isDictionary, type Value, withEntries } from '../../pdf-objects/objects/values.ts';
import { heldDeeply } from './scrub-strings.ts';
import type { Scrubbing } from './scrubbing.ts';

/**
 * Removes unsearchable data that viewers do not need: page thumbnails, private data of the creating programs, sources
 * of captured web pages, and values of signatures, which changes make void.
 */
export function dropPieceInfo(scrubbing: Scrubbing): void {
  const { draft, report } = scrubbing;
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
        if (held !== undefined) report('other', held);
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

/** Returns private entries by the type of dictionary, because a resource may have any name. */
function privateEntries(entries: Dictionary): string[] {
  const isKnown = ['Type', 'Subtype', 'BBox', 'MediaBox', 'Pages'].some((key) => entries.has(key));
  return isKnown ? ['PieceInfo', 'Thumb', 'SpiderInfo'].filter((key) => entries.has(key)) : [];
}
