import { componentName } from './component-name.ts';
import type { Json } from './with-components.ts';

/** A reference has about as many characters. */
const minimumCharacters = 80;

/**
 * Moves fields that several schemas have in common into schemas of their own, to which they then refer. The first of a name
 * is called after its field, such as `PagesField`; one that differs, after its first owner as well.
 */
export function shareFields(schemas: Readonly<Record<string, Json>>): Readonly<Record<string, Json>> {
  const counts = countFields(schemas);
  const shared = new Map<string, string>();
  const moved: Record<string, Json> = {};

  /** A reference to a field that is shared; of any other field, a copy with references in it. */
  function placed(owner: string, field: string, schema: unknown): unknown {
    const text = keyOf(field, schema);
    if ((counts.get(text) ?? 0) < 2 || text.length < minimumCharacters) return copied(owner, schema);
    const name = shared.get(text) ?? unusedName(owner, field, moved);
    if (!shared.has(text)) {
      shared.set(text, name);
      moved[name] = {};
      moved[name] = copied(name, schema) as Json;
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  const copied = (owner: string, schema: unknown) =>
    mapFields(schema, (field, part) => placed(owner, field, part));

  const kept = Object.entries(schemas).map(([owner, schema]): [string, Json] => [
    owner,
    copied(owner, schema) as Json, // an object remains an object
  ]);
  const all: [string, Json][] = [...kept, ...Object.entries(moved)];
  return Object.fromEntries<Json>(all.sort(([a], [b]) => a.localeCompare(b)));
}

/** How often each field occurs, also within other fields. What is within one that occurs again counts once. */
function countFields(schemas: Readonly<Record<string, Json>>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const count = (schema: unknown): unknown =>
    mapFields(schema, (field, part) => {
      const text = keyOf(field, part);
      const before = counts.get(text) ?? 0;
      counts.set(text, before + 1);
      return before > 0 ? part : count(part);
    });
  for (const schema of Object.values(schemas)) count(schema);
  return counts;
}

/** A copy of a schema with its fields replaced, also those within its lists and alternatives. */
function mapFields(schema: unknown, replace: (field: string, part: unknown) => unknown): unknown {
  if (Array.isArray(schema)) return schema.map((part) => mapFields(part, replace));
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, part]) => {
      if (keyword === 'properties') {
        const fields = Object.entries(part as Json).map(([field, inner]) => [field, replace(field, inner)]);
        return [keyword, Object.fromEntries(fields)];
      }
      return [keyword, nesting.has(keyword) ? mapFields(part, replace) : part];
    }),
  );
}

/** Keywords whose values are schemas. */
const nesting = new Set(['oneOf', 'allOf', 'anyOf', 'items', 'additionalProperties']);

function keyOf(field: string, schema: unknown): string {
  return `${field} ${JSON.stringify(schema)}`;
}

function unusedName(owner: string, field: string, used: Readonly<Record<string, Json>>): string {
  const plain = `${pascal(field)}Field`;
  const names = [plain, `${owner.replace(/(Form|Request)$/, '')}${plain}`];
  return names.find((name) => !(name in used)) ?? `${owner}${plain}`;
}

function pascal(field: string): string {
  return componentName(field.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()));
}
