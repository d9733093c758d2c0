import { sendDelivery } from '../webhooks/delivery.ts';
import type { Job } from './job.ts';

/**
 * Has the end of a job told where its call asked for that. Announcing a job again does no harm: what was told already
 * is not told anew.
 */
export async function announceJob({ tenant, id, webhookUrl }: Pick<Job, 'tenant' | 'id' | 'webhookUrl'>) {
  if (webhookUrl) await sendDelivery({ tenant, id, attempt: 0, dueAtMs: Date.now() });
}
