import { describeBatch } from '../batches/describe-batch.ts';
import { isBatch } from '../batches/find-batch.ts';
import { accountOf } from '../contract/callers/tenant.ts';
import { type Delivery, sendDelivery } from '../jobs/announce-job.ts';
import { describeJob } from '../jobs/describe-job.ts';
import type { Job } from '../jobs/job.ts';
import { claimDelivery, logDelivery } from './delivery-log.ts';
import { deliveryId, describeDelivery } from './describe-delivery.ts';
import { postWebhook } from './post-webhook.ts';
import { deliveryAfter } from './retry-schedule.ts';
import { signWebhook } from './sign-webhook.ts';
import { signingSecrets } from './signing-secrets.ts';

/**
 * Makes one attempt to send a job's webhook, or queues it again if it is not due. The next attempt is queued before
 * this one is recorded, so the webhook is sent at least once even if a process dies in between, and no recorded attempt
 * is made again.
 */
export async function deliverWebhook(delivery: Delivery, messageId: string): Promise<void> {
  if (delivery.dueAtMs > Date.now()) return sendDelivery(delivery);
  if (delivery.event) return deliverEvent(delivery, delivery.event);
  const job = await claimDelivery(delivery, messageId);
  if (!job?.webhookUrl) return;
  const secrets = await signingSecrets(accountOf(job.tenant), job.isOfApp ?? false);
  const payload = JSON.stringify(webhookOf(job));
  const at = new Date();
  const signature = signWebhook(deliveryId(job), payload, secrets, at);
  const status = await postWebhook(job.webhookUrl, payload, { ...signature, ...job.trace });
  const next = deliveryAfter(delivery, status);
  if (next) await sendDelivery(next);
  await logDelivery(delivery, { at: at.toISOString(), status });
}

/**
 * One attempt to send an event that does not belong to a job. A message delivered twice is sent twice, under the same
 * id.
 */
async function deliverEvent(
  delivery: Delivery,
  { webhookUrl, payload }: NonNullable<Delivery['event']>,
): Promise<void> {
  const secrets = await signingSecrets(accountOf(delivery.tenant), false);
  const signature = signWebhook(delivery.id, payload, secrets, new Date());
  const headers = { ...signature, ...delivery.trace };
  const next = deliveryAfter(delivery, await postWebhook(webhookUrl, payload, headers));
  if (next) await sendDelivery(next);
}

/** The body of the webhook, the same at every attempt. */
function webhookOf(job: Job): object {
  const { deliveries: _, ...data } = isBatch(job) ? describeBatch(job) : describeJob(job);
  return { type: describeDelivery(job)?.type, timestamp: job.finishedAt, data };
}
