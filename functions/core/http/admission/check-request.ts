import type { z } from 'zod';
import { closestName } from '../../closest-name.ts';
import { type FieldProblem, Problem, type ProblemCode } from '../../contract/problem.ts';
import { warningHeader } from '../answers/warning-header.ts';
import type { Facts, Known } from '../call.ts';
import { ruleInWords } from './rule-in-words.ts';
import { unknownFields } from './unknown-fields.ts';

const maximumUnknown = 10;
const maximumNameCharacters = 100;

/**
 * Validates the request's fields against the endpoint's schema and returns the input. Fields that the schema does not know
 * are ignored, since a client may be newer than the service; warnings name them, also if the call fails. Throws
 * missing_field, invalid_field, or the code that the schema names for the broken rule, with every invalid field in
 * `details`. The fields are kept no longer: one may be a large file as text, of which the input has the bytes.
 */
export function checkRequest({
  call,
}: Known<Pick<Facts, 'endpoint' | 'fields'>>): Pick<Facts, 'input' | 'warnings' | 'fields'> {
  const { endpoint, fields } = call;
  const warnings = warningsOf(call);
  Object.assign(call.headers, warningHeader(warnings));
  const result = endpoint.request.safeParse(fields, { error: ruleInWords, reportInput: true });
  if (!result.success) throw problemOf(result.error);
  return { input: result.data, warnings, fields: {} };
}

/** One line for each unknown field. Forms of ours have one for their token, and OAuth's requests may have any. */
function warningsOf({ endpoint, fields }: Pick<Facts, 'endpoint' | 'fields'>): readonly string[] {
  if (endpoint.audience === 'browser' || endpoint.errors === 'oauth') return [];
  return unknownFields(endpoint.request, fields)
    .take(maximumUnknown)
    .map(({ name, known }) => unknownInWords(name.slice(0, maximumNameCharacters), known))
    .toArray();
}

function unknownInWords(name: string, known: readonly string[]): string {
  const meant = closestName(name, known);
  return `unknown field: ${name}${meant ? `, did you mean ${meant}?` : ''}`;
}

function problemOf({ issues }: z.ZodError): Problem {
  const details = issues.map(fieldProblem);
  const code = issues.map(codeOf).find((found) => found !== undefined) ?? 'invalid_field';
  const sentences = details.map(({ field, message }) => `${field} ${message}.`);
  return new Problem(code, sentences.slice(0, 5).join(' '), { details });
}

function fieldProblem(issue: z.core.$ZodIssue): FieldProblem {
  return {
    field: fieldName(issue.path) || 'body',
    message: isMissing(issue) ? 'is required' : issue.message,
  };
}

function codeOf(issue: z.core.$ZodIssue): ProblemCode | undefined {
  if (isMissing(issue)) return 'missing_field';
  return issue.code === 'custom' ? (issue.params?.code as ProblemCode | undefined) : undefined;
}

function isMissing(issue: z.core.$ZodIssue): boolean {
  return issue.code !== 'custom' && issue.input === undefined;
}

/** A field as callers name it: `margin.top`, `stages[2].degrees`. */
function fieldName(path: readonly PropertyKey[]): string {
  const parts = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`));
  return parts.join('').replace(/^\./, '');
}
