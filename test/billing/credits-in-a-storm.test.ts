import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { cancelCharge } from '../../functions/core/billing/cancel-charge.ts';
import { readCredits } from '../../functions/core/billing/credits.ts';
import { summarizeUsage } from '../../functions/core/billing/reports/summarize-usage.ts';
import { setCap } from '../../functions/core/billing/set-cap.ts';
import { readAccount } from '../../functions/core/identity/account.ts';
import { createAccount } from '../../functions/core/identity/create-account.ts';
import { startTestDynamodb, type TestDynamodb } from '../identity/start-dynamodb.ts';
import { heldJobsOf, openCharges, unrecordedCharges, usageRowsOf } from './account-books.ts';
import { ageReservations } from './age-reservations.ts';
import type { StepName } from './charge-worker.ts';
import { seededRandom } from './seeded-random.ts';

/** Each worker of a wave dies in one of these steps, and one anywhere. */
const steps: readonly (StepName | undefined)[] = [
  'reserve',
  'hold',
  'resume',
  'settle',
  'release',
  'withdraw',
  'cancel',
  undefined,
];
const capHundredths = 7_777;
const seed = Number(process.env.STORM_SEED ?? Date.now() % 1_000_000);

let database: TestDynamodb;

beforeAll(async () => {
  database = await startTestDynamodb(seededRandom(seed));
  Object.assign(process.env, database.variables, { CALLS_AT_ONCE: '1000' });
});

afterAll(() => database.stop());

test(`keeps every hundredth through kills, failures and lost answers (STORM_SEED=${seed})`, async () => {
  const { accountId } = await createAccount({ email: 'storm@example.com', creditsHundredths: 25_000 });
  await setCap(accountId, 'key_stormy', { amountHundredths: capHundredths, every: 'total' });

  // The second wave finds what the first has left, aged, and runs out of credits.
  const runs = [...(await wave(accountId, 0)), ...(await wave(accountId, 1))];
  await heal(accountId);

  const { credits } = await readAccount(accountId);
  const rows = await usageRowsOf(accountId);
  expect(openCharges(credits)).toEqual([]);
  expect(credits).toMatchObject({ held: 0, heldJobs: 0 });
  expect(credits.granted).toBe(credits.balance + credits.spent);
  expect(sumOf(rows)).toBe(credits.spent);
  expect(sumOf(await summarizeUsage(accountId, 0, Date.now() + 60_000))).toBe(credits.spent);

  const capped = sumOf(rows.filter(({ spender }) => spender !== undefined));
  expect(credits.caps?.key_stormy?.remaining).toEqual({ total: capHundredths - capped });
  expect(capHundredths - capped).toBeGreaterThanOrEqual(0);

  const costs = new Map(rows.map(({ chargeId, costHundredths }) => [chargeId, costHundredths]));
  const lines = runs.flatMap((run) => run.lines);
  const settled = lines.filter(([word]) => word === 'settled');
  const failed = lines.filter(([word]) => word === 'failed');
  const killedIn = runs.flatMap(({ signal, step }) => (signal === 'SIGKILL' ? [step] : []));
  expect(new Set(killedIn)).toEqual(new Set(steps));
  expect(settled.length).toBeGreaterThan(steps.length);
  expect(failed.length).toBeGreaterThan(0);
  expect(settled.filter(([, id = '', cost]) => costs.get(id) !== Number(cost))).toEqual([]);
  const paid = (id: string) => (costs.get(id) ?? 0) + (costs.get(`${id}-refund`) ?? 0);
  expect(failed.filter(([, id = '']) => paid(id) !== 0)).toEqual([]);
});

interface WorkerRun {
  readonly step: StepName | undefined;
  readonly signal: string | null;
  /** The words of every line that it wrote. */
  readonly lines: readonly string[][];
}

