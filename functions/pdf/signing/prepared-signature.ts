import { text } from 'node:stream/consumers';
import { unuse, useOnce } from '../../core/aws/dynamodb/use-once.ts';
import type { CallContext } from '../../core/contract/endpoint.ts';
import { limits } from '../../core/contract/limits.ts';
import { RemoteBytes } from '../../core/contract/messages/fetched.ts';
import type { PreparedSignature, SignatureLevel } from '../../core/contract/messages/signing-rounds.ts';
import { Problem } from '../../core/contract/problems/problem.ts';
import { ownStore } from '../../core/documents/object-store.ts';
import { putObject, readObject, urlToRead } from '../../core/documents/objects.ts';
import { newUuidV7 } from '../../core/uuid-v7.ts';

/** What is kept of a prepared signature, beside the prepared file. */
interface KeptSignature {
  readonly expiresAt: string;
  readonly sizeBytes: number;
  readonly pageCount: number;
  readonly isMarked: boolean;
  readonly level: SignatureLevel;
  readonly certificate_chain: string;
  readonly timestamp_url?: string | undefined;
  readonly prepared: PreparedSignature;
}

/** Whose it is. */
type Owner = Pick<CallContext, 'accountId' | 'environment'>;

/** Keeps a prepared file for an hour, and returns its new id. Throws storage_failed. */
export async function keepSignature(
  owner: Owner,
  file: Uint8Array,
  facts: Omit<KeptSignature, 'expiresAt' | 'sizeBytes'>,
): Promise<{ readonly id: string; readonly expiresAt: string }> {
  const id = newUuidV7();
  const expiresAt = new Date(Date.now() + limits.signatures.preparedMinutes * 60_000).toISOString();
  const kept: KeptSignature = { ...facts, expiresAt, sizeBytes: file.byteLength };
  await putObject(ownStore(), keyOf(owner, id, 'pdf'), file, 'application/pdf');
  await putObject(
    ownStore(),
    keyOf(owner, id, 'json'),
    Buffer.from(JSON.stringify(kept)),
    'application/json',
  );
  return { id, expiresAt };
}

/** A prepared signature of this caller, and its file for the engine. Throws signature_not_found and storage_failed. */
export async function findSignature(
  owner: Owner,
  id: string,
): Promise<KeptSignature & { readonly file: RemoteBytes }> {
  const kept = JSON.parse(await read(keyOf(owner, id, 'json'))) as KeptSignature;
  if (Date.parse(kept.expiresAt) <= Date.now()) throw notFound();
  const url = await urlToRead(ownStore(), keyOf(owner, id, 'pdf'));
  const file = new RemoteBytes({ url, sizeBytes: kept.sizeBytes, missing: notFound().message });
  return { ...kept, file };
}

/** Uses up a prepared signature, unless the call fails later. Throws signature_not_found if it was used before. */
export async function useSignature(
  { accountId, environment, defer }: CallContext,
  id: string,
): Promise<void> {
  const use = `signature#${accountId}#${environment}#${id}`;
  if (!(await useOnce(use, Date.now() + limits.signatures.preparedMinutes * 60_000))) throw notFound();
  defer?.(() => unuse(use));
}

async function read(key: string): Promise<string> {
  try {
    return await text(await readObject(ownStore(), key));
  } catch (error) {
    throw error instanceof Problem && error.code === 'document_not_found' ? notFound() : error;
  }
}

function notFound(): Problem {
  return new Problem(
    'signature_not_found',
    `signature_id names no prepared signature: it was completed, or is older than ${limits.signatures.preparedMinutes} minutes. Prepare it again.`,
  );
}

function keyOf({ accountId, environment }: Owner, id: string, kind: 'pdf' | 'json'): string {
  return `prepared/${accountId}/${environment}/${id}.${kind}`;
}
