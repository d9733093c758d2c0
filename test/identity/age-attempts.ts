import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../../functions/core/aws/dynamodb/dynamodb-client.ts';
import type { AttemptRecord } from '../../functions/core/identity/attempts/attempt-record.ts';
import { tableNamed } from '../../functions/core/settings.ts';

/** Moves the failures of a subject the given milliseconds into the past. */
export async function ageAttempts(subject: string, byMs: number): Promise<void> {
  const record = await storedAttempts(subject);
  if (!record) throw new Error(`nothing counts against ${subject}`);
  const { lastFailedAtMs, blockedUntilMs } = record;
  const aged: AttemptRecord = {
    ...record,
    lastFailedAtMs: lastFailedAtMs - byMs,
    ...(blockedUntilMs !== undefined && { blockedUntilMs: blockedUntilMs - byMs }),
  };
  await dynamodb.send(new PutCommand({ TableName: tableNamed('attempts'), Item: aged }));
}

/** What the table has of a subject, whether it still counts or not. */
export async function storedAttempts(subject: string): Promise<AttemptRecord | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableNamed('attempts'), Key: { subject }, ConsistentRead: true }),
  );
  return Item as AttemptRecord | undefined;
}
