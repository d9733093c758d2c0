import { chunk } from '../chunk.ts';
import { accountOf } from '../contract/callers/tenant.ts';
import { limits } from '../contract/limits.ts';
import { RemoteBytes } from '../contract/messages/fetched.ts';
import { ownStore } from '../documents/object-store.ts';
import { urlToRead } from '../documents/objects.ts';
import { callEngine } from '../engine-calls/call-engine.ts';
import type { Part } from './part.ts';

interface Merged {
  readonly pdf: Uint8Array;
  readonly pageCount: number;
}

/** How long one merge may take. */
const mergeMs = 120_000;

/**
 * One PDF of the parts, in order, made by the engine in merges of as many as one call of /mergePdfs may have. Throws
 * processing_failed and storage_failed.
 */
export async function mergeParts(parts: readonly Part[], tenant: string): Promise<Merged> {
  const merged: Uint8Array[] = [];
  for (const group of chunk(parts, limits.mergeSources))
    merged.push((await merge(await Promise.all(group.map(remote)), tenant)).pdf);
  return merge(merged, tenant);
}

/**
 * The merge of up to 2,500 PDFs in two steps is one of 50 at a time. The rows of the test environment have their marks, so that
 * nothing is to be marked here.
 */
async function merge(documents: readonly (Uint8Array | RemoteBytes)[], tenant: string): Promise<Merged> {
  const call = {
    accountId: accountOf(tenant),
    environment: 'live',
    endsAtEpochMs: Date.now() + mergeMs,
  } as const;
  return callEngine<Merged>('mergePdfs', { document_ids: documents }, call, 'large');
}

async function remote({ key, sizeBytes }: Part): Promise<RemoteBytes> {
  const missing = 'A PDF of the batch was lost.';
  return new RemoteBytes({ url: await urlToRead(ownStore(), key), sizeBytes, missing });
}
