import { setTimeout as delay } from 'node:timers/promises';

const stepMs = 20;

/**
 * Whether a promise is fulfilled within this time; false if it rejects. Only counts time in which this process runs:
 * Lambda freezes it between calls, which must not make pending work look late.
 */
export async function isDoneWithin(promise: Promise<unknown>, timeMs: number): Promise<boolean> {
  const outcome = promise.then(
    () => true,
    () => false,
  );
  for (let step = 0; step < timeMs / stepMs; step += 1) {
    const known = await Promise.race([outcome, delay(stepMs)]);
    if (known !== undefined) return known;
  }
  return false;
}
