import { queryItems } from '../aws/dynamodb/query-items.ts';
import { chunk } from '../chunk.ts';
import type { CapUse, Charge, Credits } from '../identity/account.ts';
import { tableNamed } from '../settings.ts';
import { uuidV7Floor, uuidV7TimeMs } from '../uuid-v7.ts';
import { openEntry, openId } from './entries.ts';
import { recordCharges } from './record-charges.ts';
import { type CreditsEntry, updateCredits } from './update-credits.ts';
import { type UsageRow, usageRow } from './usage-rows.ts';
import { type DayUsage, daySums } from './usage-sums.ts';

/**
 * What version 0.2 left in an account: reservations and charges in other maps, under their whole ids, and rows without
 * sums. While a release is rolled out, functions of that version still add to them, so that they are adopted only once
 * they are older than any rollout. See docs/decisions/billing.md#what-version-02-stored-is-adopted-in-passing
 */
interface EarlierCredits {
  readonly pending?: Readonly<Record<string, EarlierReservation>>;
  readonly unrecorded?: Readonly<Record<string, Charge>>;
}

interface EarlierReservation {
  readonly amount: number;
  readonly atMs: number;
  readonly lastsMs?: number;
  readonly cap?: CapUse;
}

const abandonedAfterMs = 20 * 60_000;
const rolloutMs = 3_600_000;
const maximumAtOnce = 25;

function earlier(credits: Credits): EarlierCredits {
  return credits as EarlierCredits;
}

/** What calls and jobs of the version before have reserved. */
export function earlierReserved(credits: Credits): number {
  return Object.values(earlier(credits).pending ?? {}).reduce((sum, { amount }) => sum + amount, 0);
}

/** A charge that the version before has not recorded. */
export function earlierCharge(credits: Credits, chargeId: string): Charge | undefined {
  return earlier(credits).unrecorded?.[chargeId];
}

/**
 * Makes an account of the version before usable, and releases and records what it left. Returns whether there was
 * anything to do.
 */
export async function adoptEarlier(accountId: string, credits: Credits): Promise<boolean> {
  const { pending = {} } = earlier(credits);
  const isUsable = Object.hasOwn(credits, 'calls');
  if (!isUsable) {
    await updateCredits(accountId, {
      set:
        'credits.calls = :none, credits.jobs = :none, credits.unrecordedCharges = :none, ' +
        'credits.held = :zero, credits.heldJobs = :zero',
      condition: 'attribute_exists(accountId) AND attribute_not_exists(credits.calls)',
      values: { ':none': {}, ':zero': 0 },
    });
  }
  const abandoned = Object.entries(pending)
    .filter(([, { atMs, lastsMs = abandonedAfterMs }]) => Date.now() - atMs > lastsMs)
    .slice(0, maximumAtOnce);
  for (const [chargeId] of abandoned) await releaseEarlier(accountId, credits, chargeId);
  const areRecorded = await adoptEarlierCharges(accountId, credits);
  return !isUsable || abandoned.length > 0 || areRecorded;
}

/** Releases a reservation of the version before. Returns whether this attempt did. */
export async function releaseEarlier(
  accountId: string,
  credits: Credits,
  chargeId: string,
): Promise<boolean> {
  const { amount, cap } = earlier(credits).pending?.[chargeId] ?? {};
  if (amount === undefined) return false;
  const released = await updateCredits(accountId, {
    set: 'credits.balance = credits.balance + :amount',
    condition: 'credits.pending.#id.amount = :amount',
    id: chargeId,
    values: { ':amount': amount },
    remove: entriesOf(credits, chargeId),
    cap: cap && { use: cap, takenHundredths: -amount },
  });
  return released !== undefined;
}

