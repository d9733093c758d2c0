import { Problem } from '../contract/problems/problem.ts';
import { storageFailed } from '../contract/problems/storage-failed.ts';

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
