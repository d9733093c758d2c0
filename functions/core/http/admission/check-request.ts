import type { z } from 'zod';
import { type FieldProblem, Problem, type ProblemCode } from '../../contract/problem.ts';
import type { Facts, Known } from '../call.ts';
import { ruleInWords } from './rule-in-words.ts';

/**
 * Validates the request's fields against the endpoint's schema and returns the input. Throws missing_field,
 * invalid_field, or the code that the schema names for the broken rule, with every invalid field in `details`.
 */
export function checkRequest({ call }: Known<Pick<Facts, 'endpoint' | 'fields'>>): Pick<Facts, 'input'> {
  const { endpoint, fields } = call;
  const result = endpoint.request.safeParse(fields, { error: ruleInWords, reportInput: true });
  if (!result.success) throw problemOf(result.error);
  return { input: result.data };
}

function problemOf({ issues }: z.ZodError): Problem {
  const details = issues.map(fieldProblem);
  const code = issues.map(codeOf).find((found) => found !== undefined) ?? 'invalid_field';
  const sentences = details.map(({ field, message }) => `${field} ${message}.`);
  return new Problem(code, sentences.slice(0, 5).join(' '), { details });
}

function fieldProblem(issue: z.core.$ZodIssue): FieldProblem {
  return { field: issue.path.join('.') || 'body', message: isMissing(issue) ? 'is required' : issue.message };
}

function codeOf(issue: z.core.$ZodIssue): ProblemCode | undefined {
  if (isMissing(issue)) return 'missing_field';
  return issue.code === 'custom' ? (issue.params?.code as ProblemCode | undefined) : undefined;
}

function isMissing(issue: z.core.$ZodIssue): boolean {
  return issue.code !== 'custom' && issue.input === undefined;
}
