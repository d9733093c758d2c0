import { changedDeeply, changeObjects } from '../../page-content/streams/change-values.ts';
import { changeCatalog, changeObject } from '../../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import { resolve, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import {
  type Dictionary,
  isArray,
  isDictionary,
  type Value,
  withEntries,
} from '../../pdf-objects/objects/values.ts';
import { nameTree, readNameTree } from '../../pdf-objects/structure/trees.ts';

/** Removes files within a document, by their stream numbers, with all references to them. */
export function removeFiles(draft: Draft, streams: ReadonlySet<number>): void {
  const { file } = draft;
  const isGone = (value: Value): boolean =>
    isDictionary(value) &&
    [...(resolveDictionary(file, value.get('EF'))?.values() ?? [])].some((stream) =>
      streams.has(numberOf(file, stream)),
    );
  changeObjects(draft, ({ value, data }) => ({
    data,
    value: changedDeeply(value, (inner) => (isGone(inner) ? null : inner)),
  }));
  const isThere = (value: Value) => resolve(file, value) !== null;
  changeObjects(draft, ({ value, data }) => ({
    data,
    value: changedDeeply(value, (inner) =>
      isDictionary(inner) ? withoutGone(draft, inner, isThere) : inner,
    ),
  }));
  const names = resolveDictionary(file, draft.catalog.get('Names'));
  if (names?.has('EmbeddedFiles')) {
    const left = readNameTree(file, names.get('EmbeddedFiles')).filter(([, value]) => isThere(value));
    const EmbeddedFiles = left.length > 0 ? nameTree(left) : undefined;
    changeCatalog(draft, {
      Names: withEntries(names, { EmbeddedFiles }),
      ...(!EmbeddedFiles && { Collection: undefined }),
    });
  }
  for (const number of streams) changeObject(draft, number, null);
}

/** Removes missing files from a dictionary: associated files, and file annotations. */
function withoutGone(draft: Draft, entries: Dictionary, isThere: (value: Value) => boolean): Dictionary {
  const changes: Record<string, Value | undefined> = {};
  const associated = resolve(draft.file, entries.get('AF') ?? null);
  if (isArray(associated) && !associated.every(isThere)) {
    const left = associated.filter(isThere);
    changes.AF = left.length > 0 ? left : undefined;
  }
  const annotations = resolve(draft.file, entries.get('Annots') ?? null);
  if (isArray(annotations)) {
    const left = annotations.filter((one) => {
      const annotation = resolveDictionary(draft.file, one);
      return annotation?.get('Subtype') !== 'FileAttachment' || isThere(annotation.get('FS') ?? null);
    });
    if (left.length < annotations.length) changes.Annots = left;
  }
  return Object.keys(changes).length > 0 ? withEntries(entries, changes) : entries;
}
