import { fieldFlag } from '../form-fields/field-kind.ts';
import { defaultOn, type FieldOption, off, onStates, optionsOf } from '../form-fields/field-options.ts';
import { type FieldValue, hasOneState } from '../form-fields/field-value.ts';
import type { FormField } from '../form-fields/read-form.ts';
import { nameText, type TextBudget } from '../form-fields/text-budget.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { resolve } from '../pdf-objects/objects/read-object.ts';
import { suggestFieldName } from './suggest-field-name.ts';

/** The new value of a field: a text, the values of chosen options, or the name of an appearance state. */
export type NewValue =
  | { readonly text: string }
  | { readonly chosen: readonly string[] }
  | { readonly state: string };

/** The maximum characters of options listed in a message. */
const listedCharacters = 200;

/** The value in the field's own form, or the end of an error sentence: `must be true or false`. */
export function checkedValue(
  file: PdfFile,
  field: FormField,
  value: FieldValue,
  budget: TextBudget,
): NewValue | string {
  switch (field.kind) {
    case 'text':
      return checkedText(file, field, value);
    case 'checkbox':
    case 'radio':
      return checkedState(file, field, value, budget);
    case 'combo':
    case 'list':
      return checkedChoice(file, field, value, budget);
    case 'button':
      return 'is a button, which has no value';
    case 'signature':
      return 'is a signature, which cannot be filled in';
  }
}

function checkedText(file: PdfFile, { entries, flags }: FormField, value: FieldValue): NewValue | string {
  if (value !== null && typeof value !== 'string') return 'must be a text';
  const given = (value ?? '').toWellFormed();
  const text = flags & fieldFlag.multiline ? given.replace(/\r\n?/g, '\n') : given.replace(/[\r\n]+/g, ' ');
  const maximum = resolve(file, entries.get('MaxLen'));
  if (typeof maximum === 'number' && maximum >= 0 && [...text].length > maximum)
    return `must have at most ${maximum} characters`;
  return { text };
}

function checkedState(
  file: PdfFile,
  field: FormField,
  value: FieldValue,
  budget: TextBudget,
): NewValue | string {
  const states = onStates(file, field, budget);
  const [first] = states;
  const isSwitch = hasOneState(field, states);
  const isOff = value === null || value === false || value === off || value === '';
  if (isOff) return { state: off };
  if (value === true && first && isSwitch) return { state: first.name ?? first.value };
  const known = states.find((state) => state.value === value || nameText(state.name ?? '') === value);
  if (known) return { state: known.name ?? known.value };
  if (isSwitch && value === defaultOn && first) return { state: first.name ?? first.value };
  return isSwitch ? 'must be true or false' : mustBeOneOf(optionsOf(file, field, budget), value);
}

function checkedChoice(
  file: PdfFile,
  field: FormField,
  value: FieldValue,
  budget: TextBudget,
): NewValue | string {
  const options = optionsOf(file, field, budget);
  const isSeveral = field.kind === 'list' && (field.flags & fieldFlag.multiSelect) !== 0;
  if (typeof value === 'boolean') return mustBeOneOf(options, value);
  if (Array.isArray(value) && !isSeveral) return 'must be one text: only one option can be chosen';
  const wanted = value === null || value === '' ? [] : Array.isArray(value) ? value : [value];
  const isFree = field.kind === 'combo' && (field.flags & fieldFlag.editable) !== 0;
  // Labels first, so that a value takes precedence over an equal label.
  const known = new Map(options.toReversed().map(({ label, value: own }) => [label, own]));
  for (const option of options) known.set(option.value, option.value);
  const chosen: string[] = [];
  for (const one of wanted) {
    const option = known.get(one);
    if (option === undefined && !isFree) return mustBeOneOf(options, one);
    chosen.push((option ?? one).toWellFormed());
  }
  return { chosen: [...new Set(chosen)] };
}

function mustBeOneOf(options: readonly FieldOption[], given: FieldValue): string {
  const values = options.map(({ value }) => value);
  const meant = typeof given === 'string' ? suggestFieldName(given, values) : undefined;
  if (meant !== undefined) return `must be one of the field’s options, did you mean ${meant}?`;
  const listed = values.join(', ');
  const shown = listed.length > listedCharacters ? `${listed.slice(0, listedCharacters)}…` : listed;
  return shown === '' ? 'has no options to choose from' : `must be one of ${shown}`;
}
