import type { Delivery } from '../jobs/announce-job.ts';
import type { Job } from '../jobs/job.ts';

/** The pause after each failed attempt. If the attempt after the last pause fails, there are no more. */
const pausesMs = [5_000, 300_000, 1_800_000, 7_200_000, 18_000_000, 36_000_000] as const;

/** The next delivery after one that got this status, or no response; undefined if it was the last. */
export function deliveryAfter(delivery: Delivery, status: number | null): Delivery | undefined {
  const pauseMs = pauseAfter(delivery.attempt, status);
  if (pauseMs === undefined) return undefined;
  return { ...delivery, attempt: delivery.attempt + 1, dueAtMs: Date.now() + pauseMs };
}

/** Whether a receiver's status means that it has accepted the webhook. */
export function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status <= 299;
}

/** When the next attempt is due, in ISO 8601; undefined before the first one, and after the last. */
export function nextAttemptAt(made: NonNullable<Job['deliveries']>): string | undefined {
  const last = made.at(-1);
  const pauseMs = last && pauseAfter(made.length - 1, last.status);
  if (!last || pauseMs === undefined) return undefined;
  return new Date(Date.parse(last.at) + pauseMs).toISOString();
}

/** The pause after an attempt, counted from 0, that got this status; undefined if it was the last. */
function pauseAfter(attempt: number, status: number | null): number | undefined {
  return isSuccess(status) || status === gone ? undefined : pausesMs[attempt];
}

/** The status with which a receiver declines further deliveries. */
const gone = 410;
