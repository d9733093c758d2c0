import { type FieldProblem, Problem } from '../contract/problems/problem.ts';
import { optionsOf } from '../form-fields/field-options.ts';
import type { FieldValue } from '../form-fields/field-value.ts';
import { type FormField, readForm } from '../form-fields/read-form.ts';
import { textBudget } from '../form-fields/text-budget.ts';
import { changeCatalog, changeObject } from '../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../pdf-objects/editing/draft.ts';
import { referenceTo, resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import { encodeTextString } from '../pdf-objects/objects/text-string.ts';
import { type Value, withEntries } from '../pdf-objects/objects/values.ts';
import { checkedValue, type NewValue } from './check-value.ts';
import { flattenPdf } from './flatten-pdf.ts';
import { makeAppearances } from './make-appearances.ts';
import { makeFieldsIndirect } from './make-fields-indirect.ts';
import { suggestFieldName } from './suggest-field-name.ts';

/** Values by full name, or an XFDF document with them. */
export interface FormValues {
  readonly fields?: Readonly<Record<string, FieldValue>> | undefined;
  readonly xfdf?: string | undefined;
}

/** The maximum number of faults in a response. */
const maximumFaults = 10;

/**
 * Fills in form fields, makes their appearances in any script, and with `flatten` makes them part of the pages. Other
 * fields keep their values. Throws invalid_field, naming each field that does not exist or cannot hold its value.
 */
export async function fillForm(
  draft: Draft,
  values: FormValues,
  { flatten = false }: { readonly flatten?: boolean | undefined } = {},
): Promise<Draft> {
  makeFieldsIndirect(draft);
  const form = readForm(draft);
  const [given, source] =
    values.xfdf === undefined
      ? [new Map(Object.entries(values.fields ?? {})), 'fields' as const]
      : [(await import('./read-xfdf.ts')).readXfdf(values.xfdf), 'xfdf' as const];
  const filled = checkAll(draft, form.fields, given, source);
  for (const [field, value] of filled) setValue(draft, field, value);
  if (form.hasXfa)
    draft.warnings.push(
      'The form was also there in XML (XFA), which would show the old values. It was removed.',
    );
  if (form.entries.size > 0)
    changeCatalog(draft, {
      AcroForm: withEntries(form.entries, { XFA: undefined }),
      NeedsRendering: undefined,
    });
  const names = new Set([...filled.keys()].map(({ kind, name }) => `${kind} ${name}`));
  await makeAppearances(draft, ({ kind, name }) => names.has(`${kind} ${name}`));
  return flatten ? flattenPdf(draft, ['fields']) : draft;
}

/** Returns the values in their fields' own form. Throws invalid_field with every fault. */
function checkAll(
  { file }: Draft,
  fields: readonly FormField[],
  given: ReadonlyMap<string, FieldValue | readonly string[]>,
  source: 'fields' | 'xfdf',
): ReadonlyMap<FormField, NewValue> {
  const byName = new Map(fields.toReversed().map((field) => [field.name, field]));
  const budget = textBudget();
  const filled = new Map<FormField, NewValue>();
  const faults: FieldProblem[] = [];
  for (const [name, value] of given) {
    const field = byName.get(name);
    const checked = field
      ? checkedValue(file, field, value as FieldValue, budget)
      : unknown(name, [...byName.keys()]);
    if (typeof checked === 'string')
      faults.push({ field: `${source}.${name.slice(0, 200)}`, message: checked });
    else if (field) filled.set(field, checked);
    if (faults.length >= maximumFaults) break;
  }
  if (faults.length === 0) return filled;
  const sentences = faults
    .slice(0, 5)
    .map(({ field, message }) => `${field} ${message}${message.endsWith('?') ? '' : '.'}`);
  throw new Problem('invalid_field', sentences.join(' '), { details: faults });
}

function unknown(name: string, names: readonly string[]): string {
  const meant = suggestFieldName(name, names);
  if (meant !== undefined) return `is no field of the form, did you mean ${meant}?`;
  return names.length === 0
    ? 'is no field: the PDF has no form'
    : 'is no field of the form: /listFields lists them';
}

/** Writes a value to the field's objects. Other fields keep theirs. */
function setValue(draft: Draft, field: FormField, value: NewValue): void {
  const { file } = draft;
  const entries = entriesFor(draft, field, value);
  for (const number of field.numbers) {
    const own = resolveDictionary(file, referenceTo(file, number)) ?? new Map<string, Value>();
    changeObject(draft, number, withEntries(own, { ...entries, RV: undefined }));
  }
  for (const { number } of field.widgets) {
    const own = resolveDictionary(file, referenceTo(file, number));
    if (number === 0 || !own) continue;
    const isField = field.numbers.includes(number);
    const stale = isField ? {} : { V: undefined, RV: undefined };
    changeObject(draft, number, withEntries(own, stale));
  }
}

function entriesFor(
  { file }: Draft,
  field: FormField,
  value: NewValue,
): Readonly<Record<string, Value | undefined>> {
  if ('text' in value) return { V: encodeTextString(value.text) };
  if ('state' in value) return { V: value.state };
  const { chosen } = value;
  const strings = chosen.map(encodeTextString);
  const options = optionsOf(file, field, textBudget());
  const places = new Map(options.map(({ value: own }, index) => [own, index]));
  const indexes = chosen.map((one) => places.get(one) ?? -1);
  const isListed = !indexes.includes(-1) && indexes.length > 0;
  return {
    V: strings.length > 1 ? strings : (strings[0] ?? undefined),
    I: isListed ? indexes.toSorted((one, other) => one - other) : undefined,
  };
}
