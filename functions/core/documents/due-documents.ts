import type { Document } from './document.ts';
import { type DocumentKey, queryDocuments } from './documents-table.ts';

/** The times between which documents became due, in ISO 8601, both included. */
export interface DueTimes {
  readonly from: string;
  readonly until: string;
}

/** A document that is due, as far as the search for it knows it. */
export type DueDocument = DocumentKey & Pick<Document, 'storageMode'>;

/** The due documents of a partition of the index, oldest first, about a thousand at a time. Throws storage_failed. */
export async function* dueDocuments(
  partition: string,
  { from, until }: DueTimes,
): AsyncGenerator<readonly DueDocument[], void> {
  const pages = queryDocuments({
    IndexName: 'bySweep',
    KeyConditionExpression: 'sweepKey = :key AND sweepAt BETWEEN :from AND :until',
    ProjectionExpression: '#tenant, #id, #storageMode',
    ExpressionAttributeNames: { '#tenant': 'tenant', '#id': 'id', '#storageMode': 'storageMode' },
    ExpressionAttributeValues: { ':key': partition, ':from': from, ':until': until },
  });
  for await (const { Items = [] } of pages) yield Items as DueDocument[];
}
