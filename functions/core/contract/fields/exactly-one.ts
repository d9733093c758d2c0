import * as z from 'zod';

type Names = readonly [string, string, ...string[]];

/** A schema's groups of fields; exactly one field of each must be sent. Derived schemas inherit them. */
const groups = z.registry<{ readonly groups: readonly Names[] }>();

/**
 * Adds a rule to a schema, by `.apply`: exactly one of these fields must be sent. Raises missing_field and
 * source_conflict.
 */
export function exactlyOneOf(...names: Names) {
  return <Schema extends z.ZodObject>(schema: Schema): Schema => {
    const ruled = schema.superRefine(rule(names));
    groups.add(ruled, { groups: [...exclusiveFields(schema), names] });
    return ruled;
  };
}

/** The groups of mutually exclusive fields; exactly one field of each must be sent. */
export function exclusiveFields(schema: z.ZodType): readonly Names[] {
  return groups.get(schema)?.groups ?? [];
}

function rule(names: Names) {
  return (fields: Readonly<Record<string, unknown>>, context: z.RefinementCtx): void => {
    const [first, second] = names.filter((name) => fields[name] !== undefined);
    const [wanted, ...others] = names;
    if (!first) {
      const message = `is required, or ${others.length > 1 ? 'one of ' : ''}${others.join(', ')}`;
      context.addIssue({ code: 'custom', path: [wanted], message, params: { code: 'missing_field' } });
    } else if (second) {
      const message = `cannot be sent together with ${first}: send only one of them`;
      context.addIssue({ code: 'custom', path: [second], message, params: { code: 'source_conflict' } });
    }
  };
}
