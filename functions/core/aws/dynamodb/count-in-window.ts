import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { tableNamed } from '../../settings.ts';
import { dynamodb } from './dynamodb-client.ts';

interface Window {
  /** The count in this window so far. */
  readonly count: number;
  /** Seconds until the next window begins; at least 1. */
  readonly resetSeconds: number;
}

/** How long a count is kept after its window, because clocks differ. */
const graceSeconds = 600;

/** Adds one to a count, in one atomic step. Windows divide each hour or day (UTC) evenly. */
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
