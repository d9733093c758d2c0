import type { Job } from '../jobs/job.ts';
import { isSuccess, nextAttemptAt } from './retry-schedule.ts';

/** The webhook of a job, as its account sees it. Times are ISO 8601. */
export interface DeliveryDescription {
  readonly id: string;
  readonly job_id: string;
  readonly type: `job.${'completed' | 'failed' | 'cancelled'}`;
  readonly webhook_url: string;
  readonly status: 'pending' | 'delivered' | 'failed';
  readonly created_at: string;
  readonly attempts: { readonly at: string; readonly status: number | null }[];
  readonly next_attempt_at: string | null;
}

/** The ID of a job's webhook, sent to receivers as `webhook-id`. */
export function deliveryId(jobId: string): string {
  return `msg_${jobId}`;
}

/** The ID of the job of this webhook. */
export function jobOfDelivery(id: string): string {
  return id.slice(deliveryId('').length);
}

/** The webhook of an ended job; undefined if it has none, or has not ended. */
export function describeDelivery(job: Job): DeliveryDescription | undefined {
  const { id, state, webhookUrl, finishedAt, createdAt, deliveries = [] } = job;
  if (!webhookUrl || state === 'queued' || state === 'processing') return undefined;
  const last = deliveries.at(-1);
  const isDelivered = last !== undefined && isSuccess(last.status);
  const next = isDelivered ? undefined : nextAttemptAt(deliveries);
  return {
    id: deliveryId(id),
    job_id: id,
    type: `job.${state}`,
    webhook_url: webhookUrl,
    status: isDelivered ? 'delivered' : next || !last ? 'pending' : 'failed',
    created_at: finishedAt ?? createdAt,
    attempts: [...deliveries],
    next_attempt_at: next ?? null,
  };
}
