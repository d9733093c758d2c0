import type { z } from 'zod';
import { type FieldSchema, jsonSchema } from '../core/contract/fields/json-schema.ts';

/** A request field described for people. */
export interface FieldDescription {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  /** The default as JSON; undefined if there is none. */
  readonly defaultValue: string | undefined;
  readonly description: string;
}

/** A field with the fields of its objects, including those in a list or in alternatives. */
export interface FieldTree extends FieldDescription {
  readonly members: readonly FieldTree[];
  /** The kinds of objects that it may be or contain, if one of their fields discriminates them: their other fields. */
  readonly kinds: readonly ObjectKind[];
}

interface ObjectKind {
  /** The value of the discriminating field. */
  readonly name: string;
  readonly members: readonly FieldTree[];
}

/** The fields of a request schema, in its order; an object's members follow it, such as `storage.mode`. */
export function describeFields(request: z.ZodType): readonly FieldDescription[] {
  return members(jsonSchema(request, 'input') as FieldSchema, '');
}

/** The fields of a request or response, each with its members. */
export function fieldTree(schema: z.ZodType, io: 'input' | 'output'): readonly FieldTree[] {
  return treesOf(jsonSchema(schema, io) as FieldSchema);
}

function treesOf(schema: FieldSchema): readonly FieldTree[] {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).map(([name, field]) => {
    const kinds = kindsOf(field);
    const members = kinds.length > 0 ? [] : treesOf(objectIn(field) ?? {});
    return { ...described(name, field, required), members, kinds };
  });
}

function kindsOf({ items, anyOf = items?.anyOf ?? [] }: FieldSchema): readonly ObjectKind[] {
  return anyOf.flatMap((object) => {
    const [discriminator, { const: value } = {}] =
      Object.entries(object.properties ?? {}).find(([, field]) => typeof field.const === 'string') ?? [];
    if (discriminator === undefined) return [];
    return [{ name: String(value), members: treesOf(object).filter(({ name }) => name !== discriminator) }];
  });
}

/** The object schema of a field that is, may be, or lists objects. */
function objectIn(field: FieldSchema): FieldSchema | undefined {
  if (field.properties) return field;
  if (field.items) return objectIn(field.items);
  return field.anyOf?.map(objectIn).find((found) => found !== undefined);
}

function members({ properties = {}, required = [] }: FieldSchema, before: string): FieldDescription[] {
  return Object.entries(properties).flatMap(([name, field]) => [
    described(`${before}${name}`, field, required, name),
    ...members(field, `${before}${name}.`),
  ]);
}

function described(
  fullName: string,
  field: FieldSchema,
  required: readonly string[],
  name = fullName,
): FieldDescription {
  return {
    name: fullName,
    type: typeText(field),
    isRequired: required.includes(name),
    defaultValue: field.default === undefined ? undefined : JSON.stringify(field.default),
    description: field.description ?? '',
  };
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
  return `list of ${typeText(unbounded)}${items.enum ? '' : 's'}${most}${each}`;
}

/** The possible types of a field, without their bounds. */
function typeNames({ anyOf, format, type = 'value' }: FieldSchema): string[] {
  if (format === 'binary') return ['file'];
  if (anyOf) return anyOf.flatMap(typeNames);
  return [type === 'array' ? 'list' : type];
}

function rangeText({ type, minimum, maximum, maxLength }: FieldSchema): string {
  if (maxLength !== undefined) return `, at most ${maxLength} characters`;
  const isBounded =
    (type === 'number' || type === 'integer') && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  return isBounded ? `, ${minimum ?? 0} to ${maximum}` : '';
}
