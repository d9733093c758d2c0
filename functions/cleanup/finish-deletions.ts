import { removeItems } from '../core/aws/remove-items.ts';
import { environments } from '../core/contract/resources/environment.ts';
import { tenantOf } from '../core/contract/tenant.ts';
import type { Document } from '../core/documents/document.ts';
import { forgetDocument } from '../core/documents/forget-document.ts';
import { ownStore } from '../core/documents/object-store.ts';
import { removeObject } from '../core/documents/objects.ts';
import type { KeyRecord } from '../core/idempotency/key-record.ts';
import { findOpenOrClosed, removeAccount } from '../core/identity/account.ts';
import { removeCredentials } from '../core/identity/credentials/remove-credentials.ts';
import { type DeletionRecord, deletions, removeDeletion } from '../core/identity/deletion-record.ts';
import type { Job } from '../core/jobs/job.ts';
import { removeJobBody } from '../core/jobs/job-body.ts';

/** How long after an account's deletion a call that was then in progress may still write data. */
const aftermathMs = 3_600_000;

/**
 * Continues the deletion of every closed account: everything it owns is removed, the account itself last. Each is swept
 * again after an hour. `goesOn` is asked before each batch; `onFailure` receives what will be retried. Returns the
 * number of completed deletions.
 */
export async function finishDeletions(
  goesOn: () => boolean,
  onFailure: (failure: Error) => void,
): Promise<number> {
  let finishedCount = 0;
  for await (const deletion of deletions()) {
    if (!goesOn()) break;
    const isFinished = await finish(deletion, goesOn).catch((failure: Error) => {
      onFailure(failure);
      return false;
    });
    if (isFinished) finishedCount += 1;
  }
  return finishedCount;
}

async function finish({ accountId, createdAt }: DeletionRecord, goesOn: () => boolean): Promise<boolean> {
  const isOver = Date.now() - Date.parse(createdAt) > aftermathMs;
  const account = await findOpenOrClosed(accountId);
  if (account && account.deletedAt === undefined) {
    // The request failed, and its caller was informed.
    if (isOver) await removeDeletion(accountId);
    return false;
  }
  await removeCredentials({ accountId, email: account?.email });
  for (const environment of environments) {
    if (!(await removeOwned(tenantOf(accountId, environment), goesOn))) return false;
  }
  for (const table of ['usage', 'changes'] as const) {
    if (!(await removeItems({ table, partition: accountId, goesOn }))) return false;
  }
  await removeAccount(accountId);
  if (isOver) await removeDeletion(accountId);
  return isOver;
}

/** The data of an account in one environment. */
async function removeOwned(tenant: string, goesOn: () => boolean): Promise<boolean> {
  return (
    (await removeItems({ table: 'calls', partition: tenant, goesOn })) &&
    (await removeItems<Item<Document>>({
      table: 'documents',
      partition: tenant,
      removeParts: forgetDocument,
      goesOn,
    })) &&
    (await removeItems<Item<Job>>({
      table: 'jobs',
      partition: tenant,
      removeParts: removeJobBody,
      goesOn,
    })) &&
    (await removeItems<Item<KeyRecord>>({
      table: 'idempotency',
      partition: tenant,
      removeParts: removeAnswer,
      goesOn,
    }))
  );
}

type Item<Fields> = Fields & Record<string, unknown>;

async function removeAnswer({ answer }: KeyRecord): Promise<void> {
  if (answer) await removeObject(ownStore(), answer.objectKey);
}
