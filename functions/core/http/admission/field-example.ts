import type * as z from 'zod';
import type { Endpoint } from '../../contract/endpoint.ts';
import { isFileSchema, type JsonSchema, jsonSchema } from '../../contract/fields/json-schema.ts';
import { alternativesOf, memberOf, type Schema } from './body/schema-parts.ts';

const maximumCharacters = 160;

/**
 * A value that a field takes, as JSON: the catalog's example, or one made of its schema. Undefined if none is short, and
 * for a file, which JSON cannot carry.
 */
export function fieldExample(
  { request, example }: Pick<Endpoint, 'request' | 'example'>,
  path: readonly PropertyKey[],
): string | undefined {
  const schemas = schemasAt(request, path).map((schema) => jsonSchema(schema as z.ZodType, 'input'));
  if (schemas.some(isFileSchema)) return undefined;
  const values = [valueAt(example, path), firstOf(schemas.map(exampleOf))];
  return values
    .map((value) => JSON.stringify(value))
    .find((text) => text !== undefined && text.length <= maximumCharacters);
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  if (path.length === 0) return value;
  const [key, ...others] = path as [PropertyKey, ...PropertyKey[]];
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return valueAt((value as Record<PropertyKey, unknown>)[key], others);
}

/** The field itself, with its description, or the alternatives of a member of one. */
function schemasAt(request: Schema, path: readonly PropertyKey[]): readonly Schema[] {
  return path.reduce<readonly Schema[]>(
    (schemas, key) =>
      schemas.flatMap((schema) => alternativesOf(schema)).flatMap((schema) => memberOf(schema, String(key))),
    [request],
  );
}

/** The first value that such a schema names, or the least that it takes. */
function exampleOf(schema: JsonSchema): unknown {
  const { type, format, anyOf, items, properties, required, description } = schema as Readonly<
    Record<string, never>
  > & { readonly description?: string };
  const named = firstOf([
    schema.const,
    (schema.examples as readonly unknown[] | undefined)?.[0],
    (schema.enum as readonly unknown[] | undefined)?.[0],
    schema.default,
  ]);
  if (named !== undefined) return named;
  if (anyOf) return firstOf((anyOf as readonly JsonSchema[]).map(exampleOf));
  if (type === 'array') return listOf(exampleOf(items ?? {}));
  if (type === 'object') return objectOf(properties ?? {}, required ?? []);
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1;
  if (format === 'uuid') return '01a1fe18-90af-7a5f-b33b-c87930980cc4';
  if (format === 'uri') return 'https://example.com/report.pdf';
  return type === 'string' ? /\bsuch as `([^`]+)`/.exec(description ?? '')?.[1] : undefined;
}

function listOf(item: unknown): unknown {
  return item === undefined ? undefined : [item];
}

/** With its required members, or the first if none is. */
function objectOf(properties: Readonly<Record<string, JsonSchema>>, required: readonly string[]): unknown {
  const names = required.length > 0 ? required : Object.keys(properties).slice(0, 1);
  const members = names.map((name) => [name, exampleOf(properties[name] ?? {})]);
  const isWhole = members.length > 0 && members.every(([, member]) => member !== undefined);
  return isWhole ? Object.fromEntries(members) : undefined;
}

function firstOf(values: readonly unknown[]): unknown {
  return values.find((value) => value !== undefined);
}
