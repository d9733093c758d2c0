import {
  DeleteCommand,
  GetCommand,
  PutCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { ifConditionHolds } from '../aws/conditional-write.ts';
import { dynamodb } from '../aws/dynamodb-client.ts';
import { queryPages } from '../aws/query-items.ts';
import { tableNamed } from '../settings.ts';
import type { Document } from './document.ts';
import type { RecordCondition } from './record-condition.ts';
import { orStorageFailed } from './storage-problem.ts';

/** The key of a document. */
export type DocumentKey = Pick<Document, 'tenant' | 'id'>;

/** Writes a document's record. Like everything in this file, throws storage_failed if the table fails. */
export async function putDocumentRecord(document: Document): Promise<void> {
  await orStorageFailed(
    dynamodb.send(new PutCommand({ TableName: tableNamed('documents'), Item: document })),
  );
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

/** Changes a record in one step and returns it as it is afterwards, or undefined if the condition failed. */
export async function updateDocumentRecord(
  { tenant, id }: DocumentKey,
  changes: Changes,
  { expression, names, values }: RecordCondition,
): Promise<Document | undefined> {
  const entries = Object.entries(changes);
  const set = entries.filter(([, value]) => value !== undefined);
  const removed = entries.filter(([, value]) => value === undefined).map(([name]) => `#${name}`);
  const command = new UpdateCommand({
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
    ReturnValues: 'ALL_NEW',
  });
  const updated = await orStorageFailed(ifConditionHolds(dynamodb.send(command)));
  return updated?.Attributes as Document | undefined;
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
