import { changeObject } from '../../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import { resolve } from '../../pdf-objects/objects/read-object.ts';
import { isDictionary, type Value, withEntries } from '../../pdf-objects/objects/values.ts';

/** Removes the value of a field and of its parent fields. */
export function clearField(draft: Draft, widget: Value): void {
  const { file } = draft;
  const seen = new Set<number>();
  for (let number = numberOf(file, widget); number > 0 && !seen.has(number); ) {
    seen.add(number);
    const entries = resolve(file, { number, generation: file.entries.seconds[number] ?? 0 });
    if (!isDictionary(entries)) return;
    const state = entries.has('AS') ? { AS: 'Off' } : {};
    changeObject(
      draft,
      number,
      withEntries(entries, {
        V: undefined,
        DV: undefined,
        RV: undefined,
        I: undefined,
        TI: undefined,
        ...state,
      }),
    );
    number = numberOf(file, entries.get('Parent'));
  }
}
