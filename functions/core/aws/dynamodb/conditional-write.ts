import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';

/** Returns the result of a write, or undefined if its condition failed. */
export async function ifConditionHolds<Result>(write: Promise<Result>): Promise<Result | undefined> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}

/** Returns whether a write succeeded; false if its condition failed. */
export async function conditionHeld(write: Promise<object>): Promise<boolean> {
  return (await ifConditionHolds(write)) !== undefined;
}
