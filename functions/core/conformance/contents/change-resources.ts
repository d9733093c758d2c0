import { changedDeeply, changeObjects } from '../../page-content/streams/change-values.ts';
import { changeObject } from '../../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import { referenceTo, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { scanObject } from '../../pdf-objects/objects/scan-object.ts';
import { type Dictionary, isDictionary, withEntries } from '../../pdf-objects/objects/values.ts';
import { readPage } from '../../pdf-objects/structure/read-pages.ts';

/** Changes the resources of all content in a document, each once. */
export function changeResources(draft: Draft, change: (resources: Dictionary) => Dictionary): void {
  const { file } = draft;
  const shared = new Set(
    draft.sourcePages.map((page) => numberOf(file, readPage(file, page).get('Resources'))),
  );
  changeObjects(draft, ({ value, data }) => {
    const changed = changedDeeply(value, (inner) => {
      if (!isDictionary(inner) || !inner.has('Resources')) return inner;
      const number = numberOf(file, inner.get('Resources'));
      shared.add(number);
      const own = number > 0 ? undefined : resolveDictionary(file, inner.get('Resources'));
      const changedOwn = own && change(own);
      return changedOwn === own ? inner : withEntries(inner, { Resources: changedOwn });
    });
    return { value: changed, data };
  });
  for (const number of shared) {
    const resources = number > 0 ? resolveDictionary(file, referenceTo(file, number)) : undefined;
    const changed = resources && change(resources);
    if (changed && changed !== resources)
      changeObject(draft, number, changed, scanObject(file, number)?.data);
  }
}
