import type { FieldProblem } from '../problems/problem.ts';

/** The rows that a template's schema refuses, by their index, in order; and what is wrong with the first of them. */
export interface RowFaults {
  readonly invalid: readonly number[];
  readonly first: readonly { readonly message: string; readonly details: readonly FieldProblem[] }[];
}
