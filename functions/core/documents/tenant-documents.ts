import { setTimeout as pause } from 'node:timers/promises';
import {
  BatchGetCommand,
  type BatchGetCommandInput,
  type BatchGetCommandOutput,
} from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../aws/dynamodb-client.ts';
import { serviceBusy } from '../contract/problems/service-busy.ts';
import { tableNamed } from '../settings.ts';
import { type Document, isVisible } from './document.ts';
import { everyDocument } from './list-documents.ts';
import type { DocumentSource } from './search/document-source.ts';
import { readText } from './search/document-text.ts';
import { orStorageFailed } from './storage-problem.ts';

/** The most records that DynamoDB reads in one request. */
const maximumKeys = 100;

/** How long to wait for records that were left unread, twice as long each time, and how often. */
const firstPauseMs = 25;
const maximumPauses = 6;

/** A tenant's documents in the form that search reads. */
export function tenantDocuments(tenant: string): DocumentSource {
  return {
    readVisible: async (ids) => {
      const batches = Array.from({ length: Math.ceil(ids.length / maximumKeys) }, (_, index) =>
        readBatch(tenant, ids.slice(index * maximumKeys, (index + 1) * maximumKeys)),
      );
      const documents = (await Promise.all(batches)).flat();
      return new Map(documents.map((document) => [document.id, document]));
    },
    listVisible: () => everyDocument(tenant),
    readText,
  };
}

async function readBatch(tenant: string, ids: readonly string[]): Promise<readonly Document[]> {
  const table = tableNamed('documents');
  const documents: Document[] = [];
  let wanted: BatchGetCommandInput['RequestItems'] = {
    [table]: { Keys: ids.map((id) => ({ tenant, id })), ConsistentRead: true },
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
  return documents.filter((document) => isVisible(document));
}
