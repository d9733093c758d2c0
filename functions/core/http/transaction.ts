import type { Context } from 'aws-lambda';
import { checkRate } from './admission/rate-limit.ts';
import { answer } from './answers/answer.ts';
import type { Admitted, ApiResponse } from './call.ts';
import { release, reserve, settle } from './charge.ts';
import { checkMark } from './check-mark.ts';
import { checkSize } from './check-size.ts';
import { checkWebhook, enqueue } from './enqueue.ts';
import { inJob } from './in-job.ts';
import { openStore } from './open-store.ts';
import { type Operate, withinTime } from './operate.ts';
import { payForTime } from './pay-for-time.ts';
import type { Undo } from './undo.ts';

/**
 * Everything that happens to a call after admission, from top to bottom. Next to each step is what undoes it; if a
 * later step fails, these run in reverse order. Documents are stored, then paid for, then published: they are invisible
 * until then.
 */
export async function transact(
  event: Admitted,
  context: Context,
  operate: Operate,
  undo: Undo,
  workId?: string,
): Promise<ApiResponse> {
  await checkWebhook(event);
  const charge = await reserve(event, context, workId);
  undo.defer(() => release(event, charge));
  await checkRate(event);
  const store = await openStore(event);
  if (event.call.output?.isQueued) return await withinTime(context, enqueue(event, charge, undo, workId));
  const work = inJob(event, () => operate(event, context, undo, workId));
  const made = await withinTime(context, work).catch(payForTime(event, charge));
  const result = checkMark(event, made);
  checkSize(event, result);
  const draft = await store?.draft(result, charge);
  undo.defer(async () => draft?.abandon());
  await draft?.store();
  const receipt = await settle(event, charge, result, draft?.documents.length);
  await draft?.publish();
  return answer(event, result, { receipt, stored: draft?.documents });
}
