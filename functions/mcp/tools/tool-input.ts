import { type Endpoint, makesFile } from '../../core/contract/endpoint.ts';
import { conformanceFields } from '../../core/contract/fields/conformance.ts';
import { storageModes } from '../../core/contract/fields/files/storage.ts';
import {
  fieldIn,
  isFileSchema,
  type JsonSchema,
  jsonSchema,
  type ObjectSchema,
} from '../../core/contract/fields/json-schema.ts';
import { pagesField } from '../../core/contract/fields/pages/pages-field.ts';
import { Problem } from '../../core/contract/problems/problem.ts';
import { briefInput, undescribed } from './brief-schema.ts';

export type ToolArguments = Readonly<Record<string, unknown>>;

/**
 * An agent cannot receive webhooks or bytes, and each tool's description includes its price. It has no ZIP to send, sees
 * pictures with other tools, has no use for the place of each word, reads warnings itself, and a page rarely needs
 * another browser: these fields would take more of its context than they give.
 */
const leftOut = new Set([
  ...['return_binary', 'webhook_url', 'dry_run', 'report', 'images', 'words'],
  ...['endpoint', 'requests'], // a batch of a template only, whose rows neither sign nor replace
  ...['bundle_base64', 'user_agent', 'timezone', 'locale', 'color_scheme', 'viewport', 'fail_on'],
]);

/**
 * A tool's input: the endpoint's fields except files, which JSON cannot carry. What may be a file is always JSON. Files
 * are always stored, since a tool returns a link to them.
 */
export function toolInput({ request, produces, zips, orFiles, agents }: Endpoint): ObjectSchema {
  const schema = jsonSchema(request, 'input');
  const fields = Object.entries(schema.properties ?? {})
    .map(([name, field]): readonly [string, JsonSchema] => [
      name,
      orFiles && name === 'format' ? withoutFiles(field, orFiles) : fieldIn('json', field),
    ])
    .filter(([name, field]) => {
      const isNoChoice = name === 'format' && (zips || valuesOf(field).length === 1);
      return !isFileSchema(field) && !leftOut.has(name) && !isNoChoice;
    });
  const properties = Object.fromEntries(
    fields.map(([name, field]) => [
      name,
      withDefault(
        withDescription(name, makesFile({ produces }) ? forMaking(name, field) : field),
        agents?.defaults?.[name],
      ),
    ]),
  );
  return briefInput({ ...schema, type: 'object', properties });
}

/** A field without the values that give a file instead of JSON. */
function withoutFiles(field: JsonSchema, orFiles: NonNullable<Endpoint['orFiles']>): JsonSchema {
  return { ...field, enum: valuesOf(field).filter((value) => !isFile(value, orFiles)) };
}

function valuesOf({ enum: values }: JsonSchema): readonly unknown[] {
  return Array.isArray(values) ? values : [];
}

function isFile(format: unknown, orFiles: Endpoint['orFiles'] = {}): boolean {
  return typeof format === 'string' && Object.hasOwn(orFiles, format);
}

/** Fields of many tools, explained once in the server's instructions. */
const explained = new Set([
  'pdf_base64',
  'pdf_url',
  'document_id',
  'password',
  'filename',
  'async',
  'conformance',
  'hidden',
  'languages',
  'ocr',
]);

/** Fields of many tools that the instructions explain, unless they are a tool's own. */
const explainedForMaking = new Set(
  [conformanceFields.title, conformanceFields.language].map(({ description }) => description),
);

/** A field with its description, unless the instructions have it. */
function withDescription(name: string, { description, ...field }: JsonSchema): JsonSchema {
  if (explained.has(name) || typeof description !== 'string' || explainedForMaking.has(description))
    return field;
  const own = description.replace(pagesField.description ?? '', '').trim();
  return { ...field, ...(own && { description: own }) };
}

function withDefault(field: JsonSchema, value: unknown): JsonSchema {
  return value === undefined ? field : { ...field, default: value };
}

/**
 * A field about creating files, adapted for tools: `storage` without the mode that keeps nothing, and tools instead of
 * paths.
 */
function forMaking(name: string, field: ObjectSchema): ObjectSchema {
  if (name === 'storage') return storageField(field);
  // The instructions list the standards: repeated in every tool, they would be a tenth of its words.
  if (name === 'conformance') return { type: 'string' };
  return field;
}

/** Every tool that makes a file has it, so the server's instructions explain it once. */
function storageField({ properties = {} }: ObjectSchema): ObjectSchema {
  return undescribed({ type: 'object', properties: { ...properties, mode: keptModes } });
}

const keptModes = { type: 'string', enum: storageModes, default: 'default' };

/**
 * The endpoint's fields from a tool's arguments, without those that only other callers have. Names that the endpoint does
 * not know are passed on: its warning names the field that was meant. Throws invalid_storage if nothing would be kept.
 */
export function endpointFields(
  { properties = {} }: ObjectSchema,
  { request, produces, zips, orFiles, agents }: Endpoint,
  given: ToolArguments,
): ToolArguments {
  const known = Object.entries(given).filter(
    ([name, value]) =>
      (Object.hasOwn(properties, name) || !Object.hasOwn(request.shape, name)) &&
      !(name === 'format' && isFile(value, orFiles)),
  );
  const fields = { ...agents?.defaults, ...Object.fromEntries(known) };
  if (zips) return { ...fields, format: 'json' };
  if (!makesFile({ produces })) return fields;
  const { storage = {} } = fields;
  if (typeof storage !== 'object' || storage === null) return fields;
  if ('mode' in storage && storage.mode === 'memory') {
    throw new Problem(
      'invalid_storage',
      'storage.mode must be default or byob: a tool returns a link to the stored file.',
    );
  }
  return { ...fields, storage: { mode: 'default', ...storage } };
}
