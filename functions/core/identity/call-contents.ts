import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ifConditionHolds } from '../aws/dynamodb/conditional-write.ts';
import { dynamodb } from '../aws/dynamodb/dynamodb-client.ts';
import { tableNamed } from '../settings.ts';
import { findAccount } from './account.ts';

/** What accounts want, for a minute, so that few calls read their account for it. */
const known = new Map<string, { readonly wants: Promise<boolean>; readonly untilMs: number }>();

const mostKnown = 1_000;
const knownMs = 60_000;

/** Whether an account wants requests and answers of its calls to be kept, as it was within the last minute. */
export function keepsCallContents(accountId: string): Promise<boolean> {
  const found = known.get(accountId);
  if (found && Date.now() < found.untilMs) return found.wants;
  if (known.size >= mostKnown) known.clear();
  const wants = findAccount(accountId).then((account) => account?.keepsCallContents === true);
  known.set(accountId, { wants, untilMs: Date.now() + knownMs });
  wants.catch(() => known.delete(accountId));
  return wants;
}

/** Sets whether they are kept from now on; other functions notice within a minute. */
export async function setKeepsCallContents(accountId: string, keeps: boolean): Promise<void> {
  const command = new UpdateCommand({
    TableName: tableNamed('accounts'),
    Key: { accountId },
    UpdateExpression: 'SET keepsCallContents = :keeps',
    ConditionExpression: 'attribute_exists(accountId)',
    ExpressionAttributeValues: { ':keeps': keeps },
  });
  await ifConditionHolds(dynamodb.send(command));
}
