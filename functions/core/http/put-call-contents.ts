import { keptCall, keptCallKey } from '../calls/kept-call.ts';
import { tenantOf } from '../contract/tenant.ts';
import { ownStore } from '../documents/object-store.ts';
import { putObject } from '../documents/objects.ts';
import type { ApiEvent } from './call.ts';

interface Answer {
  readonly answerType: string;
  readonly answerText: string | undefined;
}

/** Stores the request and the answer of an account's call, without secrets. Throws storage_failed. */
export async function putCallContents({ call, requestContext }: ApiEvent, answer: Answer): Promise<void> {
  const { caller, endpoint, fields = {} } = call;
  if (!caller || !endpoint) return;
  const key = keptCallKey(tenantOf(caller.accountId, caller.environment), {
    requestId: requestContext.requestId,
    method: endpoint.method,
    endpoint: endpoint.path,
  });
  const kept = Buffer.from(JSON.stringify(keptCall({ fields, ...answer })));
  await putObject(ownStore(), key, kept, 'application/json');
}
