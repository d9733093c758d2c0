import { createHash } from 'node:crypto';
import { json } from 'node:stream/consumers';
import { tenantOf } from '../../contract/callers/tenant.ts';
import type { VisitContext } from '../../contract/endpoint.ts';
import { Problem } from '../../contract/problems/problem.ts';
import { findUpload } from '../find-document.ts';
import { objectStore } from '../object-store.ts';
import { readObject } from '../objects.ts';
import { storeUpload } from './store-upload.ts';

/** The session that kept it, so that a page can be neither shared with others nor forged. */
interface OfSession {
  readonly session: string;
}

/** Keeps what a page shows for a day, as an upload of the account. Returns its ID. Throws storage_failed. */
export async function keepForSession(shown: object, context: VisitContext): Promise<string> {
  const { accountId, environment } = context;
  const kept = { ...shown, session: sessionOf(context) };
  const upload = { accountId, environment, filename: 'run.json' };
  return (await storeUpload(upload, Buffer.from(JSON.stringify(kept)))).id;
}

/** What this session kept, unchecked; undefined if it no longer exists, or belongs to another session. */
export async function readOfSession<Shown extends object>(
  id: string,
  context: VisitContext,
): Promise<Partial<Shown> | undefined> {
  try {
    const upload = await findUpload(tenantOf(context.accountId, context.environment), id);
    const bytes = await readObject(await objectStore(upload), upload.objectKey);
    const kept = (await json(bytes)) as Partial<Shown & OfSession>;
    return kept.session === sessionOf(context) ? kept : undefined;
  } catch (error) {
    if (error instanceof Problem || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Hashed: the form token is a secret of the session, its hash is not. */
function sessionOf({ formToken }: VisitContext): string {
  return createHash('sha256').update(formToken).digest('hex');
}
