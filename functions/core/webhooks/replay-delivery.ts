import { Problem } from '../contract/problems/problem.ts';
import { sendDelivery } from '../jobs/announce-job.ts';
import { getJob } from '../jobs/jobs-table.ts';
import { type DeliveryDescription, describeDelivery, jobOfDelivery } from './describe-delivery.ts';

/**
 * Queues one more attempt to send a webhook, at once, and returns the delivery's new state. If the attempt fails, the
 * pauses continue from there; it replaces an attempt that was due later. Throws delivery_not_found.
 */
export async function replayDelivery(tenant: string, deliveryId: string): Promise<DeliveryDescription> {
  const id = jobOfDelivery(deliveryId);
  const job = await getJob({ tenant, id });
  const isKept = job !== undefined && job.ttlSeconds * 1_000 > Date.now();
  const delivery = isKept ? describeDelivery(job) : undefined;
  if (!delivery) throw deliveryNotFound();
  await sendDelivery({ tenant, id, attempt: delivery.attempts.length, dueAtMs: Date.now() });
  return delivery;
}

function deliveryNotFound(): Problem {
  return new Problem(
    'delivery_not_found',
    'This delivery does not exist. A job has one if it has ended and was sent with a webhook_url. Check the ID.',
  );
}
