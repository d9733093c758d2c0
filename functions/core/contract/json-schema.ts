import * as z from 'zod';

/** A JSON Schema of draft 2020-12, or a part of one. */
export type JsonSchema = Record<string, unknown>;

/** The JSON Schema of an object: its fields by name, and which of them are required. */
export interface ObjectSchema extends JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

/** A field's schema, with those of its keywords that say in words what may be sent. */
export interface FieldSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
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

/** What a schema accepts (`input`) or returns (`output`), as JSON Schema without `$schema`. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): ObjectSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return rest as ObjectSchema; // zod's type allows the schemas true and false, too
}

/** Whether a field is an upload, or a list of them, which JSON cannot carry. */
export function isFileSchema(field: JsonSchema): boolean {
  const { format, items } = field as { format?: string; items?: { format?: string } };
  return format === 'binary' || items?.format === 'binary';
}
