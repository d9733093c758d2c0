import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../aws/dynamodb/dynamodb-client.ts';
import { tableNamed } from '../settings.ts';
import type { Account, OwnBucket } from './account.ts';

/** Sets the bucket for an account's future documents; undefined removes it. */
export async function putOwnBucket(accountId: string, ownBucket: OwnBucket | undefined): Promise<void> {
  await update(accountId, ownBucket ? 'SET ownBucket = :value' : 'REMOVE ownBucket', ownBucket);
}

/** The external id that this account's roles require: permanent, created when first needed. */
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
