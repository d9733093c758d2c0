import type { Delivery } from '../jobs/announce-job.ts';

/** How long after each attempt that failed the next is made; after the last there is none. */
const pausesMs = [5_000, 300_000, 1_800_000, 7_200_000, 18_000_000, 36_000_000] as const;

/** The delivery to make after one that was answered with that status, or not at all; undefined where it was the last. */
export function deliveryAfter(delivery: Delivery, status: number | null): Delivery | undefined {
  const pauseMs = pausesMs[delivery.attempt];
  const isOver = status !== null && ((status >= 200 && status <= 299) || status === gone);
  if (isOver || pauseMs === undefined) return undefined;
  return { ...delivery, attempt: delivery.attempt + 1, dueAtMs: Date.now() + pauseMs };
}

/** By this a receiver says that it wants no more of it. */
const gone = 410;
