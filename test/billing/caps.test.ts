import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { cancelCharge } from '../../functions/core/billing/cancel-charge.ts';
import { readCredits } from '../../functions/core/billing/credits.ts';
import { raiseReservation } from '../../functions/core/billing/raise-reservation.ts';
import {
  type Reservation,
  releaseReservation,
  reserveCredits,
  settleCredits,
} from '../../functions/core/billing/reservation.ts';
import { setCap } from '../../functions/core/billing/set-cap.ts';
import { shortage } from '../../functions/core/billing/shortage.ts';
import {
  type CapInterval,
  type CapWish,
  keySpender,
} from '../../functions/core/contract/fields/access/spend-cap.ts';
import { Problem } from '../../functions/core/contract/problems/problem.ts';
import { readAccount } from '../../functions/core/identity/account.ts';
import { createAccount } from '../../functions/core/identity/create-account.ts';
import { createApiKey } from '../../functions/core/identity/credentials/api-keys.ts';
import { newUuidV7 } from '../../functions/core/uuid-v7.ts';
import { startTestDynamodb, type TestDynamodb } from '../identity/start-dynamodb.ts';
import { often } from '../jest/chosen-cases.ts';
import { openCharges } from './account-books.ts';
import { ageReservations } from './age-reservations.ts';
import { seededRandom } from './seeded-random.ts';

const spender = 'key_0123456789abcdef';
/** Calls in the storm. */
const callCount = often(300, 2_000);
const seed = Number(process.env.STORM_SEED ?? Date.now() % 1_000_000);

let database: TestDynamodb;

beforeAll(async () => {
  database = await startTestDynamodb();
  Object.assign(process.env, database.variables, { CALLS_AT_ONCE: '1000' });
});

afterAll(() => database.stop());

test('a call with a cap takes as many requests as one without', async () => {
  const account = await newAccount();
  const capHint = await setCap(account, spender, { amountHundredths: 1_000, every: 'day' });
  database.operations.length = 0;
  await settle(account, await reserveCredits(account, 100, { spender, capHint }), 110);
  expect(database.operations).toEqual(['UpdateItem', 'UpdateItem']);
  expect(await remaining(account)).toEqual({ [today()]: 890 });
  database.operations.length = 0;
  await releaseReservation(account, await reserveCredits(account, 100, { spender: 'key_other' }));
  expect(database.operations.filter((operation) => operation === 'UpdateItem')).toHaveLength(2);
  expect(database.operations).not.toContain('GetItem');
});

test(`no cap is exceeded by many calls at once, whichever step they die in (STORM_SEED=${seed})`, async () => {
  const random = seededRandom(seed);
  const account = await newAccount(10_000_000);
  const capHint = await setCap(account, spender, { amountHundredths: 12_345, every: 'total' });
  const codes: string[] = [];
  let dead = 0;
  const call = async () => {
    const hint = random() < 0.8 ? capHint : undefined;
    const reservation = await reserveCredits(account, 100, { spender, capHint: hint });
    const fate = random();
    const cost = 100 + Math.floor(random() * 30);
    if (fate < 0.1) dead++;
    else if (fate < 0.3) await releaseReservation(account, reservation);
    else if (fate < 0.4) {
      const raised = await raiseReservation(account, reservation, cost).catch(async (problem) => {
        await releaseReservation(account, reservation);
        throw problem;
      });
      await settle(account, raised, cost);
    } else {
      await settle(account, reservation, cost).catch(async (problem) => {
        await releaseReservation(account, reservation);
        throw problem;
      });
      if (fate > 0.95) await cancelCharge(account, reservation.chargeId);
    }
  };
  Object.assign(database.losses, { answer: 0.01 });
  for (let begun = 0; begun < callCount; begun += 50) {
    const calls = Array.from({ length: Math.min(50, callCount - begun) }, call);
    const outcomes = await Promise.allSettled(calls);
    codes.push(
      ...outcomes.map((outcome) => (outcome.status === 'rejected' ? codeOf(outcome.reason) : 'done')),
    );
    const { credits } = await readAccount(account);
    const { spent } = credits;
    const reserved = openCharges(credits).reduce((sum, { amountHundredths }) => sum + amountHundredths, 0);
    expect(await remaining(account)).toEqual({ total: 12_345 - spent - reserved });
    expect(spent + reserved).toBeLessThanOrEqual(12_345);
  }
  Object.assign(database.losses, { answer: 0 });
  const others = codes.filter((code) => !['done', 'spend_cap_reached', 'unreachable'].includes(code));
  expect([others, codes.includes('spend_cap_reached')]).toEqual([[], true]);
  await ageReservations(account, 21);
  for (let healed = 0; healed <= dead; healed += 25) await readCredits(account);
  const { spent, calls } = (await readAccount(account)).credits;
  expect(calls).toEqual({});
  expect(await remaining(account)).toEqual({ total: 12_345 - spent });
}, 300_000);

