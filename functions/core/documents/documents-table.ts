import { setTimeout as pause } from 'node:timers/promises';
import {
  BatchGetCommand,
  type BatchGetCommandInput,
  type BatchGetCommandOutput,
  DeleteCommand,
  GetCommand,
  PutCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { conditionHeld, ifConditionHolds } from '../aws/dynamodb/conditional-write.ts';
import { dynamodb } from '../aws/dynamodb/dynamodb-client.ts';
import { queryPages } from '../aws/dynamodb/query-items.ts';
import { deleteItems } from '../aws/dynamodb/write-batches.ts';
import { serviceBusy } from '../contract/problems/service-busy.ts';
import { storageFailed } from '../contract/problems/storage-failed.ts';
import { tableNamed } from '../settings.ts';
import type { Document } from './document.ts';
import { type RecordCondition, unwritten } from './record-condition.ts';
import { orStorageFailed } from './storage-problem.ts';

/** How long to wait for records that were left unread, twice as long each time, and how often. */
const firstPauseMs = 25;
const maximumPauses = 6;

/** The key of a document. */
export type DocumentKey = Pick<Document, 'tenant' | 'id'>;

/**
 * Writes the record of a new document. A request that its client has given up may arrive after the document was
 * published: it then changes nothing. Throws storage_failed if another attempt has published it, and, like everything in
 * this file, if the table fails.
 */
export async function putDocumentRecord(document: Document): Promise<void> {
  const { expression, names, values } = unwritten(document);
  const command = new PutCommand({
    TableName: tableNamed('documents'),
    Item: document,
    ConditionExpression: expression,
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
  });
  if (!(await orStorageFailed(conditionHeld(dynamodb.send(command)))))
    throw storageFailed(new Error('another attempt has written the document'));
}

/** A document's record, visible or not, read consistently. */
export async function getDocumentRecord({ tenant, id }: DocumentKey): Promise<Document | undefined> {
  const command = new GetCommand({
    TableName: tableNamed('documents'),
    Key: { tenant, id },
    ConsistentRead: true,
  });
  return (await orStorageFailed(dynamodb.send(command))).Item as Document | undefined;
}

/** The records of up to 100 documents, visible or not, read consistently, in any order. */
export async function getDocumentRecords(keys: readonly DocumentKey[]): Promise<readonly Document[]> {
  const table = tableNamed('documents');
  const documents: Document[] = [];
  let wanted: BatchGetCommandInput['RequestItems'] = {
    [table]: { Keys: keys.map(({ tenant, id }) => ({ tenant, id })), ConsistentRead: true },
  };
  // DynamoDB returns the keys that it did not process, mostly because the table is throttled.
  for (let pauses = 0; wanted?.[table]; pauses++) {
    if (pauses > maximumPauses) throw serviceBusy(new Error('the table left keys unread'));
    if (pauses > 0) await pause(firstPauseMs * 2 ** pauses);
    const command = new BatchGetCommand({ RequestItems: wanted });
    const answer: BatchGetCommandOutput = await orStorageFailed(dynamodb.send(command));
    documents.push(...((answer.Responses?.[table] ?? []) as Document[]));
    wanted = answer.UnprocessedKeys;
  }
  return documents;
}

/** New values of attributes; undefined removes one. */
type Changes = { readonly [Name in keyof Document]?: Document[Name] | undefined };

/** Changes a record in one step and returns its new state, or undefined if the condition failed. */
export async function updateDocumentRecord(
  key: DocumentKey,
  changes: Changes,
  condition: RecordCondition,
): Promise<Document | undefined> {
  const command = new UpdateCommand({ ...updateOf(key, changes, condition), ReturnValues: 'ALL_NEW' });
  const updated = await orStorageFailed(ifConditionHolds(dynamodb.send(command)));
  return updated?.Attributes as Document | undefined;
}

/** Changes up to 100 records in one step: all of them, or none. Throws storage_failed also if a condition failed. */
export async function updateDocumentRecords(
  updates: readonly {
    readonly key: DocumentKey;
    readonly changes: Changes;
    readonly condition: RecordCondition;
  }[],
): Promise<void> {
  const TransactItems = updates.map(({ key, changes, condition }) => ({
    Update: updateOf(key, changes, condition),
  }));
  await orStorageFailed(dynamodb.send(new TransactWriteCommand({ TransactItems })));
}

function updateOf(
  { tenant, id }: DocumentKey,
  changes: Changes,
  { expression, names, values }: RecordCondition,
) {
  const entries = Object.entries(changes);
  const set = entries.filter(([, value]) => value !== undefined);
  const removed = entries.filter(([, value]) => value === undefined).map(([name]) => `#${name}`);
  // With the last attribute, records of an earlier version could expire before their bytes are gone.
  const removals = [...removed, 'ttlSeconds'];
  return {
    TableName: tableNamed('documents'),
    Key: { tenant, id },
    UpdateExpression: [
      set.length > 0 && `SET ${set.map(([name]) => `#${name} = :${name}`).join(', ')}`,
      `REMOVE ${removals.join(', ')}`,
    ]
      .filter(Boolean)
      .join(' '),
    ConditionExpression: expression,
    ExpressionAttributeNames: {
      ...names,
      ...Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
    },
    ExpressionAttributeValues: {
      ...values,
      ...Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
    },
  };
}

/** Removes a document's record, if it exists. */
export async function removeDocumentRecord({ tenant, id }: DocumentKey): Promise<void> {
  await orStorageFailed(
    dynamodb.send(new DeleteCommand({ TableName: tableNamed('documents'), Key: { tenant, id } })),
  );
}

/** Removes the records of documents, as far as they exist. */
export async function removeDocumentRecords(keys: readonly DocumentKey[]): Promise<void> {
  await orStorageFailed(
    deleteItems(
      'documents',
      keys.map(({ tenant, id }) => ({ tenant, id })),
    ),
  );
}

/** The pages of a query for documents, in its order. */
export function queryDocuments(
  query: Omit<QueryCommandInput, 'TableName'>,
): AsyncGenerator<QueryCommandOutput, void> {
  return queryPages({ TableName: tableNamed('documents'), ...query }, orStorageFailed);
}
