import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../aws/dynamodb-client.ts';
import { tableNamed } from '../settings.ts';
import type { ApiKeyRecord } from './credential.ts';

const noteAgainAfterMs = 3_600_000;

/**
 * Notes that a key is in use, once an hour: a call waits for the note, since a function stands still once it has
 * answered, and so most calls make none. A note that fails is left to a later call.
 */
export async function noteKeyUse({ hash, lastUsedAt }: ApiKeyRecord, nowMs = Date.now()): Promise<void> {
  if (lastUsedAt !== undefined && nowMs - Date.parse(lastUsedAt) < noteAgainAfterMs) return;
  const update = new UpdateCommand({
    TableName: tableNamed('credentials'),
    Key: { hash },
    UpdateExpression: 'SET lastUsedAt = :now',
    ConditionExpression: 'attribute_exists(accountId)',
    ExpressionAttributeValues: { ':now': new Date(nowMs).toISOString() },
  });
  await dynamodb.send(update).catch(() => {});
}