test.each([
  ['day', '2026-11-22T23:59:59.999Z', '2026-11-23T00:00:00.000Z', '2026-11-22', '2026-11-23'],
  ['month', '2026-11-30T23:59:59.999Z', '2026-12-01T00:00:00.000Z', '2026-11', '2026-12'],
  ['day', '2028-02-29T23:59:59.999Z', '2028-03-01T00:00:00.000Z', '2028-02-29', '2028-03-01'],
] as const)('a cap by the %s starts again at %s', async (every, lastMoment, firstMoment, before, after) => {
  const account = await newAccount();
  const capHint = await setCap(account, spender, { amountHundredths: 250, every });
  const reserveAt = (time: string, amount = 100) =>
    reserveCredits(account, amount, { spender, capHint, chargeId: newUuidV7(Date.parse(time)) });
  const late = await reserveAt(lastMoment);
  await settle(account, await reserveAt(lastMoment), 100);
  await expect(reserveAt(lastMoment)).rejects.toMatchObject({
    code: 'spend_cap_reached',
    message: expect.stringMatching(
      new RegExp(
        `may spend 2\\.50 credits a ${every}, of which 2\\.00 .* anew at ${firstMoment.slice(0, 10)}`,
      ),
    ),
    details: [
      { field: 'spend_cap', message: `2.50 credits a ${every}` },
      { field: 'spent', message: '2.00 credits' },
      { field: 'resets_at', message: firstMoment },
    ],
  });
  const early = await reserveAt(firstMoment);
  expect(await remaining(account)).toMatchObject({ [before]: 50, [after]: 150 });
  // What was begun in a period is settled, refused and released in it.
  await expect(settle(account, late, 151)).rejects.toMatchObject({ code: 'spend_cap_reached' });
  await settle(account, late, 150);
  await releaseReservation(account, early);
  expect(await remaining(account)).toMatchObject({ [before]: 0, [after]: 250 });
  await cancelCharge(account, late.chargeId);
  expect(await remaining(account)).toMatchObject({ [before]: 150, [after]: 250 });
});

test('of forty calls of a new day, each sees what the others have reserved', async () => {
  const account = await newAccount();
  const capHint = await setCap(account, spender, { amountHundredths: 1_000, every: 'day' });
  const tomorrow = Date.now() + 86_400_000;
  const calls = Array.from({ length: 40 }, () =>
    reserveCredits(account, 100, { spender, capHint, chargeId: newUuidV7(tomorrow) }),
  );
  const outcomes = await Promise.allSettled(calls);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
});

test('forgets the days before the last three', async () => {
  const account = await newAccount();
  const capHint = await setCap(account, spender, { amountHundredths: 1_000, every: 'day' });
  for (let day = 1; day <= 5; day++) {
    const chargeId = newUuidV7(Date.UTC(2030, 0, day, 12));
    await settle(account, await reserveCredits(account, 100, { spender, capHint, chargeId }), 100);
  }
  expect(Object.keys(await remaining(account))).toEqual(['2030-01-03', '2030-01-04', '2030-01-05']);
});

test('a cap counts from when it is set, even if a call has an older hint of it', async () => {
  const account = await newAccount();
  const before = await reserveCredits(account, 100, { spender });
  await setCap(account, spender, total(150));
  await settle(account, before, 120);
  const withoutHint = await reserveCredits(account, 100, { spender });
  const wrongHint = reserveCredits(account, 100, { spender, capHint: 'day.1' });
  await expect(wrongHint).rejects.toMatchObject({ code: 'spend_cap_reached' });
  await releaseReservation(account, withoutHint);
  expect(await remaining(account)).toEqual({ total: 150 });
});

test('a new amount keeps what is spent, even if it is lower, and a new interval starts at zero', async () => {
  const account = await newAccount();
  const capHint = await setCap(account, spender, total(500));
  await settle(account, await reserveCredits(account, 100, { spender, capHint }), 300);
  expect(await setCap(account, spender, total(250))).toBe(capHint);
  expect(await remaining(account)).toEqual({ total: -50 });
  await expect(reserveCredits(account, 1, { spender, capHint })).rejects.toMatchObject({
    code: 'spend_cap_reached',
    details: expect.arrayContaining([{ field: 'spent', message: '3.00 credits' }]),
  });
  await setCap(account, spender, total(301));
  await settle(account, await reserveCredits(account, 1, { spender, capHint }), 1);
  await setCap(account, spender, { amountHundredths: 301, every: 'day' });
  expect(await remaining(account)).toEqual({ [today()]: 301 });
});

