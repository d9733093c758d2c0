import * as z from 'zod';

/** A request field in words, for people. */
export interface FieldDescription {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  /** The default as JSON; undefined where there is none. */
  readonly standard: string | undefined;
  readonly description: string;
}

interface FieldSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly FieldSchema[];
  readonly items?: FieldSchema;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
  readonly description?: string;
}

/** The fields of a request schema, in its order. */
export function describeFields(request: z.ZodObject): readonly FieldDescription[] {
  const schema = z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Readonly<Record<string, FieldSchema>>;
    required?: readonly string[];
  };
  return Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    type: typeText(field),
    isRequired: schema.required?.includes(name) ?? false,
    standard: field.default === undefined ? undefined : JSON.stringify(field.default),
    description: field.description ?? '',
  }));
}

function typeText(field: FieldSchema): string {
  if (field.enum) return field.enum.map((value) => String(value)).join(' | ');
  if (field.anyOf) return [...new Set(field.anyOf.map(typeText))].join(' or ');
  if (field.type === 'array') return `list of ${field.items ? typeText(field.items) : 'values'}`;
  if (field.format === 'binary') return 'file';
  return `${field.type ?? 'value'}${rangeText(field)}`;
}

function rangeText({ type, minimum, maximum }: FieldSchema): string {
  const isBounded =
    (type === 'number' || type === 'integer') && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  return isBounded ? `, ${minimum ?? 0} to ${maximum}` : '';
}
