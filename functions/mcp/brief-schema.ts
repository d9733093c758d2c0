import type { JsonSchema } from '../core/contract/fields/json-schema.ts';
import { wordsForAgents } from './words-for-agents.ts';

/**
 * Keywords that an agent need not read before a call: rules of form, which the endpoint checks and explains if they are
 * broken. They would be more than half of all tool descriptions.
 */
const rulesOfForm = ['pattern', 'propertyNames', 'format', 'minLength', 'maxLength', 'maxItems', 'title'];

/** Further keywords left out of the alternatives of a field, which its description explains. */
const rulesOfAlternatives = ['description', 'minimum', 'maximum', 'properties', 'required'];

type Describe = (description: string) => string | undefined;

/** A tool's input schema as an agent needs it. Fields that share a description have it only once. */
export function briefInput<Schema extends JsonSchema>(schema: Schema): Schema {
  const given = new Set<string>();
  return brief(schema, rulesOfForm, (description) => {
    if (given.has(description)) return undefined;
    given.add(description);
    return wordsForAgents(description);
  });
}

/** The schema with only names and types. */
export function undescribed<Schema extends JsonSchema>(schema: Schema): Schema {
  return brief(schema, [...rulesOfForm, 'required'], () => undefined);
}

/** A schema without the members nested deeper than a number of levels; their parents keep their types. */
export function outlined<Schema extends JsonSchema>(schema: Schema, levels: number): Schema {
  const entries = Object.entries(schema).flatMap(([keyword, value]) => {
    if (keyword === 'items') return [[keyword, outlined(value as JsonSchema, levels)]];
    if (keyword !== 'properties') return [[keyword, value]];
    if (levels === 0) return [];
    const members = Object.entries(value as Record<string, JsonSchema>);
    return [
      [keyword, Object.fromEntries(members.map(([name, member]) => [name, outlined(member, levels - 1)]))],
    ];
  });
  return Object.fromEntries(entries) as Schema;
}

function brief<Schema extends JsonSchema>(
  schema: Schema,
  leftOut: readonly string[],
  describe: Describe,
): Schema {
  const entries = Object.entries(schema)
    .filter(([keyword]) => !leftOut.includes(keyword))
    .map(([keyword, value]) => [keyword, briefValue(keyword, value, leftOut, describe)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Schema;
}

function briefValue(
  keyword: string,
  value: unknown,
  leftOut: readonly string[],
  describe: Describe,
): unknown {
  if (keyword === 'description') return describe(value as string);
  if (keyword === 'properties') {
    const fields = Object.entries(value as Record<string, JsonSchema>);
    return Object.fromEntries(fields.map(([name, field]) => [name, brief(field, leftOut, describe)]));
  }
  if (keyword === 'anyOf' || keyword === 'oneOf') {
    const rules = [...leftOut, ...rulesOfAlternatives];
    const parts = alternatives(value as JsonSchema[]).map((part) => brief(part, rules, describe));
    return [...new Map(parts.map((part) => [JSON.stringify(part), part])).values()];
  }
  if (keyword === 'items' || (keyword === 'additionalProperties' && typeof value === 'object'))
    return brief(value as JsonSchema, leftOut, describe);
  return value;
}

/** Alternatives with their own alternatives flattened into the list. */
function alternatives(parts: readonly JsonSchema[]): readonly JsonSchema[] {
  return parts.flatMap((part) => (Array.isArray(part.anyOf) ? alternatives(part.anyOf) : [part]));
}
