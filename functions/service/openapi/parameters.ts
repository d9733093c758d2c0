import type { CatalogEntry } from '../../catalog.ts';
import { jsonSchema } from '../../core/contract/fields/json-schema.ts';
import {
  idempotencyKeyField,
  idempotencyKeyHeader,
  takesIdempotencyKey,
} from '../../core/contract/idempotency-key.ts';
import { requestSchema } from './request-schema.ts';
import type { Json } from './with-components.ts';

const idempotencyKey = header(
  idempotencyKeyHeader,
  idempotencyKeyField.description ?? '',
  jsonSchema(idempotencyKeyField, 'input'),
);

const ofFiles = [
  header('Range', 'The bytes to return, such as `bytes=0-1023`.'),
  header('If-Range', 'An `ETag`: the range is only returned if the file is still that one.'),
  header('If-None-Match', 'An `ETag`: the file is only returned if it is another one.'),
];

/** The names of a path's parameters. */
export function pathNames(path: string): ReadonlySet<string> {
  return new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name));
}

/** The parameters of a call: from its path, its query string if it has no body, and its headers. */
export function parametersOf(endpoint: CatalogEntry): readonly Json[] {
  const { path, request, accepts, produces, example = {} } = endpoint;
  const { properties = {}, required = [] } = requestSchema(request);
  const inPath = pathNames(path);
  const fields = Object.entries(properties)
    .filter(([name]) => accepts.length === 0 || inPath.has(name))
    .map(([name, { description, ...schema }]) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: inPath.has(name) || required.includes(name),
      ...(description !== undefined && { description }),
      schema,
      ...(example[name] !== undefined && { example: example[name] }),
    }));
  return [
    ...fields,
    ...(takesIdempotencyKey(endpoint) ? [idempotencyKey] : []),
    ...(produces === 'file' ? ofFiles : []),
  ];
}

function header(name: string, description: string, schema: Json = { type: 'string' }): Json {
  const { description: _, ...bare } = schema;
  return { name, in: 'header', required: false, description, schema: bare };
}
