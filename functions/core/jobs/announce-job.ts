import { sendMessage } from '../aws/sqs/send-message.ts';
import { maximumDelaySeconds } from '../contract/resources/queues.ts';
import type { Traced } from '../contract/trace-context.ts';
import type { Job, JobKey } from './job.ts';

/** One attempt to send a job's webhook: a message of the queue `deliveries`. */
export interface Delivery extends JobKey, Traced {
  /** The number of attempts before it. */
  readonly attempt: number;
  /** When it is due, in milliseconds since 1970. */
  readonly dueAtMs: number;
  /** The event to send instead of a job's end, and its URL. Then `id` is that of the webhook, and `trace` that of its cause. */
  readonly event?: { readonly webhookUrl: string; readonly payload: string };
}

/**
 * Queues the webhook of an ended job, if it has one. Can be repeated: a webhook that was already delivered is not sent
 * again.
 */
export async function announceJob({ tenant, id, webhookUrl }: Pick<Job, 'tenant' | 'id' | 'webhookUrl'>) {
  if (webhookUrl) await sendDelivery({ tenant, id, attempt: 0, dueAtMs: Date.now() });
}

/** Queues a delivery. If it is due later than the queue can delay it, it arrives early and is queued again. */
export async function sendDelivery(delivery: Delivery): Promise<void> {
  const waitSeconds = Math.ceil((delivery.dueAtMs - Date.now()) / 1_000);
  await sendMessage('deliveries', delivery, {
    delaySeconds: Math.min(Math.max(waitSeconds, 0), maximumDelaySeconds),
  });
}
