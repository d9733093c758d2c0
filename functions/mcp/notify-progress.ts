import type { ServerContext } from '@modelcontextprotocol/server';
import { withProgress } from '../core/progress.ts';

/**
 * Does the work of a request, and notifies its client of the progress if it sent a token for that. Stages count from 0
 * each, but the protocol's numbers must rise, so they count the notifications, and the message has the stage.
 */
export async function notifyProgress<Result>(
  { mcpReq }: ServerContext,
  work: () => Promise<Result>,
): Promise<Result> {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return work();
  let progress = 0;
  let sent: Promise<unknown> = Promise.resolve();
  const result = await withProgress(({ stage, done, total }) => {
    progress += 1;
    const params = { progressToken, progress, message: `${stage}: ${done} of ${total}` };
    const notified = mcpReq.notify({ method: 'notifications/progress', params });
    sent = Promise.allSettled([sent, notified]); // a client that has gone away does not stop the work
  }, work);
  await sent;
  return result;
}
