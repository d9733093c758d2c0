import { setTimeout as delay } from 'node:timers/promises';

const stepMs = 20;

/**
 * Whether a promise is fulfilled within some time; false also where it rejects. Only time in which this process runs
 * counts: Lambda stops it between two calls, and what was under way then is no later for it.
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
