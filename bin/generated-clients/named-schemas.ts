import { jobAccepted, jobDescription } from '../../functions/core/contract/job-answers.ts';
import type { JsonSchema, ObjectSchema } from '../../functions/core/contract/json-schema.ts';
import { storageAnswer } from '../../functions/core/contract/storage.ts';
import { clientEndpoints } from './client-endpoints.ts';
import { answerSchema } from './schemas.ts';

/** A schema that a type of its own is made of. */
export interface NamedSchema {
  readonly name: string;
  readonly schema: JsonSchema;
}

/**
 * The types that several requests or answers share, by the key of their schema (see schemaKey): those that the code names
 * here or by an id of zod's, and objects that are a field of the same name in several requests.
 */
export function namedSchemas(): ReadonlyMap<string, NamedSchema> {
  const named = new Map<string, NamedSchema>();
  const add = (name: string, schema: JsonSchema) => named.set(schemaKey(schema), { name, schema });
  for (const { name, gives } of clientEndpoints) {
    const shared = sharedAnswers[name];
    if (shared !== undefined && 'answer' in gives) add(shared, gives.answer);
  }
  add('StoredFile', answerSchema(storageAnswer));
  add('JobAccepted', answerSchema(jobAccepted));
  add('Job', answerSchema(jobDescription));
  for (const [name, schema] of repeatedFields()) if (!named.has(schemaKey(schema))) add(name, schema);
  return named;
}

/** What an endpoint answers and others do, too. */
const sharedAnswers: Readonly<Record<string, string>> = {
  getFile: 'StoredDocument',
  getStorage: 'OwnStorage',
};

/** Tells whether two schemas mean the same type: it leaves out words and bounds. */
export function schemaKey(schema: JsonSchema): string {
  return JSON.stringify(schema, (key, value) =>
    wordsAndBounds.has(key) && !isObject(value) ? undefined : value,
  );
}

/** Of a field with such a name the schema is an object, and stays. */
const wordsAndBounds = new Set([
  ...['description', 'default', 'title', 'pattern', 'format'],
  ...['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'],
]);

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function repeatedFields(): readonly (readonly [string, JsonSchema])[] {
  const requests = clientEndpoints.map(({ fields }) => fields as ObjectSchema);
  const fields = requests.flatMap(({ properties = {} }) => Object.entries(properties));
  const objects = fields.filter(([, schema]) => hasFields(schema));
  const byMeaning = Map.groupBy(objects, ([name, schema]) => `${name} ${schemaKey(schema)}`);
  return [...byMeaning.values()]
    .filter((same) => same.length > 1)
    .flatMap(([first]) => (first ? [[typeName(first[0]), first[1]] as const] : []));
}

function hasFields(schema: JsonSchema): boolean {
  const { properties, anyOf, items } = schema as {
    properties?: unknown;
    anyOf?: readonly JsonSchema[];
    items?: JsonSchema;
  };
  return (
    properties !== undefined || (anyOf ?? []).some(hasFields) || (items !== undefined && hasFields(items))
  );
}

/** `storage_mode`, `htmlToPdf` → `StorageMode`, `HtmlToPdf`. */
export function typeName(name: string): string {
  return name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
