import type { FieldSchema, JsonSchema } from '../../functions/core/contract/fields/json-schema.ts';

/** The notes on a field: its description, its default and its bounds, a line each. */
export function fieldNotes(field: JsonSchema): readonly string[] {
  const { description, default: value } = field as FieldSchema;
  return [
    ...(description === undefined ? [] : [description]),
    ...(value === undefined ? [] : [`Default: \`${JSON.stringify(value)}\`.`]),
    ...boundNotes(field as FieldSchema),
  ];
}

function boundNotes({ minimum, maximum, maxItems }: FieldSchema): readonly string[] {
  if (maxItems !== undefined) return [`At most ${maxItems}.`];
  if (minimum === undefined || maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER) return [];
  return [`From ${minimum} to ${maximum}.`];
}
