import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { resolveArray, resolveDictionary, resolveStream } from '../pdf-objects/objects/read-object.ts';
import type { Dictionary, Value } from '../pdf-objects/objects/values.ts';
import type { FormField, Widget } from './read-form.ts';
import { nameText, readText, spend, type TextBudget } from './text-budget.ts';

/** A choice that a field offers: the field's value if chosen, and the displayed text. */
export interface FieldOption {
  readonly value: string;
  readonly label: string;
}

/** The state that turns a widget of a check box or radio button on. */
export interface OnState {
  readonly widget: Widget;
  /** The name of its appearance; undefined if the widget has none. */
  readonly name: string | undefined;
  readonly value: string;
}

/** The state of widgets that are off. */
export const off = 'Off';

/** The name of an `on` state for a widget that states none. */
export const defaultOn = 'Yes';

const maximumOptions = 100_000;

/** The options of a choice (ISO 32000-2, table 234), or the values of a check box or of radio buttons. */
export function optionsOf(file: PdfFile, field: FormField, budget: TextBudget): readonly FieldOption[] {
  switch (field.kind) {
    case 'combo':
    case 'list':
      return listedOptions(file, field.entries.get('Opt'), budget);
    case 'checkbox':
    case 'radio': {
      const values = new Set(onStates(file, field, budget).map(({ value }) => value));
      return [...values].map((value) => ({ value, label: value }));
    }
    default:
      return [];
  }
}

function listedOptions(file: PdfFile, list: Value | undefined, budget: TextBudget): readonly FieldOption[] {
  const items = resolveArray(file, list) ?? [];
  spend(budget, items.length);
  return items.slice(0, maximumOptions).flatMap((item) => {
    const pair = resolveArray(file, item);
    const value = readText(file, pair ? pair[0] : item, budget);
    if (value === undefined) return [];
    return [{ value, label: pair ? (readText(file, pair[1], budget) ?? value) : value }];
  });
}

/**
 * The `on` states of a check box's or radio button's widgets. `Opt` may have their values as text, in the order of the
 * widgets (ISO 32000-2, 12.7.5.2.3); otherwise the names of the states are the values.
 */
export function onStates(file: PdfFile, field: FormField, budget: TextBudget): readonly OnState[] {
  const texts = resolveArray(file, field.entries.get('Opt'));
  spend(budget, texts?.length ?? 0);
  return field.widgets.map((widget, index) => {
    const name = stateNames(file, widget.entries).find((state) => state !== off);
    const text = readText(file, texts?.[index], budget);
    return { widget, name, value: text ?? (name === undefined ? defaultOn : nameText(name)) };
  });
}

/** The names of a widget's appearance states: those of its normal appearance, if it has any. */
function stateNames(file: PdfFile, widget: Dictionary): readonly string[] {
  const appearances = resolveDictionary(file, widget.get('AP'));
  for (const kind of ['N', 'D']) {
    const value = appearances?.get(kind);
    const states = resolveStream(file, value) ? undefined : resolveDictionary(file, value);
    if (states && states.size > 0) return [...states.keys()];
  }
  return [];
}
