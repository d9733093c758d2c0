import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ifConditionHolds } from '../aws/conditional-write.ts';
import { dynamodb } from '../aws/dynamodb-client.ts';
import { type Account, type Credits, findAccount } from '../identity/account.ts';
import { tableNamed } from '../settings.ts';
import { type CapChange, capExpressions, remainingOf, withoutCap } from './cap-change.ts';

interface CreditsUpdate {
  /** Assignments to `credits.…`, in DynamoDB's expression syntax; `#id` is the id below. */
  readonly set?: string;
  readonly condition: string;
  readonly id?: string;
  readonly values?: Readonly<Record<string, unknown>>;
  /** Other names in the expressions. */
  readonly names?: Readonly<Record<string, string>>;
  /** Entries to remove from the maps in the credits. */
  readonly remove?: readonly CreditsEntry[];
  /** The amount that the same step takes from a spend cap; nothing if that cap no longer exists. Only with `set`. */
  readonly cap?: CapChange | undefined;
}

/** An entry of one of the maps: the map's name, the entry's, and those of nested entries. */
export type CreditsEntry = readonly [
  map: 'pending' | 'liveCalls' | 'testCalls' | 'unrecorded' | 'grants' | 'caps',
  ...names: string[],
];

/**
 * Changes an account's credits in one atomic step and returns their new state, or undefined if the condition failed.
 * The AWS client retries an update whose response was lost, so undefined can also mean that the first attempt
 * succeeded.
 */
export async function updateCredits(accountId: string, update: CreditsUpdate): Promise<Credits | undefined> {
  const { cap, ...uncapped } = update;
  const credits = await attempt(accountId, update);
  if (credits || !cap) return credits;
  const account = await findAccount(accountId);
  if (!account || remainingOf(account.credits, cap.use) !== undefined) return undefined;
  return attempt(accountId, uncapped);
}

async function attempt(
  accountId: string,
  { set, condition, id, names, values, remove = [], cap }: CreditsUpdate,
): Promise<Credits | undefined> {
  const capped = cap ? capExpressions(cap) : withoutCap;
  const removed = remove.map((entry, index) =>
    ['credits', ...entry.map((name, depth) => (depth === 0 ? name : `#removed${index}of${depth}`))].join('.'),
  );
  const removedNames = remove.flatMap(([, ...inMap], index) =>
    inMap.map((name, depth) => [`#removed${index}of${depth + 1}`, name]),
  );
  const allNames = {
    ...(id !== undefined && { '#id': id }),
    ...names,
    ...capped.names,
    ...Object.fromEntries(removedNames),
  };
  const command = new UpdateCommand({
    TableName: tableNamed('accounts'),
    Key: { accountId },
    UpdateExpression: `${set ? `SET ${set}${capped.set}` : ''}${removed.length > 0 ? ` REMOVE ${removed.join(', ')}` : ''}`,
    ConditionExpression: condition + capped.condition,
    ...(Object.keys(allNames).length > 0 && { ExpressionAttributeNames: allNames }),
    ...(values && { ExpressionAttributeValues: { ...values, ...capped.values } }),
    ReturnValues: 'ALL_NEW',
  });
  const updated = await ifConditionHolds(dynamodb.send(command));
  return (updated?.Attributes as Account | undefined)?.credits;
}

/** The entries that a reservation added to the account's maps, to be removed when it ends. */
export function reservationEntries(chargeId: string): readonly CreditsEntry[] {
  return [
    ['pending', chargeId],
    ['liveCalls', chargeId],
  ];
}

/** Entries of charges whose usage rows have been written, to be removed from the account. */
export function recordedEntries(recorded: readonly string[]): readonly CreditsEntry[] {
  return recorded.map((chargeId) => ['unrecorded', chargeId]);
}
