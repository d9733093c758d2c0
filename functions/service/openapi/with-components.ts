export type Json = Record<string, unknown>;

/** Keywords whose values are data, in which a `title` does not belong to a schema. */
const data = new Set(['example', 'examples', 'default', 'const', 'enum']);

/**
 * Replaces each schema with a `title` by a reference, and returns those schemas by their titles. A reference has a
 * description only if it is not that of the schema's first use. Throws an Error if two schemas share a title.
 */
export function withComponents(part: Json): {
  readonly content: Json;
  readonly schemas: Readonly<Record<string, Json>>;
} {
  const schemas = new Map<string, Json>();

  function moved(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(moved);
    if (typeof value !== 'object' || value === null) return value;
    const { title, ...rest } = Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, data.has(name) ? member : moved(member)]),
    );
    if (typeof title !== 'string') return title === undefined ? rest : { title, ...rest };
    keep(title, rest);
    const isOwn = rest.description !== undefined && rest.description !== schemas.get(title)?.description;
    return { $ref: `#/components/schemas/${title}`, ...(isOwn && { description: rest.description }) };
  }

  function keep(title: string, schema: Json): void {
    const known = schemas.get(title);
    if (known && textOf(known) !== textOf(schema)) throw new Error(`two schemas are called ${title}`);
    if (!known) schemas.set(title, schema);
  }

  const content = moved(part) as Json; // an object remains an object
  return { content, schemas: Object.fromEntries([...schemas].sort(([a], [b]) => a.localeCompare(b))) };
}

function textOf({ description: _, ...schema }: Json): string {
  return JSON.stringify(schema);
}
