import { functionAnswer, functionProblem } from '../core/aws/function-answer.ts';
import type { RenderedPdf } from '../core/browser/render-page.ts';
import { Problem } from '../core/contract/problem.ts';

/** What the function answers for a render, or for its failure: whatever is no Problem is logged, and told as one. */
export async function answerRender(
  render: () => Promise<RenderedPdf>,
  requestId: string,
): Promise<readonly Uint8Array[]> {
  try {
    const { pdf, summary } = await render();
    return functionAnswer(summary, pdf);
  } catch (error) {
    return functionProblem(error instanceof Problem ? error : await logged(error, requestId));
  }
}

async function logged(cause: unknown, requestId: string): Promise<Problem> {
  // Loaded when something failed: the logger would keep every cold start waiting.
  const { logFailure } = await import('../core/http/answers/log.ts');
  logFailure(cause instanceof Error ? cause : new Error(String(cause)), requestId);
  return new Problem('processing_failed', 'The page could not be printed. Nothing was charged; try again.', {
    cause,
  });
}
