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

/** The fields of a request schema, in its order. */
export function describeFields(request: z.ZodObject): readonly FieldDescription[] {
  const { properties = {}, required = [] } = jsonSchema(request, 'input') as FieldSchema;
  return Object.entries(properties).map(([name, field]) => ({
    name,
    type: typeText(field),
    isRequired: required.includes(name),
    defaultValue: field.default === undefined ? undefined : JSON.stringify(field.default),
    description: field.description ?? '',
  }));
}

function typeText(field: FieldSchema): string {
  if (field.enum) return field.enum.map((value) => String(value)).join(' | ');
  if (field.anyOf) return [...new Set(field.anyOf.map(typeText))].join(' or ');
  if (field.type === 'array') return `list of ${field.items ? typeText(field.items) : 'values'}`;
  if (field.format === 'binary') return 'file';
  return `${field.type ?? 'value'}${rangeText(field)}`;
}

function rangeText({ type, minimum, maximum }: FieldSchema): string {
  const isBounded =
    (type === 'number' || type === 'integer') && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  return isBounded ? `, ${minimum ?? 0} to ${maximum}` : '';
}
