import type { z } from 'zod';
import { exclusiveFields } from '../../contract/fields/exactly-one.ts';
import { type FieldProblem, Problem, type ProblemCode } from '../../contract/problems/problem.ts';
import type { Facts } from '../call.ts';
import { fieldExample } from './field-example.ts';

type Issue = z.core.$ZodIssue;
type Sent = Pick<Facts, 'endpoint' | 'fields'>;

/**
 * The problem of a request that breaks its endpoint's schema: missing_field, invalid_field, or the schema's code for the
 * broken rule, with every invalid field in `details`. A field that is missing or of another type has an example.
 */
export function problemOfIssues(found: readonly Issue[], sent: Sent): Problem {
  const issues = withoutBoundsOfOthers(found);
  const details = issues.map((issue) => fieldProblem(issue, sent));
  const code = issues.map(codeOf).find((each) => each !== undefined) ?? 'invalid_field';
  const sentences = details.map(({ field, message }) => `${field} ${message}.`);
  return new Problem(code, sentences.slice(0, 5).join(' '), { details });
}

/** Drops issues about the size of a value of the wrong type: text is not too long for a list. */
function withoutBoundsOfOthers(issues: readonly Issue[]): readonly Issue[] {
  const mistyped = new Set(
    issues.flatMap(({ code, path }) => (code === 'invalid_type' ? [fieldName(path)] : [])),
  );
  return issues.filter(
    ({ code, path }) => (code !== 'too_small' && code !== 'too_big') || !mistyped.has(fieldName(path)),
  );
}

function fieldProblem(issue: Issue, sent: Sent): FieldProblem {
  const message = isMissing(issue) ? 'is required' : issue.message;
  const example =
    isMissing(issue) || !/such as|must be one of|:/.test(message) ? exampleFor(issue, sent) : undefined;
  return {
    field: fieldName(issue.path) || 'body',
    message: example === undefined ? message : `${message}, for example ${example}`,
  };
}

/** An example of a value of the right shape; of a missing field, with its name. */
function exampleFor(issue: Issue, { endpoint, fields }: Sent): string | undefined {
  const { path, code } = issue;
  if (isMissing(issue) || (code === 'custom' && !Object.hasOwn(fields, path[0] ?? ''))) {
    const name = path.at(-1);
    const group =
      path.length === 1
        ? exclusiveFields(endpoint.request).find((names) => names.some((one) => one === name))
        : undefined;
    const examples = (group ?? [String(name)]).map(
      (one) => [one, fieldExample(endpoint, [...path.slice(0, -1), one])] as const,
    );
    const [shown, value] = examples.find(([, text]) => text !== undefined) ?? [];
    return value && `{"${shown}": ${value}}`;
  }
  return code === 'invalid_type' || code === 'invalid_union' ? fieldExample(endpoint, path) : undefined;
}

function codeOf(issue: Issue): ProblemCode | undefined {
  if (isMissing(issue)) return 'missing_field';
  return issue.code === 'custom' ? (issue.params?.code as ProblemCode | undefined) : undefined;
}

function isMissing(issue: Issue): boolean {
  return issue.code !== 'custom' && issue.input === undefined;
}

/** A field as callers name it: `margin.top`, `stages[2].degrees`. */
function fieldName(path: readonly PropertyKey[]): string {
  const parts = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`));
  return parts.join('').replace(/^\./, '');
}
