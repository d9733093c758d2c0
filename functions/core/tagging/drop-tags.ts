import { changedDeeply, changeObjects } from '../page-content/streams/change-values.ts';
import { changeCatalog } from '../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../pdf-objects/editing/draft.ts';
import { isDictionary, withEntries } from '../pdf-objects/objects/values.ts';

/** Removes a document's tags, and the keys by which objects refer to them, also those that remained of former tags. */
export function dropTags(draft: Draft): void {
  changeCatalog(draft, { StructTreeRoot: undefined, MarkInfo: undefined });
  changeObjects(draft, ({ value, data }) => ({
    value: changedDeeply(value, (inner) =>
      isDictionary(inner) && (inner.has('StructParents') || inner.has('StructParent') || inner.has('SE'))
        ? withEntries(inner, { StructParents: undefined, StructParent: undefined, SE: undefined })
        : inner,
    ),
    data,
  }));
}
