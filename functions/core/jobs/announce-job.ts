import { sendMessage } from '../aws/send-message.ts';
import { maximumDelaySeconds } from '../contract/queues.ts';
import type { Job, JobKey } from './job.ts';

/** An attempt to tell of a job's end: a message of the queue `deliveries`. */
export interface Delivery extends JobKey {
  /** How many were made before it. */
  readonly attempt: number;
  /** Not before this moment, in milliseconds since 1970. */
  readonly dueAtMs: number;
}

/**
 * Has the end of a job told to its webhook, if it has one. Announcing a job again does no harm: what was told already
 * is not told anew.
 */
export async function announceJob({ tenant, id, webhookUrl }: Pick<Job, 'tenant' | 'id' | 'webhookUrl'>) {
  if (webhookUrl) await sendDelivery({ tenant, id, attempt: 0, dueAtMs: Date.now() });
}

/** Puts a delivery into the queue. One that is due later than the queue can delay it comes early, and is sent again. */
export async function sendDelivery(delivery: Delivery): Promise<void> {
  const waitSeconds = Math.ceil((delivery.dueAtMs - Date.now()) / 1_000);
  await sendMessage('deliveries', delivery, {
    delaySeconds: Math.min(Math.max(waitSeconds, 0), maximumDelaySeconds),
  });
}
