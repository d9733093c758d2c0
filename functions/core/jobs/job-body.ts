import { text } from 'node:stream/consumers';
import { accountOf, environmentOf } from '../contract/tenant.ts';
import { ownStore } from '../documents/object-store.ts';
import { putObject, readObject, removeObject } from '../documents/objects.ts';
import type { JobKey } from './job.ts';

/** Writes the body of a job's call to the store until the job ends: a table or a queue may not take it. Throws storage_failed. */
export async function putJobBody(job: JobKey, body: string): Promise<void> {
  await putObject(ownStore(), bodyKey(job), Buffer.from(body), 'application/octet-stream');
}

/** The body that was kept. Throws document_not_found where it is gone, and storage_failed. */
export async function readJobBody(job: JobKey): Promise<string> {
  return text(await readObject(ownStore(), bodyKey(job)));
}

/** Removes it, whether it is there or not. Throws storage_failed. */
export async function removeJobBody(job: JobKey): Promise<void> {
  await removeObject(ownStore(), bodyKey(job));
}

function bodyKey({ tenant, id }: JobKey): string {
  return `jobs/${accountOf(tenant)}/${environmentOf(tenant)}/${id}`;
}
