import * as z from 'zod';
import { allEndpoints, type CatalogEntry, catalog } from '../catalog.ts';
import { apiVersion } from '../shared/contract/api-version.ts';
import { problems } from '../shared/contract/problem.ts';
import { storageAnswer } from '../shared/contract/storage.ts';

type Json = Record<string, unknown>;

/** The whole API as an OpenAPI 3.1 document, made from the catalog. */
export function openApiDocument(baseUrl: string): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'PDF service',
      version: apiVersion,
      description: 'Makes, reads, searches, draws, cuts, merges and stamps PDFs.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl }],
    security: [{ bearer: [] }],
    tags: Object.keys(catalog).map((name) => ({ name })),
    paths: Object.fromEntries(
      Map.groupBy(allEndpoints, ({ path }) => path)
        .entries()
        .map(([path, endpoints]) => [path, pathItem(endpoints)]),
    ),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An API key, or an OAuth access token.' },
      },
      schemas: { Error: errorSchema },
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
  return {
    operationId: endpoint.name,
    tags: [endpoint.family],
    summary: endpoint.summary,
    ...(endpoint.access === 'open' && { security: [] }),
    'x-scopes': endpoint.access === 'open' ? [] : endpoint.access,
    'x-price': {
      credits: endpoint.price.baseHundredths / 100,
      credits_per_page: endpoint.price.perPageHundredths / 100,
    },
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: body } }),
    responses: { ...responses(endpoint), default: failure },
  };
}

function requestParts(endpoint: CatalogEntry): { parameters: Json[]; body: Json | undefined } {
  const schema = jsonSchema(endpoint.request, 'input') as { properties?: Json; required?: string[] };
  const inPath = new Set([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties ?? {});
  const asParameter = ([name, field]: [string, unknown]): Json => ({
    name,
    in: inPath.has(name) ? 'path' : 'query',
    required: inPath.has(name) || required.has(name),
    schema: field,
  });
  if (endpoint.accepts.length === 0) return { parameters: fields.map(asParameter), body: undefined };
  const inBody = fields.filter(([name]) => !inPath.has(name));
  const bodySchema = (kind: Accepted): Json => ({
    ...schema,
    properties: Object.fromEntries(inBody.filter(([, field]) => kind === 'multipart' || !isFile(field))),
  });
  const example = endpoint.example && { example: endpoint.example };
  return {
    parameters: fields.filter(([name]) => inPath.has(name)).map(asParameter),
    body: Object.fromEntries(
      endpoint.accepts.map((kind) => [
        mediaTypes[kind],
        { schema: bodySchema(kind), ...(kind === 'json' && example) },
      ]),
    ),
  };
}

type Accepted = CatalogEntry['accepts'][number];

const mediaTypes = { json: 'application/json', multipart: 'multipart/form-data' } as const;

/** Whether a field is an upload, or a list of them, which JSON cannot carry. */
function isFile(field: unknown): boolean {
  const { format, items } = field as { format?: string; items?: { format?: string } };
  return format === 'binary' || items?.format === 'binary';
}

function responses({ produces }: CatalogEntry): Json {
  switch (produces) {
    case 'html':
      return { 200: { description: 'A page', content: { 'text/html': {} } } };
    case 'pdf':
      return {
        200: { description: 'The PDF, or where it is stored', content: { ...pdf, ...json(storageAnswer) } },
      };
    case 'file':
      return {
        200: { description: 'The file', content: pdf },
        206: { description: 'The range of the file that was asked for', content: pdf },
        304: { description: 'The caller has the file already' },
      };
    case 'redirect':
      return { 302: { description: 'The way to the file, for a minute' } };
    default:
      return { 200: { description: 'Done', content: json(produces) } };
  }
}

const pdf = { 'application/pdf': { schema: { type: 'string', contentEncoding: 'binary' } } };

function json(schema: z.ZodType): Json {
  return { 'application/json': { schema: jsonSchema(schema, 'output') } };
}

const failure = {
  description: 'A failure. `code` tells which; a failed call costs nothing.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

const errorSchema = {
  type: 'object',
  required: ['error', 'message', 'code', 'request_id'],
  properties: {
    error: { type: 'string', enum: [...new Set(Object.values(problems).map(([, error]) => error))] },
    message: { type: 'string', description: 'What was wrong, and what to do.' },
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

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return rest;
}
