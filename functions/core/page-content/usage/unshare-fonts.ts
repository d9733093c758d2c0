import { addObject, changeObject } from '../../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { referenceTo, resolveStream } from '../../pdf-objects/objects/read-object.ts';
import { type Dictionary, isDictionary, type Value, withEntries } from '../../pdf-objects/objects/values.ts';
import { everyObject } from '../../pdf-objects/structure/every-object.ts';

/** Makes direct font dictionaries in resources indirect objects, so that each can be identified and changed. */
export function unshareFonts(draft: Draft): void {
  const { file } = draft;
  for (const { number, value: entries } of everyObject(file)) {
    const changed = isDictionary(entries) && withOwnFonts(draft, entries);
    if (changed) changeObject(draft, number, changed, resolveStream(file, referenceTo(file, number))?.data);
  }
}

function withOwnFonts(draft: Draft, entries: Dictionary): Dictionary | undefined {
  const resources = entries.get('Resources');
  if (isDictionary(resources)) {
    const changed = withOwnFonts(draft, resources);
    return changed && withEntries(entries, { Resources: changed });
  }
  const fonts = entries.get('Font');
  if (isDictionary(fonts)) {
    const changed = referred(draft, fonts);
    return changed && withEntries(entries, { Font: changed });
  }
  return referred(draft, entries);
}

/** Returns a dictionary of fonts by name, with each as a reference; undefined if none is direct. */
function referred(draft: Draft, fonts: Dictionary): Dictionary | undefined {
  if (![...fonts.values()].some(isFont)) return undefined;
  return new Map(
    [...fonts].map(([name, value]) => [name, isFont(value) ? addObject(draft, value) : value] as const),
  );
}

function isFont(value: Value): boolean {
  return isDictionary(value) && value.get('Type') === 'Font';
}
