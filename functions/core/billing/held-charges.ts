import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../aws/dynamodb/dynamodb-client.ts';
import { queryItems } from '../aws/dynamodb/query-items.ts';
import { limits } from '../contract/limits.ts';
import type { CapUse } from '../identity/account.ts';
import { tableNamed } from '../settings.ts';
import { uuidV7Floor } from '../uuid-v7.ts';
import { type OtherWrite, updateCreditsAnd } from './update-credits.ts';

/** What a job that waits has reserved. The account's item only has the sum, so that jobs add nothing to it. */
export interface HeldCharge {
  readonly accountId: string;
  readonly chargeId: string;
  readonly amountHundredths: number;
  readonly cap?: CapUse;
}

/** A job that has neither begun nor ended by then was lost. */
const abandonedAfterMs = (limits.jobWaitHours + 1) * 3_600_000;

/** How many abandoned reservations of jobs are released at a time. */
const maximumAtOnce = 25;

const prefix = 'held#';

/** Writes the item, if there is none. */
export function putHeldCharge(held: HeldCharge): OtherWrite {
  const item = { ...held, chargeId: `${prefix}${held.chargeId}` };
  const condition = 'attribute_not_exists(chargeId)';
  return { Put: { TableName: tableNamed('usage'), Item: item, ConditionExpression: condition } };
}

/** Removes the item, if it still exists. */
export function deleteHeldCharge({ accountId, chargeId }: HeldCharge): OtherWrite {
  const Key = { accountId, chargeId: `${prefix}${chargeId}` };
  const condition = 'attribute_exists(chargeId)';
  return { Delete: { TableName: tableNamed('usage'), Key, ConditionExpression: condition } };
}

/** What a job that waits has reserved, read consistently; undefined if it does not wait. */
export async function findHeldCharge(accountId: string, chargeId: string): Promise<HeldCharge | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({
      TableName: tableNamed('usage'),
      Key: { accountId, chargeId: `${prefix}${chargeId}` },
      ConsistentRead: true,
    }),
  );
  return Item && { ...(Item as HeldCharge), chargeId };
}

/** Releases what a job that waits has reserved. Returns whether this attempt did. */
export function releaseHeldCharge(held: HeldCharge): Promise<boolean> {
  const { accountId, amountHundredths: amount, cap } = held;
  return updateCreditsAnd(deleteHeldCharge(held), accountId, {
    set: 'credits.balance = credits.balance + :amount, credits.held = credits.held - :amount, credits.heldJobs = credits.heldJobs - :one',
    condition: 'attribute_exists(accountId)',
    values: { ':amount': amount, ':one': 1 },
    cap: cap && { use: cap, takenHundredths: -amount },
  });
}

/** Releases what jobs that were lost had reserved. Returns whether there were any. */
export async function releaseLostJobs(accountId: string): Promise<boolean> {
  const found = queryItems<HeldCharge>({
    TableName: tableNamed('usage'),
    KeyConditionExpression: 'accountId = :account AND chargeId BETWEEN :first AND :last',
    ExpressionAttributeValues: {
      ':account': accountId,
      ':first': prefix,
      ':last': `${prefix}${uuidV7Floor(Date.now() - abandonedAfterMs)}`,
    },
    ConsistentRead: true,
    Limit: maximumAtOnce,
  });
  let count = 0;
  for await (const item of found) {
    await releaseHeldCharge({ ...item, chargeId: item.chargeId.slice(prefix.length) });
    if (++count === maximumAtOnce) break;
  }
  return count > 0;
}
