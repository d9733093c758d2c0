import { functionAnswer, functionProblem } from '../core/aws/lambda/function-answer.ts';
import { Problem } from '../core/contract/problems/problem.ts';
import { isBusy } from '../core/contract/problems/service-busy.ts';
import { logFailure } from '../core/http/answers/log.ts';

/** The function's response after indexing a document, or failing to: every cause is only logged. */
export async function answerIndexing(
  index: () => Promise<void>,
  requestId: string,
): Promise<readonly Uint8Array[]> {
  try {
    await index();
    return functionAnswer({}, new Uint8Array());
  } catch (cause) {
    logFailure(cause instanceof Error ? cause : new Error(String(cause)), requestId);
    const unindexed = 'The document could not be indexed for search. Try again.';
    return functionProblem(isBusy(cause) ? cause : new Problem('storage_failed', unindexed, { cause }));
  }
}
