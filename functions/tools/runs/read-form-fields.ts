import * as z from 'zod';
import { fieldKinds } from '../../core/contract/fields/form-fields.ts';
import { limits } from '../../core/contract/limits.ts';
import { invalidField } from '../../core/contract/problems/invalid-field.ts';

const value = z.union([z.string(), z.boolean(), z.array(z.string()), z.null()]);

/** A field of a PDF's form as a page showed it. */
const formField = z.object({ name: z.string(), kind: z.enum(fieldKinds), value });

export type FormField = z.output<typeof formField>;

const formFields = z.array(formField).max(limits.formFields);

type Fields = Readonly<Record<string, unknown>>;

/** The values that a person changed in a PDF's form, as JSON: by the fields' full names. Throws invalid_field. */
export function readFormFields(fields: Fields): string {
  if (typeof fields.form_fields !== 'string') return '';
  const changed = shownFields(fields.form_fields).flatMap(({ name, kind, value: before }, index) => {
    const sent = fields[`field.${index}`];
    const isBox = kind === 'checkbox' && typeof before !== 'string';
    const now = isBox ? sent !== undefined : typeof sent === 'string' ? sent.replaceAll('\r\n', '\n') : '';
    const same = isBox ? (before ?? false) === now : (textOf(before) ?? '') === now;
    if (same) return [];
    return [[name, now === '' && kind !== 'text' ? null : now] as const];
  });
  return changed.length > 0 ? JSON.stringify(Object.fromEntries(changed)) : '';
}

function textOf(before: FormField['value']): string | undefined {
  const [first] = [before].flat();
  return typeof first === 'string' ? first : undefined;
}

function shownFields(text: string): readonly FormField[] {
  try {
    return formFields.parse(JSON.parse(text));
  } catch {
    throw invalidField('form_fields', 'cannot be read; reload the page and try again');
  }
}
