import { createHash } from 'node:crypto';
import { json } from 'node:stream/consumers';
import type { VisitContext } from '../../core/contract/endpoint.ts';
import { documentIdField } from '../../core/contract/fields/document-id.ts';
import { Problem } from '../../core/contract/problems/problem.ts';
import { tenantOf } from '../../core/contract/tenant.ts';
import { findUpload } from '../../core/documents/find-document.ts';
import { objectStore } from '../../core/documents/object-store.ts';
import { readObject } from '../../core/documents/objects.ts';
import { storeUpload } from '../../core/documents/uploads/store-upload.ts';
import type { Task } from '../tasks/task.ts';
import type { Run } from './run.ts';

interface KeptRun extends Run {
  /** The session that ran it, so that a page can be neither shared with others nor forged. */
  readonly session: string;
}

/** Keeps a run for a day, as an upload of the account. Returns its ID. Throws storage_failed. */
export async function keepRun(run: Run, context: VisitContext): Promise<string> {
  const { accountId, environment } = context;
  const kept: KeptRun = { ...run, session: sessionOf(context) };
  const upload = { accountId, environment, filename: 'run.json' };
  return (await storeUpload(upload, Buffer.from(JSON.stringify(kept)))).id;
}

/** One of this session's runs of a task; undefined if it no longer exists, or belongs to another session. */
export async function readRun(text: string, { name }: Task, context: VisitContext): Promise<Run | undefined> {
  const id = documentIdField.safeParse(text).data;
  if (id === undefined) return undefined;
  try {
    const upload = await findUpload(tenantOf(context.accountId, context.environment), id);
    const kept = (await json(
      await readObject(await objectStore(upload), upload.objectKey),
    )) as Partial<KeptRun>;
    const isOurs = kept.session === sessionOf(context) && kept.task === name;
    return isOurs ? (kept as KeptRun) : undefined; // keepRun wrote it
  } catch (error) {
    if (error instanceof Problem || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Hashed: the form token is a secret of the session, its hash is not. */
function sessionOf({ formToken }: VisitContext): string {
  return createHash('sha256').update(formToken).digest('hex');
}
