import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../aws/dynamodb-client.ts';
import { tableNamed } from '../settings.ts';
import type { Account, OwnBucket } from './account.ts';

/** Writes the bucket that an account's documents go to from now on; undefined takes it away. */
export async function putOwnBucket(accountId: string, ownBucket: OwnBucket | undefined): Promise<void> {
  await update(accountId, ownBucket ? 'SET ownBucket = :value' : 'REMOVE ownBucket', ownBucket);
}

/** What roles of this account's are to ask the service for: the same for ever, made when it is first wanted. */
export async function externalIdOf(accountId: string): Promise<string> {
  const { externalId } = await update(
    accountId,
    'SET externalId = if_not_exists(externalId, :value)',
    randomUUID(),
  );
  if (!externalId) throw new Error(`the account ${accountId} was given no external id`);
  return externalId;
}

async function update(accountId: string, UpdateExpression: string, value: unknown): Promise<Account> {
  const { Attributes } = await dynamodb.send(
    new UpdateCommand({
      TableName: tableNamed('accounts'),
      Key: { accountId },
      UpdateExpression,
      ConditionExpression: 'attribute_exists(accountId)',
      ...(value !== undefined && { ExpressionAttributeValues: { ':value': value } }),
      ReturnValues: 'ALL_NEW',
    }),
  );
  return Attributes as Account;
}
