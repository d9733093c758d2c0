import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { tableNamed } from '../settings.ts';
import { dynamodb } from './dynamodb-client.ts';

interface Window {
  /** How often it was counted in this window by now. */
  readonly count: number;
  /** When the next window begins; 1 at least. */
  readonly resetSeconds: number;
}

/** How long a count stays after its window: clocks differ. */
const graceSeconds = 600;

/** Counts one more of something, in one atomic step. Windows begin with the hours of the clock, and part them evenly. */
export async function countInWindow(what: string, windowSeconds: number): Promise<Window> {
  const nowSeconds = Date.now() / 1_000;
  const window = Math.floor(nowSeconds / windowSeconds);
  const endsAtSeconds = (window + 1) * windowSeconds;
  const { Attributes } = await dynamodb.send(
    new UpdateCommand({
      TableName: tableNamed('rates'),
      Key: { bucket: `${what}#${window}` },
      UpdateExpression: 'SET expiresAtSeconds = :expiry ADD calls :one',
      ExpressionAttributeValues: { ':expiry': endsAtSeconds + graceSeconds, ':one': 1 },
      ReturnValues: 'UPDATED_NEW',
    }),
  );
  return {
    count: Number(Attributes?.calls),
    resetSeconds: Math.max(1, Math.ceil(endsAtSeconds - nowSeconds)),
  };
}
