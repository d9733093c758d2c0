import { commonOptions } from '../../clients/typescript/src/cli/common-options.ts';
import {
  fieldIn,
  isFileSchema,
  type JsonSchema,
  type ObjectSchema,
} from '../../functions/core/contract/fields/json-schema.ts';
import { priceText } from '../../functions/core/contract/prices.ts';
import { type ClientEndpoint, clientEndpoints } from './client-endpoints.ts';
import { fieldNotes } from './field-notes.ts';

/** The command line's data about each endpoint: see clients/typescript/src/cli/command.ts. */
export function commandTable(): Readonly<Record<string, unknown>> {
  const rows = clientEndpoints.map((endpoint) => [commandName(endpoint.name), command(endpoint)] as const);
  const names = rows.map(([name]) => name);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  if (twice.length > 0) throw new Error(`Two endpoints have the command ${twice[0]}`);
  return Object.fromEntries(rows);
}

/** `htmlToPdf` → `html`, `mergePdfs` → `merge`, `extractText` → `extract-text`. */
function commandName(endpointName: string): string {
  return kebab(endpointName.replace(/(?:To)?Pdfs?$/, ''));
}

function kebab(name: string): string {
  return name.replace(/_/g, '-').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function command(endpoint: ClientEndpoint) {
  const { name, summary, price, fields, gives } = endpoint;
  const source = sourceOf(fields);
  const text = argumentOf(endpoint, source);
  const taken = new Set([...Object.values(source ?? {}), ...(text === undefined ? [] : [text])]);
  const others = Object.entries(fields.properties ?? {}).filter(
    ([field, schema]) => !taken.has(field) && !isFileSchema(schema) && !isSourceInBase64(field),
  );
  return {
    endpoint: name,
    summary,
    price: priceText(price),
    gives: gives.kind,
    ...(source && { source }),
    ...(text !== undefined && { argument: text }),
    options: others.flatMap(([field, schema]) =>
      optionsOf([field], fieldIn('json', schema), fields.required?.includes(field)),
    ),
  };
}

/** The fields for a file, a URL or a document's ID on the command line. */
interface Source {
  readonly kind: 'text' | 'file' | 'files';
  readonly content: string;
  readonly url?: string;
  readonly id?: string;
}

function sourceOf({ properties = {} }: ObjectSchema): Source | undefined {
  const ifThere = (key: 'url' | 'id', field: string) => (field in properties ? { [key]: field } : {});
  if ('file' in properties) {
    return { kind: 'file', content: 'file', ...ifThere('url', 'pdf_url'), ...ifThere('id', 'document_id') };
  }
  const content = ['html', 'markdown', 'text'].find((field) => field in properties);
  if (content !== undefined) return { kind: 'text', content, ...ifThere('url', 'url') };
  if (!('files' in properties)) return undefined;
  return {
    kind: 'files',
    content: 'files',
    ...ifThere('url', 'pdfs_url'),
    ...ifThere('id', 'document_ids'),
  };
}

/** The one text that the endpoint needs besides its source, such as a pattern or an ID. */
function argumentOf({ fields }: ClientEndpoint, source: Source | undefined): string | undefined {
  const texts = (fields.required ?? []).filter(
    (field) => field !== source?.content && fields.properties?.[field]?.type === 'string',
  );
  return texts.length === 1 ? texts[0] : undefined;
}

/** PDFs and images are given as files instead; an image beside a PDF has an option. */
function isSourceInBase64(field: string): boolean {
  return ['pdf_base64', 'pdfs_base64', 'images_base64'].includes(field);
}

interface OptionSchema extends ObjectSchema {
  readonly type?: string;
  readonly anyOf?: readonly JsonSchema[];
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly maxLength?: number;
  readonly format?: string;
}

/** The options for a field, and for each field of an object: `--storage.mode`. */
function optionsOf(path: readonly string[], schema: OptionSchema, isRequired = false): readonly object[] {
  const field = path.join('.');
  const option = {
    name: optionName(field),
    field,
    ...kindOf(field, schema),
    notes: fieldNotes(schema),
    ...(isRequired && { isRequired }),
  };
  const parts = [schema, ...((schema.anyOf ?? []) as OptionSchema[])].flatMap(({ properties = {} }) =>
    Object.entries(properties),
  );
  return [option, ...parts.flatMap(([name, part]) => optionsOf([...path, name], part))];
}

/** A field named as an option of every command has another name: `key` → `request-key`. */
function optionName(field: string): string {
  const name = kebab(field);
  return name in commonOptions ? `request-${name}` : name;
}

function kindOf(field: string, schema: OptionSchema): { readonly kind: string; readonly name?: string } {
  const { type, anyOf, maxLength, format } = schema;
  if (field.endsWith('_base64')) return { kind: 'base64', name: kebab(field.replace(/_base64$/, '')) };
  if (type === 'boolean') return { kind: schema.default === true ? 'flag-on' : 'flag' };
  if (type === 'integer' || type === 'number') return { kind: 'number' };
  if (type === 'array') return { kind: 'list' };
  if (anyOf || type === 'object') return { kind: 'value' };
  const isLong = maxLength === undefined && !schema.enum && format === undefined;
  return { kind: isLong ? 'long-text' : 'text', ...(schema.enum && { values: schema.enum }) };
}
