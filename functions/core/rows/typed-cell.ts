/** A JSON Schema. Only what it says of types, properties, items and its own definitions is read. */
export type Schema = Readonly<Record<string, unknown>>;

/** What a schema asks for in a column. */
export type Typed = 'number' | 'boolean' | 'text';

const maximumReferences = 10;

/** The schema that a column's path leads to, as a type; `text` for any other than a number or a boolean. */
export function typeAt(schema: Schema, path: readonly (string | number)[]): Typed {
  let found: Schema | undefined = followed(schema, schema);
  for (const key of path) {
    const inside = typeof key === 'number' ? found?.items : ownPart(found?.properties, key);
    found = isSchema(inside) ? followed(inside, schema) : undefined;
  }
  const types = [found?.type].flat();
  if (types.includes('number') || types.includes('integer')) return 'number';
  return types.includes('boolean') ? 'boolean' : 'text';
}

/** A cell as the schema wants it; the text itself if it is nothing of that type, which the schema then refuses. */
export function typedCell(cell: string, type: Typed): unknown {
  const text = cell.trim();
  if (type === 'number' && /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) return Number(text);
  if (type === 'boolean' && /^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  return cell;
}

/** The schema that a reference within the whole one names. */
function followed(schema: Schema, whole: Schema, left = maximumReferences): Schema | undefined {
  const { $ref } = schema;
  if (typeof $ref !== 'string') return schema;
  if (left === 0 || !$ref.startsWith('#/')) return undefined;
  let found: unknown = whole;
  for (const key of $ref.slice(2).split('/'))
    found = ownPart(found, decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'));
  return isSchema(found) ? followed(found, whole, left - 1) : undefined;
}

function ownPart(value: unknown, key: string): unknown {
  return isSchema(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
