import { removeItems } from '../core/aws/dynamodb/remove-items.ts';
import { isBatch } from '../core/batches/find-batch.ts';
import { partKey, planKeys } from '../core/batches/row-plan.ts';
import { reportLastUsage } from '../core/billing/reports/report-usage.ts';
import type { CallRow } from '../core/calls/calls-table.ts';
import { keptCallKey } from '../core/calls/kept-call.ts';
import { tenantOf } from '../core/contract/callers/tenant.ts';
import { environments } from '../core/contract/resources/environment.ts';
import { clearDocuments } from '../core/documents/clear-documents.ts';
import type { Document } from '../core/documents/document.ts';
import { ownStore } from '../core/documents/object-store.ts';
import { removeObjects } from '../core/documents/objects.ts';
import type { KeyRecord } from '../core/idempotency/key-record.ts';
import { findOpenOrClosed, removeAccount } from '../core/identity/account.ts';
import { removeCredentials } from '../core/identity/credentials/remove-credentials.ts';
import { getDeletion, postponeDeletion, removeDeletion } from '../core/identity/deletion-record.ts';
import { isRowId } from '../core/jobs/batch-ids.ts';
import type { Job, JobKey } from '../core/jobs/job.ts';
import { jobBodyKey, jobReportKey } from '../core/jobs/job-body.ts';
import { rowsPartition } from '../core/jobs/jobs-table.ts';
import { objectsOfItems, type TemplateItem, type VersionItem } from '../core/template-store/template-item.ts';

/** How long a deletion's message may take to arrive and work before another is sent. */
export const deletionLeaseMs = 3_600_000;

/** How long after an account's deletion a call that was then in progress may still write data. */
const aftermathMs = 3_600_000;

/** When an account is looked at again that is not closed yet: its owner may be deleting it right now. */
const notClosedYetMs = 5 * 60_000;

/**
 * Continues the deletion of a closed account as long as `goesOn` says: everything it owns is removed, the account itself
 * last; and once more after an hour. Can be repeated, and run twice at once. Returns whether there is more to remove.
 */
export async function continueDeletion(accountId: string, goesOn: () => boolean): Promise<boolean> {
  const deletion = await getDeletion(accountId);
  if (!deletion) return false;
  const isOverAtMs = Date.parse(deletion.createdAt) + aftermathMs;
  const account = await findOpenOrClosed(accountId);
  if (account && account.deletedAt === undefined) {
    // Past its time the request has failed, and its caller was informed.
    await end(accountId, isOverAtMs, Date.now() + notClosedYetMs);
    return false;
  }
  await removeCredentials(accountId);
  if (!(await removeAll(accountId, goesOn))) {
    await postponeDeletion(accountId, Date.now() + deletionLeaseMs);
    return true;
  }
  const closed = await findOpenOrClosed(accountId);
  if (closed) await reportLastUsage(closed);
  await removeAccount(accountId);
  await end(accountId, isOverAtMs, isOverAtMs);
  return false;
}

/** Ends a deletion that is over, and lets any other go on later. */
async function end(accountId: string, isOverAtMs: number, againAtMs: number): Promise<void> {
  if (Date.now() >= isOverAtMs) await removeDeletion(accountId);
  else await postponeDeletion(accountId, againAtMs);
}

/** The data of an account. Returns false if `goesOn` stopped it early. */
async function removeAll(accountId: string, goesOn: () => boolean): Promise<boolean> {
  for (const environment of environments) {
    if (!(await removeOwned(tenantOf(accountId, environment), goesOn))) return false;
  }
  for (const table of ['usage', 'changes'] as const) {
    if (!(await removeItems({ table, partition: accountId, goesOn }))) return false;
  }
  return true;
}

/** The data of an account in one environment. */
async function removeOwned(tenant: string, goesOn: () => boolean): Promise<boolean> {
  const partition = tenant;
  return (
    (await removeItems({ table: 'calls', partition, removeParts: removeCallContents, goesOn })) &&
    (await removeItems({ table: 'signers', partition, goesOn })) &&
    (await removeItems({ table: 'templates', partition, removeParts: removeVersions, goesOn })) &&
    (await removeItems({ table: 'pipelines', partition, goesOn })) &&
    (await removeItems({ table: 'documents', partition, removeParts: removeContents, goesOn })) &&
    (await removeItems({ table: 'jobs', partition, removeParts: removeJobs, goesOn })) &&
    (await removeItems({ table: 'idempotency', partition, removeParts: removeAnswers, goesOn }))
  );
}

/** Bytes in the account's own bucket belong to the account and are kept. */
async function removeContents(documents: readonly Document[]): Promise<void> {
  await clearDocuments(documents, (failure) => {
    throw failure;
  });
}

/** The rows of a batch go before it, since only it names them. */
async function removeJobs(jobs: readonly Job[]): Promise<void> {
  for (const batch of jobs.filter(isBatch)) {
    await removeItems({
      table: 'jobs',
      partition: rowsPartition(batch),
      removeParts: (rows: readonly Job[]) =>
        removeBodies(rows.map((row) => ({ ...row, tenant: batch.tenant }))),
      goesOn: () => true,
    });
    await removeObjects(ownStore(), planKeys(batch, batch.batch.round + 1));
  }
  await removeBodies(jobs);
}

async function removeVersions(items: readonly (TemplateItem | VersionItem)[]): Promise<void> {
  await removeObjects(ownStore(), objectsOfItems(items));
}

async function removeBodies(jobs: readonly JobKey[]): Promise<void> {
  await removeObjects(
    ownStore(),
    jobs.flatMap((job) => [jobBodyKey(job), jobReportKey(job), ...(isRowId(job.id) ? [partKey(job)] : [])]),
  );
}

async function removeCallContents(rows: readonly CallRow[]): Promise<void> {
  await removeObjects(
    ownStore(),
    rows.map((row) => keptCallKey(row.tenant, row)),
  );
}

async function removeAnswers(records: readonly KeyRecord[]): Promise<void> {
  await removeObjects(
    ownStore(),
    records.flatMap(({ answer }) => (answer ? [answer.objectKey] : [])),
  );
}
