import { type FieldProblem, Problem } from '../contract/problems/problem.ts';

/** The faults that an answer lists. */
export const mostFaults = 50;

const shownInMessage = 3;

/** The problem of a template that cannot be used. */
export function invalidTemplate(faults: readonly FieldProblem[], cause?: unknown): Problem {
  return faulty('invalid_template', faults, cause);
}

/** The problem of data that a template cannot be filled with. */
export function invalidData(faults: readonly FieldProblem[]): Problem {
  return faulty('invalid_data', faults);
}

function faulty(
  code: 'invalid_template' | 'invalid_data',
  faults: readonly FieldProblem[],
  cause?: unknown,
): Problem {
  const shown = faults.slice(0, shownInMessage).map(inWords);
  const rest = faults.length - shown.length;
  const message = `${shown.join(' ')}${rest > 0 ? ` And ${rest} more.` : ''}`;
  return new Problem(code, message, { details: faults.slice(0, mostFaults), cause });
}

function inWords({ field, message, line, column }: FieldProblem): string {
  const place = line === undefined ? '' : `, line ${line}${column === undefined ? '' : `, column ${column}`}`;
  return line === undefined ? `${field} ${message}.` : `${field}${place}: ${message}.`;
}
