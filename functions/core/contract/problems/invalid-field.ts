import { Problem } from './problem.ts';

/** The problem of a field with an invalid value. `message` continues a sentence that begins with the field's name. */
export function invalidField(field: string, message: string): Problem {
  return new Problem('invalid_field', `${field} ${message}.`, { details: [{ field, message }] });
}
