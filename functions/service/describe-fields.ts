import type { z } from 'zod';
import { type FieldSchema, jsonSchema } from '../core/contract/json-schema.ts';

/** A request field in words, for people. */
export interface FieldDescription {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  /** The default as JSON; undefined where there is none. */
  readonly defaultValue: string | undefined;
  readonly description: string;
}

/** The fields of a request schema, in its order; after an object its members, as `storage.mode`. */
export function describeFields(request: z.ZodType): readonly FieldDescription[] {
  return members(jsonSchema(request, 'input') as FieldSchema, '');
}

function members({ properties = {}, required = [] }: FieldSchema, before: string): FieldDescription[] {
  return Object.entries(properties).flatMap(([name, field]) => [
    {
      name: `${before}${name}`,
      type: typeText(field),
      isRequired: required.includes(name),
      defaultValue: field.default === undefined ? undefined : JSON.stringify(field.default),
      description: field.description ?? '',
    },
    ...members(field, `${before}${name}.`),
  ]);
}

function typeText(field: FieldSchema): string {
  if (field.enum) return field.enum.map((value) => String(value)).join(' | ');
  if (field.anyOf) return [...new Set(typeNames(field))].join(' or ');
  if (field.format === 'binary') return 'file';
  if (field.type === 'array') return listText(field);
  return `${field.type ?? 'value'}${rangeText(field)}`;
}

function listText({ items = {}, maxItems }: FieldSchema): string {
  const { maxLength, ...unbounded } = items;
  const most = maxItems === undefined ? '' : `, at most ${maxItems}`;
  const each = maxLength === undefined ? '' : `, each at most ${maxLength} characters`;
  return `list of ${typeText(unbounded)}s${most}${each}`;
}

/** The types that a field may be of, without their bounds. */
function typeNames({ anyOf, type = 'value' }: FieldSchema): string[] {
  if (anyOf) return anyOf.flatMap(typeNames);
  return [type === 'array' ? 'list' : type];
}

function rangeText({ type, minimum, maximum, maxLength }: FieldSchema): string {
  if (maxLength !== undefined) return `, at most ${maxLength} characters`;
  const isBounded =
    (type === 'number' || type === 'integer') && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  return isBounded ? `, ${minimum ?? 0} to ${maximum}` : '';
}
