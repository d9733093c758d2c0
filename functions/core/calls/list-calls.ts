import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { filteredPage } from '../aws/dynamodb/filtered-page.ts';
import { tableNamed } from '../settings.ts';
import type { CallRow } from './calls-table.ts';

/** The filters of a list of calls. */
interface CallFilter {
  /** The path of an endpoint. */
  readonly endpoint?: string | undefined;
  /** A range of statuses, both ends included. */
  readonly statuses?: readonly [number, number] | undefined;
  readonly code?: string | undefined;
  /** The ID of an API key or app. */
  readonly ownerId?: string | undefined;
  readonly requestId?: string | undefined;
  /** Only calls that began at or after `from` and before `until`; ISO 8601 in UTC. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

export interface CallListing extends CallFilter {
  readonly limit: number;
  /** The `id` of the row that precedes the page. */
  readonly after?: string | undefined;
}

interface CallPage {
  readonly calls: readonly CallRow[];
  /** The `id` to pass for the next page; undefined on the last one. */
  readonly next?: string | undefined;
}

/** The maximum of reads for one page, of up to a megabyte each, which ends then even if it is not full. */
const maximumReads = 5;

/**
 * A page of a tenant's calls, newest first. It may have fewer calls than the limit, or none, although there is a next
 * page, because filters look at a bounded number of rows.
 */
export async function listCalls(tenant: string, listing: CallListing): Promise<CallPage> {
  const bounds = { limit: listing.limit, maximumReads };
  const { items: calls, next } = await filteredPage<CallRow>(queryFor(tenant, listing), bounds);
  return { calls, next };
}

function queryFor(tenant: string, { after, limit, requestId, ...filter }: CallListing): QueryCommandInput {
  const { from = '0', until = '~', statuses } = filter; // every time lies between these two
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
