import type { z } from 'zod';
import type { CallListing } from '../core/calls/list-calls.ts';
import { invalidField } from '../core/contract/problems/invalid-field.ts';
import { readCursor } from '../core/cursor.ts';
import type { account } from './endpoints.ts';

type Asked = z.output<typeof account.listCalls.request>;

/** The list that a request asks for. Throws invalid_field for an invalid cursor and for times in the wrong order. */
export function callListing({ limit, cursor, endpoint, code, ...input }: Asked): CallListing {
  const from = normalized(input.from);
  const until = normalized(input.to);
  if (from && until && until < from) throw invalidField('to', 'must not be before from');
  const after = cursor === undefined ? undefined : readCursor(cursor, /^\d{4}-\d\d-\d\dT[^#]+Z#.+$/);
  if (after && ((from && after < from) || (until && after > until)))
    throw invalidField('cursor', 'must be next_cursor of a page with the same from and to');
  return {
    limit,
    endpoint,
    code,
    requestId: input.request_id,
    ownerId: input.key,
    statuses: input.status === undefined ? undefined : statusesOf(input.status),
    from,
    until,
    after,
  };
}

/** A status or a class of statuses, as a range: `404`, `4xx`. */
function statusesOf(status: string): readonly [number, number] {
  return [Number(status.replace('xx', '00')), Number(status.replace('xx', '99'))];
}

/** Rows are compared as text, so every time must be written as in the rows. */
function normalized(time: string | undefined): string | undefined {
  return time === undefined ? undefined : new Date(time).toISOString();
}
