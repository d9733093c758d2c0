import { functionAnswer, functionProblem } from '../core/aws/function-answer.ts';
import type { Rendered } from '../core/browser/render-page.ts';
import { Problem } from '../core/contract/problems/problem.ts';

/**
 * The function's response to a render or its failure. An error that is not a Problem is logged, and returned as one. Of
 * Problems, only our own failures with a cause are logged, such as a browser crash: the caller gets only code and
 * message.
 */
export async function answerRender(
  render: () => Promise<Rendered>,
  requestId: string,
): Promise<readonly Uint8Array[]> {
  try {
    const { bytes, summary } = await render();
    return functionAnswer(summary, bytes);
  } catch (error) {
    const problem = error instanceof Problem ? error : unexpected(error);
    if (problem.status >= 500 && problem.cause) await logLoaded(problem, requestId);
    return functionProblem(problem);
  }
}

/** The logger is loaded only after a failure: otherwise every cold start would wait for it. */
export async function logLoaded(error: Error, requestId: string): Promise<void> {
  const { logFailure } = await import('../core/http/answers/log.ts');
  logFailure(error, requestId);
}

function unexpected(cause: unknown): Problem {
  return new Problem('processing_failed', 'The page could not be printed. Nothing was charged; try again.', {
    cause: cause instanceof Error ? cause : new Error(String(cause)),
  });
}
