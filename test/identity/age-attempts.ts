import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../../functions/core/aws/dynamodb-client.ts';
import type { AttemptRecord } from '../../functions/core/identity/attempt-record.ts';
import { tableNamed } from '../../functions/core/settings.ts';

/** Moves what failed from an address so many milliseconds into the past. */
export async function ageAttempts(address: string, byMs: number): Promise<void> {
  const record = await storedAttempts(address);
  if (!record) throw new Error(`nothing has failed from ${address}`);
  const { lastFailedAtMs, blockedUntilMs } = record;
  const aged: AttemptRecord = {
    ...record,
    lastFailedAtMs: lastFailedAtMs - byMs,
    ...(blockedUntilMs !== undefined && { blockedUntilMs: blockedUntilMs - byMs }),
  };
  await dynamodb.send(new PutCommand({ TableName: tableNamed('attempts'), Item: aged }));
}

/** What the table has of an address, whether it still counts or not. */
export async function storedAttempts(address: string): Promise<AttemptRecord | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableNamed('attempts'), Key: { address }, ConsistentRead: true }),
  );
  return Item as AttemptRecord | undefined;
}
