import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ifConditionHolds } from '../aws/conditional-write.ts';
import { dynamodb } from '../aws/dynamodb-client.ts';
import type { Account, Credits } from '../identity/account.ts';
import { tableNamed } from '../settings.ts';

interface CreditsUpdate {
  /** Assignments to `credits.…`, in DynamoDB's expression syntax; `#id` is the id below. */
  readonly set?: string;
  readonly condition: string;
  readonly id?: string;
  readonly values?: Readonly<Record<string, unknown>>;
  /** Entries to remove from the maps in the credits. */
  readonly remove?: readonly CreditsEntry[];
}

export type CreditsEntry = readonly [
  map: 'pending' | 'liveCalls' | 'testCalls' | 'unrecorded' | 'grants',
  id: string,
];

/**
 * Changes an account's credits in one atomic step and returns them as they are afterwards, or undefined if the
 * condition failed. The AWS client retries an update whose response was lost, so undefined can also mean that the first
 * attempt succeeded.
 */
export async function updateCredits(
  accountId: string,
  { set, condition, id, values, remove = [] }: CreditsUpdate,
): Promise<Credits | undefined> {
  const removed = remove.map(([map], index) => `credits.${map}.#removed${index}`).join(', ');
  const removedNames = remove.map(([, removedId], index) => [`#removed${index}`, removedId]);
  const command = new UpdateCommand({
    TableName: tableNamed('accounts'),
    Key: { accountId },
    UpdateExpression: `${set ? `SET ${set}` : ''}${removed && ` REMOVE ${removed}`}`,
    ConditionExpression: condition,
    ExpressionAttributeNames: { ...(id !== undefined && { '#id': id }), ...Object.fromEntries(removedNames) },
    ...(values && { ExpressionAttributeValues: values }),
    ReturnValues: 'ALL_NEW',
  });
  const updated = await ifConditionHolds(dynamodb.send(command));
  return (updated?.Attributes as Account | undefined)?.credits;
}

/** What a reservation has put into the account's maps, as entries to remove when it ends. */
export function reservationEntries(chargeId: string): readonly CreditsEntry[] {
  return [
    ['pending', chargeId],
    ['liveCalls', chargeId],
  ];
}

/** Charges whose usage rows have been written, as entries that the account no longer needs. */
export function recordedEntries(recorded: readonly string[]): readonly CreditsEntry[] {
  return recorded.map((chargeId) => ['unrecorded', chargeId]);
}
