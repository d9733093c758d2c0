import type { CatalogEntry } from '../../catalog.ts';
import type { BodyKind, FileBodyKind } from '../../core/contract/endpoint.ts';
import { exclusiveFields, fieldsInForm } from '../../core/contract/fields/exactly-one.ts';
import {
  fieldOfBody,
  isBinaryBody,
  isFileBody,
  mediaTypesOf,
} from '../../core/contract/fields/files/media-type.ts';
import { fieldIn, isFileSchema, type JsonSchema } from '../../core/contract/fields/json-schema.ts';
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

/** Of the fields in the body alone. */
function example({ accepts, path, example: call }: CatalogEntry, kind: BodyKind): Json {
  if (kind !== accepts[0] || !call) return {};
  const inPath = pathNames(path);
  const own = Object.fromEntries(Object.entries(call).filter(([field]) => !inPath.has(field)));
  return { example: kind === 'json' ? jsonExample(own) : own };
}

/**
 * The fields of such a body. Mutually exclusive fields become alternatives with one of them each, so that neither none
 * nor two are valid, and generated types have the same choice. A form is for sending files: a file field, if there is
 * one, is its source. Fields that JSON and a form with files have in common are a schema of their own.
 */
function bodySchema(endpoint: CatalogEntry, kind: BodyKind): Json {
  const { accepts, name, request } = endpoint;
  const { properties: _, required: __, ...rest } = requestSchema(request);
  const { fields, needed, groups } = fieldsOf(endpoint, kind);
  const isTwofold = accepts.includes('json') && accepts.includes('multipart');
  const other = isTwofold ? fieldsOf(endpoint, kind === 'multipart' ? 'json' : 'multipart').fields : {};
  const common = Object.keys(fields).filter((field) => field in other && !needed.includes(field));
  const options = common.length >= leastOptions ? common : [];
  const hasOutput =
    fields.storage?.title === 'Storage' && outputOptions.every((field) => options.includes(field));
  return {
    ...rest,
    title: `${componentName(name)}${kind === 'multipart' ? 'Form' : 'Request'}`,
    properties: without(fields, options),
    ...(needed.length > 0 && { required: needed }),
    ...together([
      ...(options.length === 0
        ? []
        : [
            optionsSchema(
              `${componentName(name)}Options`,
              options.filter((field) => !(hasOutput && outputOptions.includes(field))),
              fields,
            ),
          ]),
      ...(hasOutput ? [optionsSchema('OutputOptions', outputOptions, fields)] : []),
      ...groups,
    ]),
  };
}

/** The fields of all calls that make a PDF. Those of a picture have descriptions of their own. */
const outputOptions: readonly string[] = ['dry_run', 'storage', 'return_binary', 'async', 'webhook_url'];

function optionsSchema(
  title: string,
  names: readonly string[],
  fields: Readonly<Record<string, JsonSchema>>,
): Json {
  return {
    title,
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, fields[name]])),
  };
}

/** Fewer common fields are not worth a schema. */
const leastOptions = 3;

/** The fields that are no alternatives, those that are needed, and the choices between alternatives. */
function fieldsOf({ path, request }: CatalogEntry, kind: BodyKind) {
  const { properties = {}, required = [] } = requestSchema(request);
  const inPath = pathNames(path);
  const inForm = kind === 'multipart' ? fieldsInForm(request) : [];
  const sources = exclusiveFields(request)
    .map((names) => sourcesIn(names, properties, kind))
    .filter((names) => !names.some((name) => inForm.includes(name)));
  const leftOut = new Set(exclusiveFields(request).flat());
  const single = sources.flatMap((names) => (names.length === 1 ? names : []));
  const fields = Object.entries(properties)
    .filter(([field]) => !inPath.has(field))
    .filter(([field]) => !leftOut.has(field) || single.includes(field) || inForm.includes(field))
    .filter(([, schema]) => kind === 'multipart' || !isFileSchema(schema))
    .map(([field, schema]) => [field, fieldIn(kind, schema)] as const);
  return {
    fields: Object.fromEntries(fields),
    needed: [...single, ...required.filter((field) => !inPath.has(field))],
    groups: sources
      .filter((names) => names.length > 1)
      .map((names) => ({
        ...(names.join() === 'pdf_base64,pdf_url,document_id' && { title: 'PdfSource' }),
        oneOf: names.map((field) => alternative(field, properties[field] ?? {})),
      })),
  };
}

function without(
  fields: Readonly<Record<string, JsonSchema>>,
  names: readonly string[],
): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
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

/** What holds all of these. */
function together(schemas: readonly Json[]): Json {
  return schemas.length === 0 ? {} : { allOf: schemas };
}
