import { functionAnswer } from '../core/aws/lambda/function-answer.ts';
import type { Rendered } from '../core/browser/render-page.ts';
import { functionFailure } from '../core/http/answers/function-failure.ts';

/** The function's response to a render, or to its failure. */
export async function answerRender(
  render: () => Promise<Rendered>,
  requestId: string,
): Promise<readonly Uint8Array[]> {
  try {
    const { bytes, summary } = await render();
    return functionAnswer(summary, bytes);
  } catch (error) {
    return functionFailure(error, 'Chromium', requestId);
  }
}
