import * as z from 'zod';

/** A JSON Schema of draft 2020-12, or a part of one. */
export type JsonSchema = Record<string, unknown>;

/** The JSON Schema of an object: its fields by name, and which of them are required. */
export interface ObjectSchema extends JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

/** A field's schema, with those of its keywords that describe in words what may be sent. */
export interface FieldSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly FieldSchema[];
  readonly items?: FieldSchema;
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly default?: unknown;
  readonly description?: string;
}

/**
 * The JSON Schema, without `$schema`, of what a schema accepts (`input`) or returns (`output`). Objects are open to new
 * members either way, because responses only grow and unknown request fields are ignored.
 */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): ObjectSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ jsonSchema: part }) => tidy(part),
  });
  return rest as ObjectSchema; // zod's type also allows the schemas true and false
}

/**
 * Removes zod's redundant keywords: the pattern of a format, and the bounds of every integer. Writes all alternatives
 * in the same form: those with a discriminator exclude each other anyway.
 */
function tidy(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.oneOf) {
    schema.anyOf = schema.oneOf;
    delete schema.oneOf;
  }
  if (schema.format) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.additionalProperties === false) delete schema.additionalProperties;
}

/**
 * A field that may be an upload or something else, as JSON carries it (`json`) or as a form does (`multipart`): the
 * alternatives that are no upload, or those that are. Other fields stay as they are.
 */
export function fieldIn(kind: string, field: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = field as JsonSchema & { readonly anyOf?: readonly JsonSchema[] };
  if (!anyOf?.some(isFileSchema)) return field;
  const kept = anyOf.filter((each) => isFileSchema(each) === (kind === 'multipart'));
  return kept.length === 1 ? { ...kept[0], ...rest } : { ...rest, anyOf: kept };
}

/** Whether a field is an upload, or may be one. */
export function takesFile(field: JsonSchema): boolean {
  const { anyOf = [] } = field as { readonly anyOf?: readonly JsonSchema[] };
  return isFileSchema(field) || anyOf.some(isFileSchema);
}

/** Whether a field is an upload, or a list of them, which JSON cannot carry. */
export function isFileSchema(field: JsonSchema): boolean {
  const { format, items } = field as { format?: string; items?: { format?: string } };
  return format === 'binary' || items?.format === 'binary';
}
