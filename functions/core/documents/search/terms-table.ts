import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../../aws/dynamodb/dynamodb-client.ts';
import { queryPages } from '../../aws/dynamodb/query-items.ts';
import { deleteItems } from '../../aws/dynamodb/write-batches.ts';
import { tableNamed } from '../../settings.ts';
import type { Document } from '../document.ts';
import { orStorageFailed } from '../storage-problem.ts';
import type { PackedTerms } from './packed-terms.ts';

/** A document's terms under its id. */
export interface DocumentTerms extends PackedTerms {
  readonly id: string;
  /** When they expire, in seconds since 1970. */
  readonly ttlSeconds?: number;
}

/**
 * A tenant's items are spread over this many partitions, which are read in parallel: a search reads all of them, and
 * one DynamoDB partition delivers 12 MB a second.
 */
const segments = 8;

/** Writes the search terms of a document. Writing them again replaces them. Throws storage_failed. */
export async function putTerms(
  { tenant, id, expiresAt }: Pick<Document, 'tenant' | 'id' | 'expiresAt'>,
  { length, packed }: PackedTerms,
): Promise<void> {
  const ttlSeconds = ttlSecondsOf(expiresAt);
  const Item = { ...keyOf(tenant, id), length, packed, ttlSeconds };
  await orStorageFailed(dynamodb.send(new PutCommand({ TableName: tableNamed('terms'), Item })));
}

/** When what is of a document expires, in seconds since 1970; undefined for never. */
export function ttlSecondsOf(expiresAt: Document['expiresAt']): number | undefined {
  return expiresAt === null ? undefined : Math.ceil(Date.parse(expiresAt) / 1_000);
}

/** Removes a document's terms, if there are any. Throws storage_failed. */
export async function removeTerms({ tenant, id }: Pick<Document, 'tenant' | 'id'>): Promise<void> {
  const command = new DeleteCommand({ TableName: tableNamed('terms'), Key: keyOf(tenant, id) });
  await orStorageFailed(dynamodb.send(command));
}

/** Removes the terms of documents, as far as there are any. Throws storage_failed. */
export async function removeAllTerms(documents: readonly Pick<Document, 'tenant' | 'id'>[]): Promise<void> {
  await orStorageFailed(
    deleteItems(
      'terms',
      documents.map(({ tenant, id }) => keyOf(tenant, id)),
    ),
  );
}

/**
 * Calls `take` with the terms of each of a tenant's documents that has not expired, read consistently, in any order.
 */
export async function readTerms(tenant: string, take: (terms: DocumentTerms) => void): Promise<void> {
  const all = Array.from({ length: segments }, (_, segment) => readSegment(`${tenant}#${segment}`, take));
  await Promise.all(all);
}

async function readSegment(partition: string, take: (terms: DocumentTerms) => void): Promise<void> {
  const query = {
    TableName: tableNamed('terms'),
    KeyConditionExpression: '#tenant = :partition',
    ExpressionAttributeNames: { '#tenant': 'tenant' },
    ExpressionAttributeValues: { ':partition': partition },
    ConsistentRead: true,
  };
  for await (const page of queryPages(query, orStorageFailed)) {
    const nowSeconds = Date.now() / 1_000;
    for (const item of (page.Items ?? []) as DocumentTerms[]) {
      if ((item.ttlSeconds ?? Number.POSITIVE_INFINITY) > nowSeconds) take(item);
    }
  }
}

/** The end of a UUID is random, so the partitions are of similar size. */
function keyOf(tenant: string, id: string) {
  return { tenant: `${tenant}#${Number.parseInt(id.slice(-1), 16) % segments}`, id };
}