/** Makes the reservation of a job of the version before one of a job that a worker is doing. */
export async function adoptEarlierJob(
  accountId: string,
  credits: Credits,
  chargeId: string,
  endsAtMs: number,
): Promise<{ readonly amountHundredths: number; readonly cap: CapUse | undefined } | undefined> {
  const { amount: amountHundredths, cap } = earlier(credits).pending?.[chargeId] ?? {};
  if (amountHundredths === undefined) return undefined;
  await adoptEarlier(accountId, credits);
  await updateCredits(accountId, {
    set: 'credits.jobs.#id = :open',
    condition: 'credits.pending.#earlier.amount = :amount',
    id: openId(chargeId),
    names: { '#earlier': chargeId },
    values: { ':open': openEntry({ amountHundredths, endsAtMs, cap }), ':amount': amountHundredths },
    remove: entriesOf(credits, chargeId),
  });
  return { amountHundredths, cap };
}

/** Records charges of the version before that no function of it works on any more. Returns whether there were any. */
export async function adoptEarlierCharges(accountId: string, credits: Credits): Promise<boolean> {
  const charges = Object.entries(earlier(credits).unrecorded ?? {})
    .filter(([chargeId]) => Date.now() - uuidV7TimeMs(chargeId) > rolloutMs)
    .slice(0, maximumAtOnce);
  if (charges.length === 0) return false;
  await adoptRows(accountId, charges);
  await updateCredits(accountId, {
    condition: 'attribute_exists(accountId)',
    remove: charges.map(([chargeId]) => ['unrecorded', chargeId]),
  });
  return true;
}

/** Adds every row of the version before to the sum of its day. Can be repeated. Returns their number. */
export async function adoptEarlierRows(accountId: string): Promise<number> {
  const rows = await oldRows(accountId);
  for (const some of chunk(rows, maximumAtOnce)) {
    await adoptRows(
      accountId,
      some.map(({ chargeId, accountId: _, at: __, ...charge }) => [chargeId, charge] as const),
    );
  }
  return rows.length;
}

/** The number of rows that adoptEarlierRows would add. */
export async function countEarlierRows(accountId: string): Promise<number> {
  return (await oldRows(accountId)).length;
}

async function oldRows(accountId: string): Promise<readonly UsageRow[]> {
  const rows: UsageRow[] = [];
  for await (const row of earlierRows(accountId, 0, Date.now() - rolloutMs)) rows.push(row);
  return rows;
}

/** The usage of the version before that is in no sum yet, of calls that began in [fromMs, untilMs). */
export async function* earlierUsage(
  accountId: string,
  credits: Credits,
  fromMs: number,
  untilMs: number,
): AsyncGenerator<DayUsage, void> {
  const unrecorded = { ...earlier(credits).unrecorded };
  for await (const row of earlierRows(accountId, fromMs, untilMs)) {
    delete unrecorded[row.chargeId];
    yield* daySums([row]);
  }
  const waiting = Object.entries(unrecorded).filter(([chargeId]) => {
    const beganMs = uuidV7TimeMs(chargeId);
    return beganMs >= fromMs && beganMs < untilMs && Date.now() - beganMs <= rolloutMs;
  });
  yield* daySums(waiting.map(([chargeId, charge]) => usageRow(accountId, chargeId, charge)));
}

/** Rows under the ids of their charges: later ones have keys of another form. */
function earlierRows(accountId: string, fromMs: number, untilMs: number): AsyncGenerator<UsageRow, void> {
  return queryItems({
    TableName: tableNamed('usage'),
    KeyConditionExpression: 'accountId = :account AND chargeId BETWEEN :from AND :until',
    ExpressionAttributeValues: {
      ':account': accountId,
      ':from': uuidV7Floor(fromMs),
      ':until': uuidV7Floor(untilMs), // no id is this short, so the bound itself never matches
    },
    ConsistentRead: true,
  });
}

function adoptRows(accountId: string, charges: readonly (readonly [string, Charge])[]): Promise<void> {
  const TableName = tableNamed('usage');
  const earlierRowsOf = charges.map(([chargeId]) => ({
    Delete: { TableName, Key: { accountId, chargeId } },
  }));
  return recordCharges(accountId, charges, earlierRowsOf);
}

/** Accounts of version 0.1 have no `liveCalls`. */
function entriesOf(credits: Credits, chargeId: string): readonly CreditsEntry[] {
  const hasCalls = Object.hasOwn(credits, 'liveCalls');
  return [['pending', chargeId], ...(hasCalls ? ([['liveCalls', chargeId]] as const) : [])];
}
