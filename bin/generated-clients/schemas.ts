import type { z } from 'zod';
import type { CatalogEntry } from '../../functions/catalog.ts';
import { type JsonSchema, jsonSchema, type ObjectSchema } from '../../functions/core/contract/json-schema.ts';

/** The fields of a request, in the endpoint's order. */
export function requestSchema({ request }: CatalogEntry): ObjectSchema {
  return withoutReferences(jsonSchema(request, 'input'));
}

/** What an answer has. */
export function answerSchema(produces: z.ZodType): ObjectSchema {
  return withoutReferences(jsonSchema(produces, 'output'));
}

/** The schema with each `$ref` replaced by what it refers to, whose name becomes its `title`. */
function withoutReferences({ $defs, ...schema }: ObjectSchema): ObjectSchema {
  const definitions = ($defs ?? {}) as Readonly<Record<string, JsonSchema>>;
  const open = new Set<string>();
  const resolved = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolved);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...rest } = value as { $ref?: string };
    if (typeof $ref !== 'string') return mapped(rest);
    const name = $ref.slice($ref.lastIndexOf('/') + 1);
    if (open.has(name)) return { title: name }; // a schema within itself
    open.add(name);
    const definition = { ...(resolved(definitions[name]) as JsonSchema), ...rest, title: name };
    open.delete(name);
    return definition;
  };
  const mapped = (object: object) =>
    Object.fromEntries(Object.entries(object).map(([key, value]) => [key, resolved(value)]));
  return mapped(schema) as ObjectSchema;
}
