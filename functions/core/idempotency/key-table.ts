import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { conditionHeld } from '../aws/dynamodb/conditional-write.ts';
import { dynamodb } from '../aws/dynamodb/dynamodb-client.ts';
import { tableNamed } from '../settings.ts';
import type { AnswerRecord, KeyName, KeyRecord } from './key-record.ts';

/** Writes the record of a key that is unused or whose response has expired; returns false if it is in use. */
export function putNewKeyRecord(record: KeyRecord, nowMs: number): Promise<boolean> {
  return conditionHeld(
    dynamodb.send(
      new PutCommand({
        TableName: tableNamed('idempotency'),
        Item: record,
        ConditionExpression: 'attribute_not_exists(#key) OR (#state = :done AND expiresAtMs <= :now)',
        ExpressionAttributeNames: { '#key': 'key', '#state': 'state' },
        ExpressionAttributeValues: { ':done': 'done', ':now': nowMs },
      }),
    ),
  );
}

/** The record of a key, expired or not, read consistently. */
export async function getKeyRecord({ tenant, key }: KeyName): Promise<KeyRecord | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableNamed('idempotency'), Key: { tenant, key }, ConsistentRead: true }),
  );
  return Item as KeyRecord | undefined;
}

/** Replaces the record of another attempt; returns false if that is no longer the current attempt. */
export function replaceKeyRecord(record: KeyRecord, formerAttempt: string): Promise<boolean> {
  return conditionHeld(
    dynamodb.send(
      new PutCommand({
        TableName: tableNamed('idempotency'),
        Item: record,
        // An earlier attempt of this client whose response was lost may have written it already.
        ConditionExpression: 'attempt IN (:former, :mine) AND #state = :working',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: {
          ':former': formerAttempt,
          ':mine': record.attempt,
          ':working': 'working',
        },
      }),
    ),
  );
}

/** Records the response of an attempt; returns false if another attempt has replaced it. */
export function putAnswer({ tenant, key, attempt }: KeyRecord, answer: AnswerRecord): Promise<boolean> {
  return conditionHeld(
    dynamodb.send(
      new UpdateCommand({
        TableName: tableNamed('idempotency'),
        Key: { tenant, key },
        UpdateExpression: 'SET #state = :done, answer = :answer',
        ConditionExpression: 'attempt = :attempt',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: { ':done': 'done', ':answer': answer, ':attempt': attempt },
      }),
    ),
  );
}

/** Lets the next call take over a key at once, unless another attempt already has it. */
export async function endLease({ tenant, key, attempt }: KeyRecord): Promise<void> {
  await conditionHeld(
    dynamodb.send(
      new UpdateCommand({
        TableName: tableNamed('idempotency'),
        Key: { tenant, key },
        UpdateExpression: 'SET leaseUntilMs = :none',
        ConditionExpression: 'attempt = :attempt',
        ExpressionAttributeValues: { ':none': 0, ':attempt': attempt },
      }),
    ),
  );
}

/** Removes a key, unless another attempt already has it. */
export async function removeKeyRecord({ tenant, key, attempt }: KeyRecord): Promise<void> {
  await conditionHeld(
    dynamodb.send(
      new DeleteCommand({
        TableName: tableNamed('idempotency'),
        Key: { tenant, key },
        ConditionExpression: 'attempt = :attempt',
        ExpressionAttributeValues: { ':attempt': attempt },
      }),
    ),
  );
}
