import type { JsonSchema, ObjectSchema } from '../../functions/core/contract/fields/json-schema.ts';
import { fieldNotes } from './field-notes.ts';
import { type NamedSchema, schemaKey } from './named-schemas.ts';

/** The parts of JSON Schema that a type depends on. */
interface TypeSchema extends ObjectSchema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly additionalProperties?: JsonSchema | boolean;
}

/** A schema as a TypeScript type, with the notes of fields as TSDoc. */
function typescriptType(schema: JsonSchema, named: ReadonlyMap<string, NamedSchema>): string {
  return named.get(schemaKey(schema))?.name ?? typescriptBody(schema, named);
}

/** The same, spelt out even if the schema has a name. */
export function typescriptBody(schema: TypeSchema, named: ReadonlyMap<string, NamedSchema>): string {
  const { type, format, anyOf, items, properties, additionalProperties } = schema;
  const nested = (part: JsonSchema) => typescriptType(part, named);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (anyOf) return [...new Set(anyOf.map(nested))].join(' | ');
  if (format === 'binary') return 'FileInput';
  if (type === 'array') return `readonly (${nested(items ?? {})})[]`;
  if (properties) return `{\n${typescriptFields(schema, named)}}`;
  if (type === 'object') {
    const values = typeof additionalProperties === 'object' ? nested(additionalProperties) : 'unknown';
    return `Readonly<Record<string, ${values}>>`;
  }
  if (typeof type === 'object') return type.map((each) => nested({ type: each })).join(' | ');
  if (type === 'integer') return 'number';
  return type === 'string' || type === 'number' || type === 'boolean' || type === 'null' ? type : 'unknown';
}

/** The members of an object type, a line or more each. */
export function typescriptFields(
  { properties = {}, required = [] }: ObjectSchema,
  named: ReadonlyMap<string, NamedSchema>,
): string {
  return Object.entries(properties)
    .map(([name, field]) => {
      const mark = required.includes(name) ? '' : '?';
      return `${tsdoc(fieldNotes(field))}readonly ${memberName(name)}${mark}: ${typescriptType(field, named)};\n`;
    })
    .join('');
}

function memberName(name: string): string {
  return /^\w+$/.test(name) ? name : JSON.stringify(name);
}

/** Lines of text as a doc comment; nothing if there are none. */
export function tsdoc(lines: readonly string[]): string {
  const safe = lines.map((line) => line.replaceAll('*/', '*\\/'));
  if (safe.length === 0) return '';
  return safe.length === 1
    ? `/** ${safe[0]} */\n`
    : `/**\n${safe.map((line) => ` * ${line}\n`).join('')} */\n`;
}
