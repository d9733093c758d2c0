import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { conditionHeld } from '../aws/dynamodb/conditional-write.ts';
import { dynamodb } from '../aws/dynamodb/dynamodb-client.ts';
import type { WebToken } from '../contract/fields/access/web-token.ts';
import { limits } from '../contract/limits.ts';
import { Problem } from '../contract/problems/problem.ts';
import { tableNamed } from '../settings.ts';

/**
 * Counts what a call costs against the cap of a web page's token, before it is reserved. A call that crashes never
 * returns it, so the token may spend less than its cap until it ends, and never more. Throws spend_cap_reached.
 */
export async function takeFromToken({ id, capHundredths }: WebToken, hundredths: number): Promise<void> {
  if (capHundredths === undefined || hundredths <= 0) return;
  const isTaken =
    hundredths <= capHundredths &&
    (await conditionHeld(
      change(id, hundredths, 'attribute_not_exists(hundredths) OR hundredths <= :most', {
        ':most': capHundredths - hundredths,
      }),
    ));
  if (isTaken) return;
  throw new Problem(
    'spend_cap_reached',
    `This request costs at least ${(hundredths / 100).toFixed(2)} credits more than the access token may still spend of its ${(capHundredths / 100).toFixed(2)} credits. Get a new one from the server of your page.`,
  );
}

/** Returns what a call did not spend. */
export async function returnToToken({ id, capHundredths }: WebToken, hundredths: number): Promise<void> {
  if (capHundredths !== undefined && hundredths > 0) await change(id, -hundredths);
}

function change(id: string, hundredths: number, condition?: string, values?: Record<string, number>) {
  return dynamodb.send(
    new UpdateCommand({
      TableName: tableNamed('rates'),
      Key: { bucket: `web-token#${id}` },
      UpdateExpression: 'SET expiresAtSeconds = :expiry ADD hundredths :change',
      ...(condition && { ConditionExpression: condition }),
      ExpressionAttributeValues: {
        ...values,
        ':change': hundredths,
        ':expiry': Math.ceil(Date.now() / 1_000) + 2 * limits.webTokens.seconds.maximum,
      },
    }),
  );
}
