import type { UndrawnTexts } from '../../hidden-text/undrawn/undrawn-texts.ts';
import { changedDeeply, changeObjects } from '../../page-content/streams/change-values.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { referenceTo } from '../../pdf-objects/objects/read-object.ts';
import { decodeTextString } from '../../pdf-objects/objects/text-string.ts';
import { isDictionary, isString, type Value, withEntries } from '../../pdf-objects/objects/values.ts';
import { clearField } from '../outside-pages/clear-field.ts';

/**
 * Removes the values of form fields that no page shows, and texts of tags without drawn content. Marked content is
 * changed when pages are written.
 */
export function removeUndrawn(draft: Draft, { values, tags }: UndrawnTexts): void {
  for (const { field } of values)
    for (const number of field.numbers) clearField(draft, referenceTo(draft.file, number));
  if (tags.length === 0) return;
  const said = new Set(tags.flatMap(({ texts }) => [...texts].map(([key, text]) => `${key} ${text}`)));
  changeObjects(draft, ({ value, data }) => ({
    data,
    value: changedDeeply(value, (inner) => (isDictionary(inner) ? withoutSaid(inner, said) : inner)),
  }));
}

/** Returns entries without the given texts. */
function withoutSaid(entries: ReadonlyMap<string, Value>, said: ReadonlySet<string>): Value {
  const gone = [...entries].filter(
    ([key, value]) => isString(value) && said.has(`${key} ${decodeTextString(value).trim()}`),
  );
  return gone.length === 0
    ? entries
    : withEntries(entries, Object.fromEntries(gone.map(([key]) => [key, undefined])));
}
