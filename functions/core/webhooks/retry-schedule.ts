import type { Delivery } from '../jobs/announce-job.ts';

/** The pause after each failed attempt. If the attempt after the last pause fails, there are no more. */
const pausesMs = [5_000, 300_000, 1_800_000, 7_200_000, 18_000_000, 36_000_000] as const;

/** The next delivery after one that got this status, or no response; undefined if it was the last. */
export function deliveryAfter(delivery: Delivery, status: number | null): Delivery | undefined {
  const pauseMs = pausesMs[delivery.attempt];
  const isOver = status !== null && ((status >= 200 && status <= 299) || status === gone);
  if (isOver || pauseMs === undefined) return undefined;
  return { ...delivery, attempt: delivery.attempt + 1, dueAtMs: Date.now() + pauseMs };
}

/** With this status, a receiver says that it wants no more deliveries. */
const gone = 410;
