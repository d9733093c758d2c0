import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveArray, resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import { fieldFlag } from './field-kind.ts';
import { off, onStates } from './field-options.ts';
import type { FormField } from './read-form.ts';
import { nameText, readText, type TextBudget } from './text-budget.ts';

/** A field's value in JSON. */
export type FieldValue = string | boolean | string[] | null;

/**
 * A field's value, or its default value, in responses: a text or the value of an option, a list of these for a multiple
 * choice, true or false for a check box (or the value of its widget that is on, if they differ), and for whether a
 * signature field is signed. Null if there is none, and for a password.
 */
export function fieldValue(file: PdfFile, field: FormField, key: 'V' | 'DV', budget: TextBudget): FieldValue {
  const value = field.entries.get(key);
  switch (field.kind) {
    case 'text':
      return field.flags & fieldFlag.password ? null : (readText(file, value, budget) ?? null);
    case 'combo':
      return chosenValues(file, field, budget, key)[0] ?? null;
    case 'list': {
      const values = chosenValues(file, field, budget, key);
      return field.flags & fieldFlag.multiSelect ? values : (values[0] ?? null);
    }
    case 'checkbox':
    case 'radio':
      return stateValue(file, field, key, budget);
    case 'signature':
      return key === 'V' && resolveDictionary(file, value) !== undefined;
    case 'button':
      return null;
  }
}

/** The values of a choice's chosen options. */
export function chosenValues(
  file: PdfFile,
  { entries }: FormField,
  budget: TextBudget,
  key: 'V' | 'DV' = 'V',
): string[] {
  const value = entries.get(key);
  const list = resolveArray(file, value) ?? [value ?? null];
  return list.flatMap((item) => readText(file, item, budget) ?? []);
}

function stateValue(file: PdfFile, field: FormField, key: 'V' | 'DV', budget: TextBudget): FieldValue {
  const states = onStates(file, field, budget);
  const stated = resolve(file, field.entries.get(key));
  const name = typeof stated === 'string' ? stated : key === 'V' ? shownState(file, field) : undefined;
  const text = name === undefined ? readText(file, stated, budget) : nameText(name);
  const isOn = text !== undefined && text !== '' && text !== off;
  if (hasOneState(field, states)) return isOn;
  if (!isOn) return field.kind === 'checkbox' ? false : null;
  return states.find((state) => state.name === name)?.value ?? text;
}

/** Whether a field is only on or off. */
export function hasOneState(
  { kind }: Pick<FormField, 'kind'>,
  states: readonly { readonly value: string }[],
): boolean {
  return kind === 'checkbox' && new Set(states.map(({ value }) => value)).size <= 1;
}

/** The state that the widgets show, if the field states none. */
function shownState(file: PdfFile, { widgets }: FormField): string | undefined {
  const shown = widgets.map(({ entries }) => resolve(file, entries.get('AS')));
  return shown.find((state) => typeof state === 'string' && state !== off) as string | undefined; // as tested
}
