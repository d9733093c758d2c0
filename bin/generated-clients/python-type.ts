import type { JsonSchema, ObjectSchema } from '../../functions/core/contract/fields/json-schema.ts';
import { fieldNotes } from './field-notes.ts';
import { type NamedSchema, schemaKey, typeName } from './named-schemas.ts';

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

/** Whether objects are sent, as typed dictionaries, or received, as dataclasses. */
type Direction = 'sent' | 'received';

/** Converts schemas to Python types, and collects the classes that they need. */
export interface PythonTypes {
  /** The classes so far, by name, each after its dependencies. */
  readonly classes: Map<string, string>;
  /** The type of a schema. `place` names the class of an unnamed object. */
  typeOf(schema: JsonSchema, place: string, direction: Direction): string;
}

/** Python has no anonymous classes, so each nested object also becomes a class. */
export function pythonTypes(named: ReadonlyMap<string, NamedSchema>): PythonTypes {
  const classes = new Map<string, string>();

  function typeOf(schema: TypeSchema, ownPlace: string, direction: Direction): string {
    const place = named.get(schemaKey(schema))?.name ?? ownPlace;
    const { type, format, anyOf, items, properties, additionalProperties } = schema;
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
    if (schema.enum) return `Literal[${schema.enum.map(literal).join(', ')}]`;
    if (anyOf) return union(anyOf.map((part) => typeOf(part, place, direction)));
    if (format === 'binary') return 'FileInput';
    if (type === 'array') {
      const item = typeOf(items ?? {}, singular(place), direction);
      return direction === 'sent' ? `Sequence[${item}]` : `List[${item}]`;
    }
    if (properties) return classOf(schema, place, direction);
    if (type === 'object') {
      const values = typeof additionalProperties === 'object' ? additionalProperties : {};
      return `Dict[str, ${typeOf(values, `${place}Value`, direction)}]`;
    }
    if (typeof type === 'object') return union(type.map((each) => typeOf({ type: each }, place, direction)));
    return plainTypes[type ?? ''] ?? 'Any';
  }

  function classOf(schema: ObjectSchema, name: string, direction: Direction): string {
    if (classes.has(name)) return name;
    const { properties = {}, required = [] } = schema;
    const fields = Object.entries(properties).map(([field, part]) => ({
      name: pythonName(field),
      type: typeOf(part, `${name}${typeName(plain(field))}`, direction),
      notes: docstring(fieldNotes(part), 4),
      isThere: required.includes(field),
    }));
    classes.set(name, direction === 'sent' ? dictionary(name, fields) : dataclass(name, fields));
    return name;
  }

  return { classes, typeOf };
}

interface Field {
  readonly name: string;
  readonly type: string;
  readonly notes: string;
  readonly isThere: boolean;
}

/** Optional fields have a default, and so come last. */
function dataclass(name: string, fields: readonly Field[]): string {
  const sorted = [...fields.filter(({ isThere }) => isThere), ...fields.filter(({ isThere }) => !isThere)];
  const lines = sorted.map(
    (field) =>
      `    ${field.name}: ${field.isThere ? field.type : `${optional(field.type)} = None`}\n${field.notes}`,
  );
  return `@dataclass(frozen=True)\nclass ${name}:\n${lines.join('')}`;
}

/** Before Python 3.11, either all fields of a typed dictionary are required or none is, so some need two classes. */
function dictionary(name: string, fields: readonly Field[]): string {
  const lines = (isThere: boolean) =>
    fields
      .filter((field) => field.isThere === isThere)
      .map((field) => `    ${field.name}: ${field.type}\n${field.notes}`)
      .join('');
  const [needed, others] = [lines(true), lines(false)];
  if (needed === '') return `class ${name}(TypedDict, total=False):\n${others}`;
  if (others === '') return `class ${name}(TypedDict):\n${needed}`;
  return `class _${name}Needs(TypedDict):\n${needed}\n\nclass ${name}(_${name}Needs, total=False):\n${others}`;
}

const plainTypes: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};

/** A valid Python name: keywords get a trailing underscore. */
export function pythonName(field: string): string {
  const name = plain(field);
  return keywords.has(name) ? `${name}_` : name;
}

/** Python’s keywords that may be field names. */
const keywords = new Set(
  'and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);

/** `Content-Length` → `content_length`; other names are unchanged. */
function plain(field: string): string {
  return /^\w+$/.test(field) ? field : field.replaceAll('-', '_').toLowerCase();
}

function literal(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return JSON.stringify(value);
}

function union(types: readonly string[]): string {
  const all = [...new Set(types)];
  const others = all.filter((type) => type !== 'None');
  const joined = others.length === 1 ? String(others[0]) : `Union[${others.join(', ')}]`;
  return all.length > others.length ? optional(joined) : joined;
}

/** The type, or None. */
export function optional(type: string): string {
  return /^Optional\[/.test(type) ? type : `Optional[${type}]`;
}

/** `Matches` → `Match`, `Pages` → `Page`, `Deliveries` → `Delivery`. */
function singular(name: string): string {
  if (/okies$/.test(name)) return name.slice(0, -1);
  if (/ies$/.test(name)) return name.replace(/ies$/, 'y');
  return /ches$/.test(name) ? name.replace(/es$/, '') : name.replace(/s$/, '');
}

/** Paragraphs as a docstring with this indent; empty if there are none. */
function docstring(paragraphs: readonly string[], indent: number): string {
  if (paragraphs.length === 0) return '';
  const margin = ' '.repeat(indent);
  const text = paragraphs.join(' ').replaceAll('\\', '\\\\').replaceAll('"""', "'''");
  const [first = '', ...rest] = wrapped(text, 96 - indent);
  if (rest.length === 0) return `${margin}"""${first}"""\n`;
  return `${margin}"""${first}\n${rest.map((line) => `${margin}${line}\n`).join('')}${margin}"""\n`;
}

/** The text in lines of at most this many characters. */
export function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter((each) => each !== '')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
