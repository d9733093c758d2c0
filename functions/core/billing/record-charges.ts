import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../aws/dynamodb/dynamodb-client.ts';
import { chunk } from '../chunk.ts';
import type { Charge, Credits } from '../identity/account.ts';
import { chargeIdOf, readChargeEntry } from './entries.ts';
import { rememberRecorded, waitingCharges } from './recorded-charges.ts';
import { cancellationCodes, despiteConflicts, type OtherWrite } from './update-credits.ts';
import { putUsageRow, usageRow } from './usage-rows.ts';
import { addToSum, daySums } from './usage-sums.ts';

/** The most charges recorded in one step. */
const maximumAtOnce = 40;

/** While more calls than this are in progress, one in as many of them records charges, for all of them. */
const maximumShare = 4;

/** With more charges than this, every call does. */
const manyWaiting = 12;

/** The accounts whose charges this process is recording. */
const recordedNow = new Set<string>();

/** With more charges than this, a call waits until some are recorded, and fails if that fails. */
const maximumWaiting = 100;

/** Whether too many charges wait, so that the account's item would grow without limit. */
export function isOverdue(accountId: string, credits: Credits): boolean {
  return waitingCharges(accountId, credits).length > maximumWaiting;
}

/**
 * Records what waits, or leaves it to another call: while many are in progress, few do it, each for several. No call
 * waits for it. What fails, or is frozen with the function, is left for a later call.
 */
export function recordInTurn(accountId: string, credits: Credits): void {
  const inProgress = Object.keys(credits.calls).length;
  const isMany = waitingCharges(accountId, credits).length > manyWaiting;
  const isTurn = isMany || Math.random() * Math.min(inProgress, maximumShare) < 1;
  if (!isTurn || recordedNow.has(accountId)) return;
  recordedNow.add(accountId);
  recordSome(accountId, credits)
    .catch(() => {})
    .finally(() => recordedNow.delete(accountId));
}

/** Records some of the charges that wait in the account's item. */
export async function recordSome(accountId: string, credits: Credits): Promise<void> {
  await recordEntries(accountId, credits, waitingCharges(accountId, credits).slice(0, maximumAtOnce));
}

/** Records all of them, so that the usage table has every charge that was settled before this began. */
export async function recordAll(accountId: string, credits: Credits): Promise<void> {
  for (const some of chunk(waitingCharges(accountId, credits), maximumAtOnce)) {
    await recordEntries(accountId, credits, some);
  }
}

async function recordEntries(
  accountId: string,
  { unrecordedCharges }: Credits,
  entryIds: readonly string[],
): Promise<void> {
  const charges = entryIds.map((entryId): [string, Charge] => [
    chargeIdOf(entryId),
    readChargeEntry(unrecordedCharges[entryId] ?? ''),
  ]);
  await recordCharges(accountId, charges);
  rememberRecorded(accountId, entryIds);
}

/**
 * Writes the rows of charges, and adds them to the sums of their days in the same step, which can remove other items. A
 * charge that already has a row is in its sum, too, and is left out.
 */
export async function recordCharges(
  accountId: string,
  charges: readonly (readonly [chargeId: string, charge: Charge])[],
  removals: readonly Pick<OtherWrite, 'Delete'>[] = [],
): Promise<void> {
  if (charges.length + removals.length === 0) return;
  const rows = charges.map(([chargeId, charge]) => usageRow(accountId, chargeId, charge));
  const sums = daySums(rows).map((sum) => addToSum(accountId, sum));
  const TransactItems = [...rows.map(putUsageRow), ...sums, ...removals];
  try {
    await despiteConflicts(() => dynamodb.send(new TransactWriteCommand({ TransactItems })));
  } catch (error) {
    const codes = cancellationCodes(error);
    const unrecorded = charges.filter((_, index) => codes[index] !== 'ConditionalCheckFailed');
    if (unrecorded.length === charges.length) throw error;
    await recordCharges(accountId, unrecorded, removals);
  }
}
