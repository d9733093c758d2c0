import { text } from 'node:stream/consumers';
import { accountOf, environmentOf } from '../contract/callers/tenant.ts';
import { ownStore } from '../documents/object-store.ts';
import { putObject, readObject, removeObject } from '../documents/objects.ts';
import type { JobKey } from './job.ts';

/**
 * Stores the body of a job's call until the job ends, because it may be too large for a table or queue. Throws
 * storage_failed.
 */
export async function putJobBody(job: JobKey, body: string): Promise<void> {
  await putObject(ownStore(), jobBodyKey(job), Buffer.from(body), 'application/octet-stream');
}

/** The stored body. Throws document_not_found if it no longer exists, and storage_failed. */
export async function readJobBody(job: JobKey): Promise<string> {
  return text(await readObject(ownStore(), jobBodyKey(job)));
}

/** Removes the stored body, if it exists. Throws storage_failed. */
export async function removeJobBody(job: JobKey): Promise<void> {
  await removeObject(ownStore(), jobBodyKey(job));
}

/** The key of the stored body in the service's own bucket. */
export function jobBodyKey({ tenant, id }: JobKey): string {
  return `jobs/${accountOf(tenant)}/${environmentOf(tenant)}/${id}`;
}

/** The key of what a job reports beside its documents. */
export function jobReportKey(job: JobKey): string {
  return `${jobBodyKey(job)}.report`;
}
