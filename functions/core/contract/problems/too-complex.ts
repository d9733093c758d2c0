import { Problem } from './problem.ts';

/** The problem of a file that takes more time or memory than a call may. The work already done is charged. */
export function tooComplex(cause: unknown): Problem {
  const message =
    'The file is too complex: the work takes more time or memory than one call may. Split it, or request fewer pages.';
  return new Problem('payload_too_large', message, { cause, isOutOfTime: true });
}
