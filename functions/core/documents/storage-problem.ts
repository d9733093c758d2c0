import { Problem } from '../contract/problems/problem.ts';
import { isBusy, orBusy } from '../contract/problems/service-busy.ts';

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

/** The problem if a document does not exist, or its existence is hidden from the caller. */
export function documentNotFound(): Problem {
  return new Problem(
    'document_not_found',
    'This document does not exist: it may have been deleted or have expired. GET /files lists your documents.',
  );
}

/**
 * Returns the result of work on a store. Any failure becomes storage_failed or service_busy, unless it is already a
 * Problem.
 */
export async function orStorageFailed<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof Problem ? error : storageFailed(error);
  }
}
