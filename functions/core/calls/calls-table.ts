import { putItems } from '../aws/dynamodb/write-batches.ts';
import type { LoggedCall } from '../contract/call-line.ts';
import { tenantOf } from '../contract/callers/tenant.ts';
import { limits } from '../contract/limits.ts';
import type { CredentialOwner } from '../identity/credentials/credential-owner.ts';

/** A call, as stored in the table `calls`. */
export interface CallRow
  extends Pick<LoggedCall, 'at' | 'method' | 'endpoint' | 'status' | 'pages' | 'via' | 'code' | 'message'> {
  readonly tenant: string;
  /** The call's start and request ID, so that rows sort by time and the same log line makes the same row. */
  readonly id: string;
  readonly requestId: string;
  readonly durationMs: number;
  readonly costHundredths: number;
  readonly details?: LoggedCall['details'];
  /** The key or app that made it; missing for the dashboard, and if the credential no longer exists. */
  readonly ownerKind?: CredentialOwner['kind'];
  readonly ownerId?: string;
  readonly ownerName?: string;
  readonly expiresAtSeconds: number;
}

/** Writes the rows of calls. Can be repeated, since logs deliver their lines at least once. */
export async function putCalls(rows: readonly CallRow[]): Promise<void> {
  await putItems('calls', rows);
}

/** The row of a call whose credential has this owner. */
export function rowOf(call: LoggedCall, owner: CredentialOwner | undefined): CallRow {
  const { at, method, endpoint, status, pages, via, code, message, details } = call;
  return {
    tenant: tenantOf(call.account_id, call.environment),
    id: `${at}#${call.request_id}#${method} ${endpoint}`,
    requestId: call.request_id,
    at,
    method,
    endpoint,
    status,
    pages,
    via,
    durationMs: call.duration_ms,
    costHundredths: call.cost_hundredths,
    ...(code && { code }),
    ...(message && { message }),
    ...(details && { details }),
    ...(owner && { ownerKind: owner.kind, ownerId: owner.id, ownerName: owner.name }),
    expiresAtSeconds: Math.ceil(Date.parse(at) / 1_000) + limits.callDays * 86_400,
  };
}
