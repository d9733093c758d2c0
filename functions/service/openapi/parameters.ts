import type { CatalogEntry } from '../../catalog.ts';
import { jsonSchema } from '../../core/contract/fields/json-schema.ts';
import {
  idempotencyKeyField,
  idempotencyKeyHeader,
  takesIdempotencyKey,
} from '../../core/contract/idempotency-key.ts';
import { requestSchema } from './request-schema.ts';
import type { Json } from './with-components.ts';

/** The parameters that calls share, as components of the document. */
export const parameterComponents: Json = {
  [idempotencyKeyHeader]: header(
    idempotencyKeyHeader,
    idempotencyKeyField.description ?? '',
    jsonSchema(idempotencyKeyField, 'input'),
  ),
  Prefer: header('Prefer', '`handling=strict` refuses fields that the endpoint does not know.'),
  Range: header('Range', 'The bytes to return, such as `bytes=0-1023`.'),
  'If-Range': header('If-Range', 'An `ETag`: the range is only returned if the file is still that one.'),
  'If-None-Match': header('If-None-Match', 'An `ETag`: the file is only returned if it is another one.'),
};

const ofFiles = ['Range', 'If-Range', 'If-None-Match'].map(reference);

/** The names of a path's parameters. */
export function pathNames(path: string): ReadonlySet<string> {
  return new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name));
}

/** The parameters of a call: from its path, its query string if it has no body, and its headers. */
export function parametersOf(endpoint: CatalogEntry): readonly Json[] {
  const { path, request, accepts, produces, errors, example = {} } = endpoint;
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
    ...(takesIdempotencyKey(endpoint) ? [reference(idempotencyKeyHeader)] : []),
    ...(accepts.length > 0 && errors !== 'oauth' ? [reference('Prefer')] : []),
    ...(produces === 'file' ? ofFiles : []),
  ];
}

function reference(name: string): Json {
  return { $ref: `#/components/parameters/${name}` };
}

function header(name: string, description: string, schema: Json = { type: 'string' }): Json {
  const { description: _, ...bare } = schema;
  return { name, in: 'header', required: false, description, schema: bare };
}
