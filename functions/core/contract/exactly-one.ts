import type { z } from 'zod';

type Fields = Readonly<Record<string, unknown>>;

/** A refinement for schemas: exactly one of these fields must be sent. Raises missing_field and source_conflict. */
export function exactlyOneOf(...names: readonly [string, string, ...string[]]) {
  return (fields: Fields, context: z.RefinementCtx<Fields>): void => {
    const [first, second] = names.filter((name) => fields[name] !== undefined);
    const [wanted, ...others] = names;
    if (!first) {
      const message = `is required, or ${others.length > 1 ? 'one of ' : ''}${others.join(', ')}`;
      context.addIssue({ code: 'custom', path: [wanted], message, params: { code: 'missing_field' } });
    } else if (second) {
      const message = `and ${first} were both sent: send only one of them`;
      context.addIssue({ code: 'custom', path: [second], message, params: { code: 'source_conflict' } });
    }
  };
}
