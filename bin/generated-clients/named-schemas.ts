import { jobAccepted, jobDescription } from '../../functions/core/contract/answers/job-answers.ts';
import { storageAnswer } from '../../functions/core/contract/fields/files/storage.ts';
import {
  type JsonSchema,
  jsonSchema,
  type ObjectSchema,
} from '../../functions/core/contract/fields/json-schema.ts';
import { problemAnswer } from '../../functions/core/contract/problems/problem-answer.ts';
import { clientEndpoints } from './client-endpoints.ts';

/** A schema with its own type. */
export interface NamedSchema {
  readonly name: string;
  readonly schema: JsonSchema;
}

/**
 * The types shared by requests and responses, by the key of their schema (see schemaKey): those that have a title, and
 * objects that are a field of the same name in several requests.
 */
export function namedSchemas(): ReadonlyMap<string, NamedSchema> {
  const answers = [storageAnswer, jobAccepted, jobDescription, problemAnswer].map((schema) =>
    jsonSchema(schema, 'output'),
  );
  const ofEndpoints = clientEndpoints.flatMap(({ fields, gives }) =>
    'answer' in gives ? [fields, gives.answer] : [fields],
  );
  const titled = [...answers, ...ofEndpoints].flatMap(titledIn).map(([title, schema]) => ({
    name: otherNames[title] ?? title,
    schema,
  }));
  const named = [...titled, ...repeatedFields()].map((each) => [schemaKey(each.schema), each] as const);
  return new Map(named.toSorted(([, a], [, b]) => a.name.localeCompare(b.name)));
}

/** Types that languages already have under another name. */
const otherNames: Readonly<Record<string, string>> = { Error: 'Problem' };

/** A key that is equal for schemas of the same type: it omits descriptions and bounds. */
export function schemaKey(schema: JsonSchema): string {
  return JSON.stringify(schema, (key, value) =>
    wordsAndBounds.has(key) && !isObject(value) ? undefined : value,
  );
}

/** If a field has such a name, its schema is an object, and is kept. */
const wordsAndBounds = new Set([
  ...['description', 'default', 'pattern', 'format'],
  ...['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'],
]);

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function titledIn(part: unknown): readonly (readonly [string, JsonSchema])[] {
  if (!isObject(part)) return [];
  const { title } = part as { title?: unknown };
  const own = typeof title === 'string' ? [[title, part as JsonSchema] as const] : [];
  return [...own, ...Object.values(part).flatMap(titledIn)];
}

function repeatedFields(): readonly NamedSchema[] {
  const fields = clientEndpoints.flatMap((endpoint) => Object.entries(endpoint.fields.properties ?? {}));
  const objects = fields.filter(([, schema]) => schema.title === undefined && hasFields(schema));
  const byMeaning = Map.groupBy(objects, ([name, schema]) => `${name} ${schemaKey(schema)}`);
  return [...byMeaning.values()]
    .filter((same) => same.length > 1)
    .flatMap(([first]) => (first ? [{ name: typeName(first[0]), schema: first[1] }] : []));
}

function hasFields(schema: JsonSchema): boolean {
  const {
    properties,
    anyOf = [],
    items,
  } = schema as ObjectSchema & {
    anyOf?: readonly JsonSchema[];
    items?: JsonSchema;
  };
  return properties !== undefined || anyOf.some(hasFields) || (items !== undefined && hasFields(items));
}

/** `storage_mode`, `htmlToPdf` → `StorageMode`, `HtmlToPdf`. */
export function typeName(name: string): string {
  return name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
