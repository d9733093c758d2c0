import { keptCall, keptCallKey } from '../calls/kept-call.ts';
import { tenantOf } from '../contract/callers/tenant.ts';
import { ownStore } from '../documents/object-store.ts';
import { putObject } from '../documents/objects.ts';
import type { ApiEvent } from './call.ts';

/** Stores the request and the answer of an account's call, without secrets. Throws storage_failed. */
export async function putCallContents(
  { call, requestContext }: ApiEvent,
  parts: Parameters<typeof keptCall>[0],
): Promise<void> {
  const { caller, endpoint } = call;
  if (!caller || !endpoint) return;
  const key = keptCallKey(tenantOf(caller.accountId, caller.environment), {
    requestId: requestContext.requestId,
    method: endpoint.method,
    endpoint: endpoint.path,
  });
  const kept = Buffer.from(JSON.stringify(keptCall(parts)));
  await putObject(ownStore(), key, kept, 'application/json');
}
