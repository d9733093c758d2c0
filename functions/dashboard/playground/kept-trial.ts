import { createHash } from 'node:crypto';
import { json } from 'node:stream/consumers';
import type { VisitContext } from '../../core/contract/endpoint.ts';
import { Problem } from '../../core/contract/problems/problem.ts';
import { tenantOf } from '../../core/contract/tenant.ts';
import { findUpload } from '../../core/documents/find-document.ts';
import { objectStore } from '../../core/documents/object-store.ts';
import { readObject } from '../../core/documents/objects.ts';
import { storeUpload } from '../../core/documents/uploads/store-upload.ts';
import type { PlayableEndpoint } from './playable-endpoints.ts';
import type { Trial } from './run-trial.ts';

interface KeptTrial extends Trial {
  readonly endpoint: string;
  /** The session that ran it, so that a page can be neither shared with others nor forged. */
  readonly session: string;
}

/**
 * Keeps the outcome of a run for a day, as an upload of the account, so that its page can be reloaded without another
 * run. Returns its ID; undefined if it cannot be kept.
 */
export async function keepTrial(
  { name }: PlayableEndpoint,
  trial: Trial,
  context: VisitContext,
): Promise<string | undefined> {
  const { accountId, environment } = context;
  const kept: KeptTrial = { ...trial, endpoint: name, session: sessionOf(context) };
  try {
    const upload = { accountId, environment, filename: 'run.json' };
    return (await storeUpload(upload, Buffer.from(JSON.stringify(kept)))).id;
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

/** The outcome of one of this session's runs; undefined if it no longer exists, or belongs to another session. */
export async function readTrial(
  id: string,
  { name }: PlayableEndpoint,
  context: VisitContext,
): Promise<Trial | undefined> {
  try {
    const upload = await findUpload(tenantOf(context.accountId, context.environment), id);
    const kept = (await json(
      await readObject(await objectStore(upload), upload.objectKey),
    )) as Partial<KeptTrial>;
    const isOurs = kept.session === sessionOf(context) && kept.endpoint === name;
    return isOurs ? (kept as KeptTrial) : undefined; // keepTrial wrote it
  } catch (error) {
    if (error instanceof Problem || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Hashed: the form token is a secret of the session, its hash is not. */
function sessionOf({ formToken }: VisitContext): string {
  return createHash('sha256').update(formToken).digest('hex');
}
