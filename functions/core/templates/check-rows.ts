import type { ValidateFunction } from 'ajv';
import type { RowFaults } from '../contract/messages/row-faults.ts';
import { dataProblem } from './schema/check-data.ts';
import { compileSchema } from './schema/compile-schema.ts';

/**
 * What a schema, as JSON, refuses of the rows, as lines of JSON; the first `described` of these rows are described. Nothing bounds the
 * time of this: it is for a thread that can be ended. Throws invalid_template for the schema.
 */
export function checkRows(schema: string, rows: string, described: number): RowFaults {
  const validate = compiled(schema);
  const invalid: number[] = [];
  const first: RowFaults['first'][number][] = [];
  for (const [index, row] of rows.split('\n').entries()) {
    const problem = dataProblem(validate, JSON.parse(row));
    if (!problem) continue;
    invalid.push(index);
    const { message, details = [] } = problem;
    if (first.length < described) first.push({ message, details });
  }
  return { invalid, first };
}

/** The schema that was compiled last, since rows come in portions. */
let last: { readonly schema: string; readonly validate: ValidateFunction } | undefined;

function compiled(schema: string): ValidateFunction {
  if (last?.schema !== schema) last = { schema, validate: compileSchema(JSON.parse(schema)) };
  return last.validate;
}