/** Runs a worker to its end. */
async function runWorker(accountId: string, index: number, step: StepName | undefined): Promise<WorkerRun> {
  const worker = spawn(
    process.execPath,
    ['test/billing/charge-worker.ts', accountId, String(seed * 100 + index), ...(step ? [step] : [])],
    { env: { ...process.env, ...database.variables }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [output] = await Promise.all([text(worker.stdout), once(worker, 'exit')]);
  const lines = output.split('\n').filter(Boolean);
  return { step, signal: worker.signalCode, lines: lines.map((line) => line.split(' ')) };
}

/** Runs workers on a network that loses things, watches the account meanwhile, and ages what they leave. */
async function wave(accountId: string, number: number): Promise<readonly WorkerRun[]> {
  Object.assign(database.losses, { request: 0.03, answer: 0.05, throttled: 0.1 });
  const workers = Promise.all(
    steps.map((step, index) => runWorker(accountId, number * steps.length + index, step)),
  );
  await watchUntil(workers, accountId);
  await database.idle();
  Object.assign(database.losses, { request: 0, answer: 0, throttled: 0 });
  await ageReservations(accountId, 121);
  return workers;
}

/** Looks at the account again and again until the workers are done, as others who read it would. */
async function watchUntil(workers: Promise<unknown>, accountId: string): Promise<void> {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  void workers.then(over, over);
  while (!isOver) {
    const looks = await lookThrice(accountId).catch(toNoneIfLost);
    if (!looks) continue;
    const { before, used, after, refunded } = looks;
    const { balanceHundredths, reservedHundredths, spentHundredths } = before;
    expect(balanceHundredths).toBeGreaterThanOrEqual(0);
    expect(before.grantedHundredths).toBe(balanceHundredths + reservedHundredths + spentHundredths);
    expect(used + refunded).toBeGreaterThanOrEqual(spentHundredths);
    expect(used).toBeLessThanOrEqual(after.spentHundredths + refunded);
    await checkCap(accountId).catch(toNoneIfLost);
    await setImmediate();
  }
}

/** What is left of the cap is all that is neither spent nor reserved, at each moment. */
async function checkCap(accountId: string): Promise<void> {
  const { credits } = await readAccount(accountId);
  const { total = 0 } = credits.caps?.key_stormy?.remaining ?? {};
  const reserved = openCharges(credits).filter(({ cap }) => cap !== undefined);
  expect(total).toBeGreaterThanOrEqual(0);
  expect(
    total + reserved.reduce((sum, { amountHundredths }) => sum + amountHundredths, 0),
  ).toBeLessThanOrEqual(capHundredths);
}

/** The credits, what usage adds up to, the credits once more, and what may have been refunded between those looks. */
async function lookThrice(accountId: string) {
  const refundedEarlier = await refundedOf(accountId);
  const before = await readCredits(accountId);
  const used = sumOf(await summarizeUsage(accountId, 0, Date.now() + 60_000));
  const after = await readCredits(accountId);
  return { before, used, after, refunded: (await refundedOf(accountId)) - refundedEarlier };
}

/** All refunds, those that have no row yet included. The account is read first, so that none is missed. */
async function refundedOf(accountId: string): Promise<number> {
  const unrecorded = unrecordedCharges((await readAccount(accountId)).credits);
  const rows = await usageRowsOf(accountId);
  const recorded = rows.filter(({ chargeId }) => !unrecorded.has(chargeId));
  const refunds = [...recorded, ...unrecorded.values()].filter(({ costHundredths }) => costHundredths < 0);
  return -sumOf(refunds);
}

/** The network may lose a look as often as the client asks: then there is nothing to compare. */
function toNoneIfLost(error: Error): undefined {
  if (!/socket hang up|ECONNRESET|requestTimeout|too many requests/.test(error.message)) throw error;
}

/**
 * Looks at credits and usage put in order what others left: at most 25 reservations at a time. Jobs that were accepted
 * and lost are cancelled by the worker of dead letters.
 */
async function heal(accountId: string): Promise<void> {
  const leftovers = openCharges((await readAccount(accountId)).credits);
  for (let looks = 0; looks <= 1 + leftovers.length / 25; looks++) await readCredits(accountId);
  for (const chargeId of await heldJobsOf(accountId)) await cancelCharge(accountId, chargeId);
  await summarizeUsage(accountId, 0, Date.now()); // records what waits
}

function sumOf(uses: readonly { readonly costHundredths: number }[]): number {
  return uses.reduce((sum, { costHundredths }) => sum + costHundredths, 0);
}
