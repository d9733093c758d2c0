import { Problem } from '../contract/problem.ts';

/** The problem of a store that failed or did not answer in time. The cause is for the log alone. */
export function storageFailed(cause: unknown): Problem {
  return new Problem(
    'storage_failed',
    'Document storage is not responding. Nothing was charged; try again in a moment.',
    { cause },
  );
}

/** The problem of a document that is not there, or not for the caller to know of. */
export function documentNotFound(): Problem {
  return new Problem(
    'document_not_found',
    'This document does not exist: it may have been deleted or have expired. GET /files lists your documents.',
  );
}

/** What work on a store gives; its failure becomes storage_failed, unless it is a problem already. */
export async function orStorageFailed<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof Problem ? error : storageFailed(error);
  }
}
