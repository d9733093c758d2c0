import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { conditionHeld } from '../../../functions/core/aws/dynamodb/conditional-write.ts';
import { dynamodb } from '../../../functions/core/aws/dynamodb/dynamodb-client.ts';
import { scanItems } from '../../../functions/core/aws/dynamodb/query-items.ts';
import { tableNamed } from '../../../functions/core/settings.ts';

const lacking = 'attribute_not_exists(credits.liveCalls) OR attribute_not_exists(credits.testCalls)';

/**
 * Gives accounts of version 0.1.0 the lists of calls in progress that 0.2.0 enters calls in; without them, no call with a price
 * is admitted. Returns how many lacked them.
 */
export async function completeAccounts(isTrial: boolean): Promise<{ readonly completed: number }> {
  const scan = {
    TableName: tableNamed('accounts'),
    FilterExpression: lacking,
    ProjectionExpression: 'accountId',
  };
  let completed = 0;
  for await (const { accountId } of scanItems<{ readonly accountId: string }>(scan)) {
    if (isTrial || (await complete(accountId))) completed += 1;
  }
  return { completed };
}

/** Unless the account has been completed or removed meanwhile. */
function complete(accountId: string): Promise<boolean> {
  const command = new UpdateCommand({
    TableName: tableNamed('accounts'),
    Key: { accountId },
    UpdateExpression:
      'SET credits.liveCalls = if_not_exists(credits.liveCalls, :none), credits.testCalls = if_not_exists(credits.testCalls, :none)',
    ConditionExpression: `attribute_exists(accountId) AND (${lacking})`,
    ExpressionAttributeValues: { ':none': {} },
  });
  return conditionHeld(dynamodb.send(command));
}
