import type { z } from 'zod';
import { type FieldSchema, jsonSchema } from '../../core/contract/fields/json-schema.ts';

/** A request field as a form control. */
export interface Control {
  /** The field's name; an object's member is prefixed with the object's name, such as `storage.mode`. */
  readonly name: string;
  /**
   * `lines` is a list, one item per line; `json` is a list or an object; `any` is text that may also be a number or
   * JSON; `group` has members.
   */
  readonly kind:
    | 'file'
    | 'files'
    | 'choice'
    | 'number'
    | 'line'
    | 'text'
    | 'lines'
    | 'json'
    | 'any'
    | 'group';
  /** Whether every call needs it: a member of an optional object is not required. */
  readonly isRequired: boolean;
  /** The value if none is given; undefined if there is no default. */
  readonly defaultValue: string | undefined;
  readonly description: string;
  readonly choices: readonly string[];
  /** Whether the choices are texts, rather than numbers or booleans. */
  readonly choosesText: boolean;
  /** Whether it may be a list or an object, written as JSON. */
  readonly takesJson: boolean;
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  readonly members: readonly Control[];
}

/** The form controls for an endpoint's request, in the order of its fields. */
export function controlsOf(request: z.ZodObject): readonly Control[] {
  return members(jsonSchema(request, 'input') as FieldSchema, '', true);
}

/** The same, with groups flattened. */
export function flatControls(request: z.ZodObject): readonly Control[] {
  return controlsOf(request).flatMap((control) => (control.kind === 'group' ? control.members : [control]));
}

function members(
  { properties = {}, required = [] }: FieldSchema,
  before: string,
  isNeeded: boolean,
): readonly Control[] {
  return Object.entries(properties).map(([name, field]) =>
    controlOf(`${before}${name}`, field, isNeeded && required.includes(name)),
  );
}

function controlOf(name: string, field: FieldSchema, isRequired: boolean): Control {
  const choices = field.type === 'boolean' ? ['true', 'false'] : (field.enum ?? []).map(String);
  return {
    name,
    kind: kindOf(field, choices),
    isRequired,
    defaultValue: defaultOf(field.default),
    description: field.description ?? '',
    choices,
    choosesText: field.type === 'string',
    takesJson: takesJson(field),
    minimum: field.minimum,
    maximum: field.maximum,
    members: field.type === 'object' ? members(field, `${name}.`, isRequired) : [],
  };
}

function kindOf(field: FieldSchema, choices: readonly string[]): Control['kind'] {
  if (field.format === 'binary') return 'file';
  if (field.items?.format === 'binary') return 'files';
  if (choices.length > 0) return 'choice';
  if (field.type === 'integer' || field.type === 'number') return 'number';
  if (field.type === 'array') return field.items?.type === 'string' ? 'lines' : 'json';
  if (field.type === 'object') return field.properties ? 'group' : 'json';
  if (field.type !== 'string') return 'any';
  const isShort = field.maxLength !== undefined || field.pattern !== undefined || field.format !== undefined;
  return isShort ? 'line' : 'text';
}

function defaultOf(value: unknown): string | undefined {
  if (value === undefined || value === '') return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function takesJson({ type, anyOf = [] }: FieldSchema): boolean {
  return type === 'array' || type === 'object' || anyOf.some(takesJson);
}
