import { limits } from '../../contract/limits.ts';
import type { PipelineRun } from '../../contract/messages/pipeline-run.ts';
import { Problem } from '../../contract/problems/problem.ts';
import { type ObjectStore, urlToRead } from '../objects.ts';
import { describeObject, type ObjectDescription } from './described-object.ts';

/**
 * The object that a pipeline is asked to work on, as it is now. Throws object_not_found if it is gone or has changed
 * since it had this ETag, payload_too_large, byob_access_denied and storage_failed.
 */
export async function findObject(
  store: ObjectStore,
  key: string,
  etag: string | undefined,
): Promise<ObjectDescription> {
  const found = await describeObject(store, key);
  if (!found) throw objectNotFound(`The bucket has no object ${key}. Check the key.`);
  if (etag !== undefined && found.etag !== etag)
    throw objectNotFound(
      `The object ${key} has changed since it had the ETag ${etag}. Its present state is an event of its own.`,
    );
  if (found.sizeBytes <= limits.fetchedBytes) return found;
  const megabytes = limits.fetchedBytes / 1024 / 1024;
  throw new Problem('payload_too_large', `The object ${key} is larger than ${megabytes} MB.`);
}

/** A URL that returns the object for some minutes. Throws what findObject throws. */
export async function urlOfObject(store: ObjectStore, { key, etag }: Pick<PipelineRun, 'key' | 'etag'>) {
  await findObject(store, key, etag);
  return urlToRead(store, key);
}

function objectNotFound(message: string): Problem {
  return new Problem('object_not_found', message);
}
