import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../aws/clients.ts';
import { tableNamed } from '../settings.ts';
import type { Account, Credits } from './account.ts';

interface CreditsUpdate {
  /** DynamoDB's own expressions, over `credits.…`. */
  readonly update: string;
  readonly condition: string;
  readonly names: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * Changes an account's credits in one atomic step, and gives them as they are then, or undefined where the condition
 * did not hold. The AWS client repeats an update whose answer was lost: then undefined may also mean that the first
 * attempt did it.
 */
export async function updateCredits(accountId: string, change: CreditsUpdate): Promise<Credits | undefined> {
  try {
    const { Attributes } = await dynamodb.send(
      new UpdateCommand({
        TableName: tableNamed('accounts'),
        Key: { accountId },
        UpdateExpression: change.update,
        ConditionExpression: change.condition,
        ExpressionAttributeNames: change.names,
        ExpressionAttributeValues: change.values,
        ReturnValues: 'ALL_NEW',
      }),
    );
    return (Attributes as Account).credits;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}
