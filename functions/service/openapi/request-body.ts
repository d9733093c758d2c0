import type { CatalogEntry } from '../../catalog.ts';
import type { BodyKind, FileBodyKind } from '../../core/contract/endpoint.ts';
import { exclusiveFields, fieldsInForm } from '../../core/contract/fields/exactly-one.ts';
import { isFileSchema, type JsonSchema } from '../../core/contract/fields/json-schema.ts';
import {
  fieldOfBody,
  isBinaryBody,
  isFileBody,
  mediaTypesOf,
} from '../../core/contract/fields/media-type.ts';
import { jsonExample } from '../../core/contract/samples/json-example.ts';
import { componentName } from './component-name.ts';
import { pathNames } from './parameters.ts';
import { requestSchema } from './request-schema.ts';
import type { Json } from './with-components.ts';

/** The body of a call in each of its forms, JSON first, which generators prefer. Undefined if it has none. */
export function requestBody(endpoint: CatalogEntry): Json | undefined {
  const { accepts } = endpoint;
  if (accepts.length === 0) return undefined;
  const content = Object.fromEntries(
    accepts.flatMap((kind) => {
      const media = isFileBody(kind)
        ? { schema: fileSchema(kind) }
        : { schema: bodySchema(endpoint, kind), ...example(endpoint, kind) };
      return mediaTypesOf[kind].map((type) => [type, media]);
    }),
  );
  return { required: true, content };
}

/** A body that is one field. The others are those of the other forms, in the query string. */
function fileSchema(kind: FileBodyKind): Json {
  return {
    title: `${componentName(kind)}Body`,
    type: 'string',
    ...(isBinaryBody(kind) && { format: 'binary' }),
    description: `The field \`${fieldOfBody[kind]}\`. The other fields, except passwords and credentials, are in the query string.`,
  };
}

function example(endpoint: CatalogEntry, kind: BodyKind): Json {
  if (kind !== endpoint.accepts[0] || !endpoint.example) return {};
  return { example: kind === 'json' ? jsonExample(endpoint.example) : endpoint.example };
}

/**
 * The fields of such a body. Mutually exclusive fields become alternatives with one of them each, so that neither none
 * nor two are valid, and generated types have the same choice. A form is for sending files: a file field, if there is
 * one, is its source.
 */
function bodySchema(endpoint: CatalogEntry, kind: BodyKind): Json {
  const { name, path, request } = endpoint;
  const { properties = {}, required = [], ...rest } = requestSchema(request);
  const inPath = pathNames(path);
  const fields = Object.entries(properties).filter(([field]) => !inPath.has(field));
  const inForm = kind === 'multipart' ? fieldsInForm(request) : [];
  const groups = exclusiveFields(request)
    .map((names) => sourcesIn(names, properties, kind))
    .filter((names) => !names.some((name) => inForm.includes(name)));
  const leftOut = new Set(exclusiveFields(request).flat());
  const single = groups.flatMap((names) => (names.length === 1 ? names : []));
  const common = fields
    .filter(([field]) => !leftOut.has(field) || single.includes(field) || inForm.includes(field))
    .filter(([, schema]) => kind === 'multipart' || !isFileSchema(schema));
  const needed = [...single, ...required.filter((field) => !inPath.has(field))];
  return {
    ...rest,
    title: `${componentName(name)}${kind === 'multipart' ? 'Form' : 'Request'}`,
    properties: Object.fromEntries(common),
    ...(needed.length > 0 && { required: needed }),
    ...choices(
      groups
        .filter((names) => names.length > 1)
        .map((names) => names.map((field) => alternative(field, properties[field] ?? {}))),
    ),
  };
}

function sourcesIn(
  names: readonly string[],
  properties: Readonly<Record<string, JsonSchema>>,
  kind: BodyKind,
): readonly string[] {
  const isFile = (name: string) => isFileSchema(properties[name] ?? {});
  if (kind === 'multipart' && names.some(isFile)) return names.filter(isFile);
  return names.filter((name) => !isFile(name));
}

function alternative(field: string, schema: JsonSchema): Json {
  return { type: 'object', properties: { [field]: schema }, required: [field] };
}

function choices(groups: readonly (readonly Json[])[]): Json {
  const [first, ...others] = groups.map((oneOf) => ({ oneOf }));
  return others.length === 0 ? { ...first } : { allOf: [first, ...others] };
}
