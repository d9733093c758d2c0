import type { z } from 'zod';
import { type JsonSchema, jsonSchema, type ObjectSchema } from '../../core/contract/fields/json-schema.ts';

/**
 * A request's JSON Schema, with defaults in the descriptions. With the keyword `default`, generators such as
 * openapi-typescript treat a field as always present, and require it in a request.
 */
export function requestSchema(request: z.ZodObject): ObjectSchema {
  return inWords(jsonSchema(request, 'input'));
}

function inWords(schema: JsonSchema): JsonSchema {
  const parts = Object.entries(schema).map(([keyword, value]) => [keyword, part(keyword, value)]);
  const { default: value, ...rest } = Object.fromEntries(parts) as JsonSchema;
  if (value === undefined) return rest;
  const words = `Default: \`${JSON.stringify(value)}\`.`;
  return { ...rest, description: rest.description ? `${rest.description} ${words}` : words };
}

/** A keyword's value, with nested schemas described the same way. */
function part(keyword: string, value: unknown): unknown {
  if (keyword === 'properties')
    return Object.fromEntries(
      Object.entries(value as JsonSchema).map(([name, field]) => [name, inWords(field as JsonSchema)]),
    );
  if (keyword === 'anyOf') return (value as readonly JsonSchema[]).map(inWords);
  const isSchema = keyword === 'items' || keyword === 'additionalProperties';
  return isSchema && typeof value === 'object' && value !== null ? inWords(value as JsonSchema) : value;
}
