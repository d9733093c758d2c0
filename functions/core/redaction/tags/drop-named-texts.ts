import type { MarkedText } from '../../page-content/glyph.ts';
import { statedTexts } from '../../page-content/marked-text.ts';
import { changedDeeply, changeObjects } from '../../page-content/streams/change-values.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { isDictionary, isString, withEntries } from '../../pdf-objects/objects/values.ts';

/**
 * Removes the former texts of changed marked content from named property lists: resources may be shared by several
 * pages, and would still contain them.
 */
export function dropNamedTexts(draft: Draft, changed: Iterable<MarkedText>): void {
  const gone = new Set<string>();
  for (const { isNamed, properties } of changed)
    if (isNamed) for (const text of stringsOf(properties)) gone.add(text);
  if (gone.size === 0) return;
  const without = Object.fromEntries(statedTexts.map((key) => [key, undefined]));
  changeObjects(draft, ({ value, data }) => ({
    data,
    value: changedDeeply(value, (inner) =>
      isDictionary(inner) && !inner.has('Type') && stringsOf(inner).some((text) => gone.has(text))
        ? withEntries(inner, without)
        : inner,
    ),
  }));
}

/** Returns the texts of properties, each with its key. */
function stringsOf(properties: MarkedText['properties']): readonly string[] {
  return statedTexts.flatMap((key) => {
    const value = properties.get(key);
    return isString(value) ? [`${key} ${Buffer.from(value).toString('latin1')}`] : [];
  });
}
