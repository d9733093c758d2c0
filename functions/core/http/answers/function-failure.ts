import { functionProblem } from '../../aws/lambda/function-answer.ts';
import { Problem } from '../../contract/problems/problem.ts';

/**
 * The bytes that a function returns to another in place of a result: its Problem or, for any other error, one that says
 * what failed (such as `The work`). Of Problems, only our own failures with a cause are logged, such as a crash.
 */
export async function functionFailure(
  error: unknown,
  what: string,
  requestId: string,
): Promise<readonly Uint8Array[]> {
  const problem = error instanceof Problem ? error : unexpected(error, what);
  if (problem.status >= 500 && problem.cause) {
    // The logger is loaded only after a failure: otherwise every cold start would wait for it.
    const { logFailure } = await import('./log.ts');
    logFailure(problem, requestId);
  }
  return functionProblem(problem);
}

function unexpected(error: unknown, what: string): Problem {
  const cause = error instanceof Error ? error : new Error(String(error));
  return new Problem('processing_failed', `${what} failed. Nothing was charged; try again.`, { cause });
}
