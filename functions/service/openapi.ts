import type * as z from 'zod';
import { type CatalogEntry, programEndpoints } from '../catalog.ts';
import { apiVersion } from '../core/contract/api-version.ts';
import { type BodyKind, needsCredential } from '../core/contract/endpoint.ts';
import {
  idempotencyKeyField,
  idempotencyKeyHeader,
  takesIdempotencyKey,
} from '../core/contract/idempotency-key.ts';
import { imageFormats } from '../core/contract/image-format.ts';
import { jobAccepted } from '../core/contract/job-answers.ts';
import { isFileSchema, type JsonSchema, jsonSchema } from '../core/contract/json-schema.ts';
import { mediaTypeOf } from '../core/contract/media-type.ts';
import { oauthErrors } from '../core/contract/oauth-error.ts';
import { problems } from '../core/contract/problem.ts';
import { storageAnswer } from '../core/contract/storage.ts';

type Json = Record<string, unknown>;

/** The whole API as an OpenAPI 3.1 document, made from the catalog. */
export function openApiDocument(baseUrl: string): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'PDF service',
      version: apiVersion,
      description: 'Creates, reads, searches, renders, splits, merges and watermarks PDFs.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl }],
    security: [{ bearer: [] }],
    tags: [...new Set(programEndpoints.map(({ family }) => family))].map((name) => ({ name })),
    paths: Object.fromEntries(
      Map.groupBy(programEndpoints, ({ path }) => path)
        .entries()
        .map(([path, endpoints]) => [path, pathItem(endpoints)]),
    ),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An API key, or an OAuth access token.' },
      },
      schemas: { Error: errorSchema, OAuthError: oauthErrorSchema },
    },
  };
}

function pathItem(endpoints: readonly CatalogEntry[]): Json {
  return Object.fromEntries(
    endpoints.map((endpoint) => [endpoint.method.toLowerCase(), operation(endpoint)]),
  );
}

function operation(endpoint: CatalogEntry): Json {
  const { parameters, body } = requestParts(endpoint);
  const headers = takesIdempotencyKey(endpoint) ? [idempotencyKey] : [];
  return {
    operationId: endpoint.name,
    tags: [endpoint.family],
    summary: endpoint.summary,
    ...(!needsCredential(endpoint.access) && { security: [] }),
    'x-scopes': needsCredential(endpoint.access) ? endpoint.access : [],
    'x-price': {
      credits: endpoint.price.baseHundredths / 100,
      credits_per_page: endpoint.price.perPageHundredths / 100,
    },
    ...(parameters.length + headers.length > 0 && { parameters: [...parameters, ...headers] }),
    ...(body && { requestBody: { required: true, content: body } }),
    responses: { ...responses(endpoint), default: failureOf(endpoint) },
  };
}

const idempotencyKey = {
  name: idempotencyKeyHeader,
  in: 'header',
  required: false,
  description: idempotencyKeyField.description,
  schema: jsonSchema(idempotencyKeyField, 'input'),
};

function requestParts(endpoint: CatalogEntry): { parameters: Json[]; body: Json | undefined } {
  const schema = jsonSchema(endpoint.request, 'input');
  const inPath = new Set([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties ?? {});
  const asParameter = ([name, field]: [string, JsonSchema]): Json => ({
    name,
    in: inPath.has(name) ? 'path' : 'query',
    required: inPath.has(name) || required.has(name),
    schema: field,
  });
  if (endpoint.accepts.length === 0) return { parameters: fields.map(asParameter), body: undefined };
  const inBody = fields.filter(([name]) => !inPath.has(name));
  const bodySchema = (kind: BodyKind): Json => ({
    ...schema,
    properties: Object.fromEntries(
      inBody.filter(([, field]) => kind === 'multipart' || !isFileSchema(field)),
    ),
  });
  const example = endpoint.example && { example: endpoint.example };
  return {
    parameters: fields.filter(([name]) => inPath.has(name)).map(asParameter),
    body: Object.fromEntries(
      endpoint.accepts.map((kind) => [
        mediaTypeOf[kind],
        { schema: bodySchema(kind), ...(kind === 'json' && example) },
      ]),
    ),
  };
}

function responses({ produces, successStatus = 200 }: CatalogEntry): Json {
  switch (produces) {
    case 'page':
      return { 200: { description: 'A page', content: { 'text/html': {} } } };
    case 'pdf':
      return {
        200: { description: 'The PDF, or where it is stored', content: { ...pdf, ...json(storageAnswer) } },
        202: { description: 'The job, if the request was `async`', content: json(jobAccepted) },
      };
    case 'image':
      return {
        200: {
          description: 'The image, or where it is stored',
          content: { ...images, ...json(storageAnswer) },
        },
        202: { description: 'The job, if the request was `async`', content: json(jobAccepted) },
      };
    case 'file':
      return {
        200: { description: 'The file', content: pdf },
        206: { description: 'The requested range of the file', content: pdf },
        304: { description: 'The caller’s copy of the file is current' },
      };
    case 'redirect':
      return { 302: { description: 'A redirect to the file, valid for a minute' } };
    default:
      return { [successStatus]: { description: 'Done', content: json(produces) } };
  }
}

const bytes = { schema: { type: 'string', contentEncoding: 'binary' } };
const pdf = { 'application/pdf': bytes };
const images = Object.fromEntries(imageFormats.map((format) => [`image/${format}`, bytes]));

function json(schema: z.ZodType): Json {
  return { 'application/json': { schema: jsonSchema(schema, 'output') } };
}

function failureOf({ errors }: CatalogEntry): Json {
  const name = errors === 'oauth' ? 'OAuthError' : 'Error';
  return {
    description: 'An error. `code` identifies it. A failed request costs nothing.',
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
  };
}

const errorSchema = {
  type: 'object',
  required: ['error', 'message', 'code', 'request_id'],
  properties: {
    error: { type: 'string', enum: [...new Set(Object.values(problems).map(([, error]) => error))] },
    message: { type: 'string', description: 'What went wrong and what to do about it.' },
    code: { type: 'string', enum: Object.keys(problems) },
    request_id: { type: 'string' },
    details: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
};

/** The same with RFC 6749's members, of which `error` is another thing than elsewhere. */
const oauthErrorSchema = {
  ...errorSchema,
  required: [...errorSchema.required, 'error_description'],
  properties: {
    ...errorSchema.properties,
    error: { type: 'string', enum: oauthErrors },
    error_description: { type: 'string', description: 'The message, in ASCII.' },
  },
};
