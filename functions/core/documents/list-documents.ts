import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { StorageMode } from '../contract/fields/files/storage.ts';
import type { Document } from './document.ts';
import { queryDocuments } from './documents-table.ts';
import { visibleNow } from './record-condition.ts';

interface Listing {
  readonly limit: number;
  readonly offset: number;
  readonly storageMode?: StorageMode | undefined;
}

/**
 * A tenant's documents, newest first, and their total number. The total is counted in the table, without expired
 * documents, so it is always exact.
 */
export async function listDocuments(
  tenant: string,
  listing: Listing,
): Promise<{ readonly documents: readonly Document[]; readonly total: number }> {
  const query = visibleOf(tenant, listing.storageMode);
  const [documents, total] = await Promise.all([page(query, listing), count(query)]);
  return { documents, total };
}

/** All of a tenant's documents, newest first. */
export async function* everyDocument(tenant: string): AsyncGenerator<Document, void> {
  for await (const { Items = [] } of queryDocuments(visibleOf(tenant, undefined))) yield* Items as Document[];
}

type Query = Omit<QueryCommandInput, 'TableName'>;

function visibleOf(tenant: string, storageMode: StorageMode | undefined): Query {
  const { expression, names, values } = visibleNow();
  return {
    KeyConditionExpression: '#tenant = :tenant',
    FilterExpression: storageMode ? `(${expression}) AND storageMode = :mode` : expression,
    ExpressionAttributeNames: { ...names, '#tenant': 'tenant' },
    ExpressionAttributeValues: { ...values, ':tenant': tenant, ...(storageMode && { ':mode': storageMode }) },
    ScanIndexForward: false,
    ConsistentRead: true,
  };
}

/** The most records to read at a time: about a megabyte, which is the most that DynamoDB returns. */
const maximumAtOnce = 2_000;

/** Reads only as far as the page needs, a few records at a time, or many if a filter by mode may skip some. */
async function page(query: Query, { offset, limit, storageMode }: Listing): Promise<readonly Document[]> {
  const Limit = storageMode ? maximumAtOnce : Math.min(maximumAtOnce, Math.max(100, offset + limit));
  const found: Document[] = [];
  let toPass = offset;
  for await (const { Items = [] } of queryDocuments({ ...query, Limit })) {
    found.push(...(Items.slice(toPass, toPass + limit - found.length) as Document[]));
    toPass = Math.max(0, toPass - Items.length);
    if (found.length >= limit) break;
  }
  return found;
}

async function count(query: Query): Promise<number> {
  let total = 0;
  for await (const { Count = 0 } of queryDocuments({ ...query, Select: 'COUNT' })) total += Count;
  return total;
}
