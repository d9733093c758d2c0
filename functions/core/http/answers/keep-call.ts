import { keepsCallContents } from '../../identity/call-contents.ts';
import type { ApiEvent, ApiResponse, Step } from '../call.ts';
import { logFailure } from './log.ts';
import { isLogged } from './log-call.ts';

/**
 * Keeps the request and the answer of a call for a day, if its account wants that. The call waits for it, but never fails by
 * it. Only calls of such accounts load the code that keeps them.
 */
export function keepCalls(): Step {
  const keep: NonNullable<Step['after']> = async ({ event, response }) => {
    const { caller } = event.call;
    if (!response || !caller || !isLogged(event)) return;
    try {
      if (await keepsCallContents(caller.accountId)) await put(event, response);
    } catch (cause) {
      const failure = new Error('a call was not kept', { cause });
      logFailure(failure, event.requestContext.requestId);
    }
  };
  return { after: keep, onError: keep };
}

async function put(event: ApiEvent, { headers, body }: ApiResponse): Promise<void> {
  const { putCallContents } = await import('../put-call-contents.ts');
  const answerType = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  const answerText = typeof body === 'string' ? body : undefined;
  await putCallContents(event, { answerType: answerType ?? '', answerText });
}
