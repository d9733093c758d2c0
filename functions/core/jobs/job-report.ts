import { json } from 'node:stream/consumers';
import { ownStore } from '../documents/object-store.ts';
import { putObject, readObject, removeObject } from '../documents/objects.ts';
import type { JobKey } from './job.ts';
import { jobReportKey } from './job-body.ts';

/** The fields of a job's result that its stored documents do not have, such as `warnings` and `redactions`. */
export type JobReport = Readonly<Record<string, unknown>>;

/** Stores the report until the job ends, in case its worker dies before that. Throws storage_failed. */
export async function putJobReport(job: JobKey, report: JobReport): Promise<void> {
  await putObject(ownStore(), jobReportKey(job), Buffer.from(JSON.stringify(report)), 'application/json');
}

/** The stored report. Throws document_not_found if it no longer exists, and storage_failed. */
export async function readJobReport(job: JobKey): Promise<JobReport> {
  return (await json(await readObject(ownStore(), jobReportKey(job)))) as JobReport;
}

/** Removes the stored report, if it exists. Throws storage_failed. */
export async function removeJobReport(job: JobKey): Promise<void> {
  await removeObject(ownStore(), jobReportKey(job));
}
