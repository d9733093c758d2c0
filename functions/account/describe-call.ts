import type { z } from 'zod';
import type { CallRow } from '../core/calls/calls-table.ts';
import { environmentOf } from '../core/contract/callers/tenant.ts';
import type { account } from './endpoints.ts';

type CallDescription = z.input<typeof account.listCalls.produces>['calls'][number];

/** A call as its account sees it. */
export function describeCall(row: CallRow): CallDescription {
  const { ownerKind, ownerId = '', ownerName = '' } = row;
  const owner = { id: ownerId, name: ownerName };
  return {
    request_id: row.requestId,
    created_at: row.at,
    method: row.method,
    endpoint: row.endpoint,
    status: row.status,
    code: row.code ?? null,
    message: row.message ?? null,
    ...(row.details && { details: row.details }),
    duration_ms: row.durationMs,
    pages: row.pages,
    credits: row.costHundredths / 100,
    environment: environmentOf(row.tenant),
    via: row.via,
    key: ownerKind === 'apiKey' ? owner : null,
    app: ownerKind === 'app' ? owner : null,
  };
}
