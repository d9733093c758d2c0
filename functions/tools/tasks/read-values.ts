import * as z from 'zod';
import { limits } from '../../core/contract/limits.ts';
import { invalidField } from '../../core/contract/problems/invalid-field.ts';
import { Problem } from '../../core/contract/problems/problem.ts';
import type { Asked } from './task.ts';

type Values = Asked['values'];

/** A number that was written. Throws invalid_field. */
export function numberOf(values: Values, name: string, otherwise: number): number {
  const text = values[name]?.trim().replace(',', '.') ?? '';
  if (text === '') return otherwise;
  const number = Number(text);
  if (Number.isFinite(number)) return number;
  throw invalidField(name, 'must be a number');
}

/** The chosen ones of several check boxes. */
export function chosenOf(values: Values, name: string): readonly string[] {
  return (values[name] ?? '').split(' ').filter(Boolean);
}

const turned = z.array(z.object({ page: z.int(), degrees: z.literal([90, 180, 270]) })).max(limits.pages);

/** The pages that are turned: their places in the new order, from 1. Throws invalid_field. */
export function turnsOf(values: Values): z.output<typeof turned> {
  return jsonOf(values, 'turns', turned);
}

const side = z.number().min(0).max(100_000);
const drawn = z
  .array(
    z.object({
      page: z.int().min(1),
      box: z.object({ x: side, y: side, width: side.gt(0), height: side.gt(0) }),
    }),
  )
  .max(limits.redactions.count);

/** The boxes drawn on pages, in points from the top left corner. Throws invalid_field. */
export function boxesOf(values: Values): z.output<typeof drawn> {
  return jsonOf(values, 'boxes', drawn);
}

/** The changed values of a form's fields, by their full names. Throws missing_field if none was changed. */
export function fieldsOf({ fields }: Values): Readonly<Record<string, unknown>> {
  if (!fields) throw new Problem('missing_field', 'Nothing was changed yet. Fill in a field first.');
  return JSON.parse(fields); // readFormFields wrote it
}

/** What a script of the page wrote. */
function jsonOf<Value>(values: Values, name: string, schema: z.ZodType<Value[]>): Value[] {
  if (!values[name]) return [];
  try {
    return schema.parse(JSON.parse(values[name]));
  } catch {
    throw invalidField(name, 'cannot be read; reload the page and try again');
  }
}
