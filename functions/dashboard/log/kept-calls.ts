import { text } from 'node:stream/consumers';
import { isKept, type KeptCall, keptCallKey } from '../../core/calls/kept-call.ts';
import { tenantOf } from '../../core/contract/callers/tenant.ts';
import type { VisitContext } from '../../core/contract/endpoint.ts';
import { Problem } from '../../core/contract/problems/problem.ts';
import { ownStore } from '../../core/documents/object-store.ts';
import { readObject } from '../../core/documents/objects.ts';

interface CallName {
  readonly requestId: string;
  readonly method: string;
  readonly endpoint: string;
}

/** The request and the answer of one of the visitor's calls; undefined if they are not kept. */
export async function readKeptCall(
  call: CallName,
  { accountId, environment }: VisitContext,
): Promise<KeptCall | undefined> {
  const key = keptCallKey(tenantOf(accountId, environment), call);
  try {
    const kept = JSON.parse(await text(await readObject(ownStore(), key))) as KeptCall; // putCallContents wrote it
    return isKept(kept) ? kept : undefined;
  } catch (error) {
    if (error instanceof Problem && error.code === 'document_not_found') return undefined;
    throw error;
  }
}
