import type { ApiResponse, Step } from '../call.ts';
import { logFailure } from './log.ts';

/**
 * Keeps the request and the answer of a call for a day, if its account wants that. The answer waits for it, but never fails by
 * it. Only calls of such accounts load the code that keeps them.
 */
export function keepCalls(): Step {
  const keep: NonNullable<Step['after']> = async ({ event, response }) => {
    try {
      const request = await event.call.noted;
      if (!request || !response) return;
      const { putCallContents } = await import('../put-call-contents.ts');
      await putCallContents(event, { request, ...answerOf(response) });
    } catch (cause) {
      logFailure(new Error('a call was not kept', { cause }), event.requestContext.requestId);
    }
  };
  return { after: keep, onError: keep };
}

function answerOf({ headers, body }: ApiResponse) {
  const [, answerType = ''] =
    Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type') ?? [];
  return { answerType, answerText: typeof body === 'string' ? body : undefined };
}