test('of two changes of a cap at once, each counts what is spent, and one is the last', async () => {
  const account = await newAccount();
  const capHint = await setCap(account, spender, total(500));
  await settle(account, await reserveCredits(account, 300, { spender, capHint }), 300);
  await Promise.all([700, 900, 1_100].map((amount) => setCap(account, spender, total(amount))));
  const { caps } = (await readAccount(account)).credits;
  const cap = caps?.[spender];
  expect((cap?.amount ?? 0) - (cap?.remaining.total ?? 0)).toBe(300);
  expect([700, 900, 1_100]).toContain(cap?.amount);
});

test('a call that uses up a cap exactly is let through, at once and when it is settled', async () => {
  const account = await newAccount();
  const capHint = await setCap(account, spender, total(300));
  await settle(account, await reserveCredits(account, 100, { spender, capHint }), 150);
  const last = await reserveCredits(account, 100, { spender, capHint });
  await settle(account, await raiseReservation(account, last, 150), 150);
  expect(await remaining(account)).toEqual({ total: 0 });
  const next = reserveCredits(account, 1, { spender, capHint });
  await expect(next).rejects.toMatchObject({
    code: 'spend_cap_reached',
    details: expect.arrayContaining([{ field: 'spent', message: '3.00 credits' }]),
  });
});

test('a call is not refused where a cap has just enough left by now', async () => {
  const account = await newAccount();
  await setCap(account, spender, total(300));
  const { credits } = await readAccount(account);
  const cap = { spender, sinceMs: credits.caps?.[spender]?.sinceMs ?? 0, period: 'total' } as const;
  const need = { beginning: 'This call', reservedHundredths: 0, cap };
  expect(shortage(credits, { ...need, costHundredths: 300 })).toBeUndefined();
  expect(shortage(credits, { ...need, costHundredths: 301 })?.code).toBe('spend_cap_reached');
});

test('amounts reserved or spent under an earlier cap do not count for a later one', async () => {
  const account = await newAccount();
  await setCap(account, spender, total(500));
  const inProgress = await reserveCredits(account, 100, { spender });
  const spent = await reserveCredits(account, 100, { spender });
  await settle(account, spent, 100);
  await setCap(account, spender, undefined);
  await settle(account, await reserveCredits(account, 900, { spender }), 900);
  await new Promise((resolve) => setTimeout(resolve, 2)); // caps are distinguished by their milliseconds
  await setCap(account, spender, total(50));
  await releaseReservation(account, inProgress);
  await cancelCharge(account, spent.chargeId);
  expect(await remaining(account)).toEqual({ total: 50 });
  const { calls, balance, spent: all, granted } = (await readAccount(account)).credits;
  expect([calls, balance + all]).toEqual([{}, granted]);
});

/** Under load the database may not answer in time, however often the client asks. */
function codeOf(error: unknown): string {
  if (error instanceof Problem) return error.code;
  return /Timeout/.test(String(error)) ? 'unreachable' : String(error);
}

test('the caps of keys and apps without access are forgotten', async () => {
  const account = await newAccount();
  const set = (name: string, wish: CapWish) => setCap(account, `key_${name}`, wish);
  const { record } = await createApiKey(account, { name: 'In use', environment: 'live' });
  const inUse = keySpender(record.hash);
  await setCap(account, inUse, total(100));
  for (let gone = 0; gone < 3; gone++) await set(`gone${gone}`, total(100));
  // Each that is set forgets the one before it.
  expect(Object.keys((await readAccount(account)).credits.caps ?? {}).toSorted()).toEqual(
    [inUse, 'key_gone2'].toSorted(),
  );
});

function total(amountHundredths: number): CapWish {
  const every: CapInterval = 'total';
  return { amountHundredths, every };
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

async function newAccount(creditsHundredths = 100_000): Promise<string> {
  return (await createAccount({ email: `${randomUUID()}@example.com`, creditsHundredths })).accountId;
}

function settle(account: string, reservation: Reservation, costHundredths: number) {
  return settleCredits(account, reservation, { endpoint: '/htmlToPdf', pages: 1, costHundredths, spender });
}

async function remaining(account: string): Promise<Readonly<Record<string, number>>> {
  return (await readAccount(account)).credits.caps?.[spender]?.remaining ?? {};
}
