import { batchIdOf, isRowId, rowIdOf } from '../jobs/batch-ids.ts';
import type { Job } from '../jobs/job.ts';
import { isSuccess, nextAttemptAt } from './retry-schedule.ts';

/** The end of a job, or of a batch. */
type EndEvent = `${'job' | 'batch'}.${'completed' | 'failed' | 'cancelled'}`;

/** The webhook of a job, as its account sees it. Times are ISO 8601. */
export interface DeliveryDescription {
  readonly id: string;
  readonly job_id: string;
  readonly type: EndEvent;
  readonly webhook_url: string;
  readonly status: 'pending' | 'delivered' | 'failed';
  readonly created_at: string;
  readonly attempts: { readonly at: string; readonly status: number | null }[];
  readonly next_attempt_at: string | null;
}

const prefix = 'msg_';

/** The ID of a job's webhook, sent to receivers as `webhook-id`. A batch has one for each time that it ended. */
export function deliveryId({ id, batch }: Pick<Job, 'id' | 'batch'>): string {
  return `${prefix}${batch && batch.round > 0 ? rowIdOf(id, 0, batch.round) : id}`;
}

/** The ID of the job of this webhook. */
export function jobOfDelivery(deliveryId: string): string {
  const id = deliveryId.slice(prefix.length);
  return isRowId(id) ? batchIdOf(id) : id;
}

/** The webhook of an ended job; undefined if it has none, or has not ended. */
export function describeDelivery(job: Job): DeliveryDescription | undefined {
  const { id, state, batch, webhookUrl, finishedAt, createdAt, deliveries = [] } = job;
  if (!webhookUrl || state === 'queued' || state === 'processing') return undefined;
  const last = deliveries.at(-1);
  const isDelivered = last !== undefined && isSuccess(last.status);
  const next = isDelivered ? undefined : nextAttemptAt(deliveries);
  return {
    id: deliveryId(job),
    job_id: id,
    type: `${batch ? 'batch' : 'job'}.${state}`,
    webhook_url: webhookUrl,
    status: isDelivered ? 'delivered' : next || !last ? 'pending' : 'failed',
    created_at: finishedAt ?? createdAt,
    attempts: [...deliveries],
    next_attempt_at: next ?? null,
  };
}
