import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';

/** What a write gives, or undefined where its condition did not hold. */
export async function ifConditionHolds<Result>(write: Promise<Result>): Promise<Result | undefined> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}

/** Does a write; false where its condition did not hold. */
export async function conditionHeld(write: Promise<object>): Promise<boolean> {
  return (await ifConditionHolds(write)) !== undefined;
}
