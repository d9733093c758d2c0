import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { filteredPage } from '../aws/filtered-page.ts';
import { tableNamed } from '../settings.ts';
import type { CallRow } from './calls-table.ts';

/** What a list of calls is narrowed to. */
interface CallFilter {
  /** The path of an endpoint. */
  readonly endpoint?: string | undefined;
  /** Statuses from the first to the last, both included. */
  readonly statuses?: readonly [number, number] | undefined;
  readonly code?: string | undefined;
  /** The ID of an API key or app. */
  readonly ownerId?: string | undefined;
  readonly requestId?: string | undefined;
  /** Only calls that began at or after this time, and before that one; ISO 8601 in UTC. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

export interface CallListing extends CallFilter {
  readonly limit: number;
  /** The row that the page begins after: its `id`. */
  readonly after?: string | undefined;
}

interface CallPage {
  readonly calls: readonly CallRow[];
  /** The row that the next page begins after; undefined if there is no next page. */
  readonly next?: string | undefined;
}

/** How often rows are read for one page, up to a megabyte at a time, before it ends although it is not full. */
const maximumReads = 5;

/**
 * A page of a tenant's calls, newest first. A page may have fewer calls than the limit, or none, and still a next one:
 * filters look at a bounded number of rows at a time.
 */
export async function listCalls(tenant: string, listing: CallListing): Promise<CallPage> {
  const bounds = { limit: listing.limit, maximumReads };
  const { items: calls, next } = await filteredPage<CallRow>(queryFor(tenant, listing), bounds);
  return { calls, next };
}

function queryFor(tenant: string, { after, limit, requestId, ...filter }: CallListing): QueryCommandInput {
  const { from = '0', until = '~', statuses } = filter; // every time is between the two
  const { endpoint, code, ownerId } = filter;
  const equal = Object.entries({ endpoint, code, ownerId }).filter(([, value]) => value !== undefined);
  const isFiltered = equal.length > 0 || statuses !== undefined;
  const [key, place] =
    requestId === undefined
      ? ['id BETWEEN :from AND :until', { ':from': from, ':until': until }]
      : ['requestId = :request', { ':request': requestId }];
  return {
    TableName: tableNamed('calls'),
    ...(requestId !== undefined && { IndexName: 'byRequest' }),
    KeyConditionExpression: `tenant = :tenant AND ${key}`,
    FilterExpression: [
      'expiresAtSeconds > :now',
      ...equal.map(([name]) => `#${name} = :${name}`),
      ...(statuses ? ['#status BETWEEN :low AND :high'] : []),
    ].join(' AND '),
    ...(isFiltered && {
      ExpressionAttributeNames: Object.fromEntries([
        ...equal.map(([name]) => [`#${name}`, name]),
        ...(statuses ? [['#status', 'status']] : []),
      ]),
    }),
    ExpressionAttributeValues: {
      ':tenant': tenant,
      ':now': Math.floor(Date.now() / 1_000),
      ...place,
      ...Object.fromEntries(equal.map(([name, value]) => [`:${name}`, value])),
      ...(statuses && { ':low': statuses[0], ':high': statuses[1] }),
    },
    ScanIndexForward: false,
    ...(!isFiltered && { Limit: limit + 1 }),
    ...(after !== undefined && requestId === undefined && { ExclusiveStartKey: { tenant, id: after } }),
  };
}
