import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../../aws/dynamodb/dynamodb-client.ts';
import { tableNamed } from '../../settings.ts';
import type { ApiKeyRecord } from './credential.ts';

const noteAgainAfterMs = 3_600_000;

/**
 * Records that a key is in use, at most once an hour. A call has to wait for the write, because a function is frozen
 * once it has responded; so most calls write nothing. If the write fails, a later call does it.
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
