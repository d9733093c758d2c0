import { sendMessage } from '../aws/send-message.ts';
import { maximumDelaySeconds } from '../contract/queues.ts';
import type { JobKey } from '../jobs/job.ts';

/** An attempt to tell of a job's end: a message of the queue `deliveries`. */
export interface Delivery extends JobKey {
  /** How many were made before it. */
  readonly attempt: number;
  /** Not before this moment, in milliseconds since 1970. */
  readonly dueAtMs: number;
}

/** How long after each attempt that failed the next is made; after the last there is none. */
const pausesMs = [5_000, 300_000, 1_800_000, 7_200_000, 18_000_000, 36_000_000] as const;

/** Puts a delivery into the queue. One that is due later than the queue can hold it back comes earlier, and goes on. */
export async function sendDelivery(delivery: Delivery): Promise<void> {
  const waitSeconds = Math.ceil((delivery.dueAtMs - Date.now()) / 1_000);
  await sendMessage('deliveries', delivery, {
    delaySeconds: Math.min(Math.max(waitSeconds, 0), maximumDelaySeconds),
  });
}

/** The delivery to make after one that was answered with that status, or not at all; undefined where it was the last. */
export function deliveryAfter(delivery: Delivery, status: number | null): Delivery | undefined {
  const pauseMs = pausesMs[delivery.attempt];
  const isOver = status !== null && ((status >= 200 && status <= 299) || status === gone);
  if (isOver || pauseMs === undefined) return undefined;
  return { ...delivery, attempt: delivery.attempt + 1, dueAtMs: Date.now() + pauseMs };
}

/** By this a receiver says that it wants no more of it. */
const gone = 410;
