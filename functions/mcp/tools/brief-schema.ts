import type { JsonSchema } from '../../core/contract/fields/json-schema.ts';
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
