import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { tableNamed } from '../settings.ts';
import { conditionHeld } from './conditional-write.ts';
import { dynamodb } from './dynamodb-client.ts';

/** How long a place's item is kept after its last holder, in seconds. */
const graceSeconds = 600;

/**
 * Takes one of a number of places for something that only so many may do at once, until it is left or until `endsAtMs`
 * (milliseconds since 1970), so that a holder who dies does not keep it. Returns how to leave it; undefined if all are
 * taken. Each place is an item of its own, so that holders do not wait for each other.
 */
export async function takePlace(
  what: string,
  places: number,
  endsAtMs: number,
): Promise<(() => Promise<void>) | undefined> {
  const holder = randomUUID();
  const first = Math.floor(Math.random() * places);
  for (let tried = 0; tried < places; tried += 1) {
    const bucket = `${what}#place-${(first + tried) % places}`;
    if (await take(bucket, holder, endsAtMs)) return () => leave(bucket, holder);
  }
  return undefined;
}

function take(bucket: string, holder: string, endsAtMs: number): Promise<boolean> {
  return conditionHeld(
    dynamodb.send(
      new UpdateCommand({
        TableName: tableNamed('rates'),
        Key: { bucket },
        UpdateExpression: 'SET holder = :holder, endsAtMs = :end, expiresAtSeconds = :expiry',
        ConditionExpression: 'attribute_not_exists(holder) OR endsAtMs < :now',
        ExpressionAttributeValues: {
          ':holder': holder,
          ':end': endsAtMs,
          ':expiry': Math.ceil(endsAtMs / 1_000) + graceSeconds,
          ':now': Date.now(),
        },
      }),
    ),
  );
}

/** Somebody else may hold the place by now. */
async function leave(bucket: string, holder: string): Promise<void> {
  await conditionHeld(
    dynamodb.send(
      new UpdateCommand({
        TableName: tableNamed('rates'),
        Key: { bucket },
        UpdateExpression: 'REMOVE holder, endsAtMs',
        ConditionExpression: 'holder = :holder',
        ExpressionAttributeValues: { ':holder': holder },
      }),
    ),
  );
}
