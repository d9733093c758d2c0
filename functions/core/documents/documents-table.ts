import {
  DeleteCommand,
  GetCommand,
  PutCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { conditionHeld, ifConditionHolds } from '../aws/conditional-write.ts';
import { dynamodb } from '../aws/dynamodb-client.ts';
import { queryPages } from '../aws/query-items.ts';
import { storageFailed } from '../contract/problems/storage-failed.ts';
import { tableNamed } from '../settings.ts';
import type { Document } from './document.ts';
import { type RecordCondition, unwritten } from './record-condition.ts';
import { orStorageFailed } from './storage-problem.ts';

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
  return {
    TableName: tableNamed('documents'),
    Key: { tenant, id },
    UpdateExpression: [
      set.length > 0 && `SET ${set.map(([name]) => `#${name} = :${name}`).join(', ')}`,
      removed.length > 0 && `REMOVE ${removed.join(', ')}`,
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

/** The pages of a query for documents, in its order. */
export function queryDocuments(
  query: Omit<QueryCommandInput, 'TableName'>,
): AsyncGenerator<QueryCommandOutput, void> {
  return queryPages({ TableName: tableNamed('documents'), ...query }, orStorageFailed);
}
