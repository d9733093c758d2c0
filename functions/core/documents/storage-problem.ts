import { Problem } from '../contract/problem.ts';

/** The problem of a store that failed or did not answer in time. The cause is for the log alone. */
export function storageFailed(cause: unknown): Problem {
  return new Problem(
    'storage_failed',
    'The documents’ store did not answer as it should. Nothing was charged; try again in a moment.',
    { cause },
  );
}

/** The problem of a document that is not there, or not for the caller to know of. */
export function documentNotFound(): Problem {
  return new Problem(
    'document_not_found',
    'There is no such document: it may have been deleted, or its time may be over. GET /files lists what there is.',
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
