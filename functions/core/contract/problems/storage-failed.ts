import { Problem } from './problem.ts';
import { isBusy, orBusy } from './service-busy.ts';

/** The problem if a store failed, throttled the service or did not respond in time. The cause is only logged. */
export function storageFailed(cause: unknown): Problem {
  const known = orBusy(cause);
  if (isBusy(known)) return known;
  return new Problem(
    'storage_failed',
    'Document storage is not responding. Nothing was charged; try again in a moment.',
    { cause },
  );
}
