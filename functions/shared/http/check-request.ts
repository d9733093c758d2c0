import { z } from 'zod';
import { type FieldProblem, Problem, type ProblemCode } from '../contract/problem.ts';
import { type Step, written } from './call.ts';

/**
 * Makes the endpoint's input of the request's fields, by its schema. Throws missing_field, invalid_field, or the
 * code that the schema names for the rule that was broken, with every faulty field in `details`.
 */
export function checkRequest(): Step {
  return {
    before: ({ event }) => {
      const { request } = written(event, 'endpoint');
      const result = request.safeParse(readTexts(request, written(event, 'fields')));
      if (!result.success) throw problemOf(result.error);
      event.call.input = result.data;
    },
  };
}

/**
 * Form fields and query parameters are text. Text that a field's schema does not take is read as JSON, which covers
 * numbers, booleans, lists and objects; a lone value of a list is a list of one.
 */
function readTexts(schema: z.ZodObject, fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const read = (name: string, value: unknown) => {
    const field = schema.shape[name];
    if (!field || z.safeParse(field, value).success) return value;
    const parsed = typeof value === 'string' ? jsonOrText(value) : value;
    return z.safeParse(field, [parsed]).success ? [parsed] : parsed;
  };
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, read(name, value)]));
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function problemOf(error: z.ZodError): Problem {
  const details = error.issues.map(fieldProblem);
  const code = error.issues.map(codeOf).find((found) => found !== undefined) ?? 'invalid_field';
  const [first] = details;
  const sentence = first ? `${first.field}: ${first.message}` : 'The request does not fit this endpoint';
  return new Problem(code, `${sentence}.`, { details });
}

function fieldProblem(issue: z.core.$ZodIssue): FieldProblem {
  const field = issue.path.join('.') || 'body';
  return { field, message: isMissing(issue) ? 'is required' : issue.message };
}

function codeOf(issue: z.core.$ZodIssue): ProblemCode | undefined {
  if (isMissing(issue)) return 'missing_field';
  return issue.code === 'custom' ? (issue.params?.code as ProblemCode | undefined) : undefined;
}

function isMissing(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'invalid_type' && issue.input === undefined && issue.message.includes('undefined');
}
