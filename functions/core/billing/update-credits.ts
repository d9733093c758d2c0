import { setTimeout as pause } from 'node:timers/promises';
import { TransactionCanceledException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ifConditionHolds } from '../aws/dynamodb/conditional-write.ts';
import { dynamodb } from '../aws/dynamodb/dynamodb-client.ts';
import { type Account, type Credits, findAccount } from '../identity/account.ts';
import { tableNamed } from '../settings.ts';
import { type CapChange, capExpressions, remainingOf, withoutCap } from './cap-change.ts';

export interface CreditsUpdate {
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
  map: 'calls' | 'jobs' | 'testCalls' | 'unrecordedCharges' | 'grants' | 'caps' | EarlierMap,
  ...names: string[],
];

/** The maps of the version before: see earlier-credits.ts. */
type EarlierMap = 'pending' | 'liveCalls' | 'unrecorded';

/** A write of a transaction. */
export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** A change that a transaction makes elsewhere in the same step. */
export type OtherWrite = Pick<TransactItem, 'Put' | 'Delete'>;

/** How often a write is repeated that met another write to the same item, and the longest pause before that. */
const conflicts = { attempts: 8, pauseMs: 60 } as const;

/**
 * Changes an account's credits in one atomic step and returns their new state, or undefined if the condition failed.
 * The AWS client retries an update whose response was lost, so undefined can also mean that the first attempt
 * succeeded.
 */
export async function updateCredits(accountId: string, update: CreditsUpdate): Promise<Credits | undefined> {
  const updated = await withCapOrNone(accountId, update, (tried) =>
    ifConditionHolds(
      despiteConflicts(() =>
        dynamodb.send(new UpdateCommand({ ...updateInput(accountId, tried), ReturnValues: 'ALL_NEW' })),
      ),
    ),
  );
  return (updated?.Attributes as Account | undefined)?.credits;
}

/**
 * Changes an account's credits and another item in one step. Returns false if a condition failed, also if an earlier
 * attempt succeeded whose response was lost.
 */
export async function updateCreditsAnd(
  other: OtherWrite,
  accountId: string,
  update: CreditsUpdate,
): Promise<boolean> {
  const written = await withCapOrNone(accountId, update, async (tried) => {
    const items = [{ Update: updateInput(accountId, tried) }, other];
    try {
      return await despiteConflicts(() => dynamodb.send(new TransactWriteCommand({ TransactItems: items })));
    } catch (error) {
      if (cancellationCodes(error).includes('ConditionalCheckFailed')) return undefined;
      throw error;
    }
  });
  return written !== undefined;
}

/** Why each write of a transaction was refused: a code for each, `None` for those that were not. */
export function cancellationCodes(error: unknown): readonly (string | undefined)[] {
  if (!(error instanceof TransactionCanceledException)) return [];
  return (error.CancellationReasons ?? []).map(({ Code }) => Code);
}

/** Repeats a write that DynamoDB refused because another one was changing the same item. */
export async function despiteConflicts<Result>(write: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (attempt === conflicts.attempts || !isConflict(error)) throw error;
      await pause(Math.random() * conflicts.pauseMs);
    }
  }
}

function isConflict(error: unknown): boolean {
  const codes = cancellationCodes(error).filter((code) => code !== 'None');
  return (
    error instanceof TransactionConflictException ||
    (codes.length > 0 && codes.every((code) => code === 'TransactionConflict'))
  );
}

/** Tries an update with its cap, and once more without if that cap no longer exists. */
async function withCapOrNone<Result>(
  accountId: string,
  update: CreditsUpdate,
  attempt: (update: CreditsUpdate) => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const { cap, ...uncapped } = update;
  const updated = await attempt(update);
  if (updated || !cap) return updated;
  const account = await findAccount(accountId);
  if (!account || remainingOf(account.credits, cap.use) !== undefined) return undefined;
  return attempt(uncapped);
}

function updateInput(
  accountId: string,
  { set, condition, id, names, values, remove = [], cap }: CreditsUpdate,
) {
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
  return {
    TableName: tableNamed('accounts'),
    Key: { accountId },
    UpdateExpression: `${set ? `SET ${set}${capped.set}` : ''}${removed.length > 0 ? ` REMOVE ${removed.join(', ')}` : ''}`,
    ConditionExpression: condition + capped.condition,
    ...(Object.keys(allNames).length > 0 && { ExpressionAttributeNames: allNames }),
    ...(values && { ExpressionAttributeValues: { ...values, ...capped.values } }),
  };
}
