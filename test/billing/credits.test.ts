import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { dynamodb } from '../../functions/core/aws/dynamodb/dynamodb-client.ts';
import { cancelCharge } from '../../functions/core/billing/cancel-charge.ts';
import { grantCredits, readCredits } from '../../functions/core/billing/credits.ts';
import { refundCredits } from '../../functions/core/billing/refund-credits.ts';
import { summarizeUsage } from '../../functions/core/billing/reports/summarize-usage.ts';
import {
  holdCredits,
  type Reservation,
  releaseReservation,
  reserveCredits,
  settleCredits,
} from '../../functions/core/billing/reservation.ts';
import { resumeReservation } from '../../functions/core/billing/resume-reservation.ts';
import { readAccount } from '../../functions/core/identity/account.ts';
import { createAccount } from '../../functions/core/identity/create-account.ts';
import { tableNamed } from '../../functions/core/settings.ts';
import { newUuidV7 } from '../../functions/core/uuid-v7.ts';
import { startTestDynamodb, type TestDynamodb } from '../identity/start-dynamodb.ts';
import { openCharges, unrecordedCharges, usageRowsOf } from './account-books.ts';
import { ageReservations } from './age-reservations.ts';

let database: TestDynamodb;

beforeAll(async () => {
  database = await startTestDynamodb();
  Object.assign(process.env, database.variables);
});

afterAll(() => database.stop());

test('a charge moves its credits from the balance to reserved to spent', async () => {
  const account = await accountWith(1_000);
  const reservation = await reserveCredits(account, 100);
  expect(await numbers(account)).toEqual({ granted: 1_000, balance: 900, reserved: 100, spent: 0 });
  expect(await settle(account, reservation, 60)).toEqual({ balanceHundredths: 940 });
  expect(await numbers(account)).toEqual({ granted: 1_000, balance: 940, reserved: 0, spent: 60 });
});

test('a charge may cost more than was reserved', async () => {
  const account = await accountWith(150);
  await settle(account, await reserveCredits(account, 100), 110);
  expect(await numbers(account)).toEqual({ granted: 150, balance: 40, reserved: 0, spent: 110 });
});

test('refuses what the balance does not cover, naming the price and the balance', async () => {
  const account = await accountWith(99);
  await expect(reserveCredits(account, 100)).rejects.toMatchObject({
    code: 'insufficient_credits',
    message: expect.stringMatching(/costs at least 1\.00 credits.* has 0\.99 left/),
  });
  expect(await numbers(account)).toEqual({ granted: 99, balance: 99, reserved: 0, spent: 0 });
});

test('refuses a final cost that the balance does not cover, and gives everything back', async () => {
  const account = await accountWith(105);
  const reservation = await reserveCredits(account, 100);
  await expect(settle(account, reservation, 106)).rejects.toMatchObject({
    code: 'insufficient_credits',
    message: expect.stringMatching(/costs 1\.06 credits.* has 1\.05 left/),
  });
  await releaseReservation(account, reservation);
  expect(await numbers(account)).toEqual({ granted: 105, balance: 105, reserved: 0, spent: 0 });
});

test('of hundreds of calls, twenty at a time, just as many are let through as the credits pay for', async () => {
  const account = await accountWith(10_000);
  const outcomes: unknown[] = [];
  const callAgainAndAgain = async () => {
    for (let call = 0; call < 15; call++) {
      const [outcome] = await Promise.allSettled([reserveCredits(account, 100)]);
      if (outcome.status === 'fulfilled') await settle(account, outcome.value, 100);
      outcomes.push(outcome.status === 'fulfilled' ? 'settled' : outcome.reason.code);
    }
  };
  await Promise.all(Array.from({ length: 20 }, callAgainAndAgain));
  expect(outcomes.filter((outcome) => outcome === 'settled')).toHaveLength(100);
  expect(outcomes.filter((outcome) => outcome === 'insufficient_credits')).toHaveLength(200);
  expect(await numbers(account)).toEqual({ granted: 10_000, balance: 0, reserved: 0, spent: 10_000 });
});

test('settling or giving back again changes nothing', async () => {
  const account = await accountWith(1_000);
  const settled = await reserveCredits(account, 100);
  await settle(account, settled, 100);
  await settle(account, settled, 100);
  await releaseReservation(account, settled);
  const givenBack = await reserveCredits(account, 100);
  await releaseReservation(account, givenBack);
  await releaseReservation(account, givenBack);
  await recordAndForget(account);
  await settle(account, settled, 100);
  await expect(settle(account, givenBack, 100)).rejects.toThrow('given back');
  expect(await numbers(account)).toEqual({ granted: 1_000, balance: 900, reserved: 0, spent: 100 });
});

test('reserves, settles and gives back once, although the answer is lost and the client asks again', async () => {
  const account = await accountWith(200);
  database.loseAnswer('UpdateItem');
  const settled = await reserveCredits(account, 200); // the repeated request finds the balance gone
  database.loseAnswer('UpdateItem');
  expect(await settle(account, settled, 100)).toEqual({ balanceHundredths: 100 });
  const givenBack = await reserveCredits(account, 100);
  database.loseAnswer('UpdateItem');
  await releaseReservation(account, givenBack);
  expect(await numbers(account)).toEqual({ granted: 200, balance: 100, reserved: 0, spent: 100 });
});

test('the reservation of a dead call is released after twenty minutes, with the next call', async () => {
  const account = await accountWith(1_000);
  await reserveCredits(account, 100);
  await ageReservations(account, 19);
  expect(await numbers(account)).toMatchObject({ balance: 900, reserved: 100 });
  await ageReservations(account, 2);
  const next = await reserveCredits(account, 1);
  while (openCharges((await readAccount(account)).credits).length > 1) await setImmediate();
  await releaseReservation(account, next);
  expect((await readAccount(account)).credits).toMatchObject({ balance: 1_000, calls: {} });
});

test('the reservation of a dead call pays for the call that finds it, and is back when the balance is read', async () => {
  const account = await accountWith(100);
  await reserveCredits(account, 100);
  await ageReservations(account, 21);
  await reserveCredits(account, 100);
  await ageReservations(account, 21);
  expect(await numbers(account)).toEqual({ granted: 100, balance: 100, reserved: 0, spent: 0 });
});

test('what a job holds while it waits is kept for a day, and is back after that', async () => {
  const account = await accountWith(1_000);
  const hoursAgo = (hours: number) => newUuidV7(Date.now() - hours * 3_600_000);
  await holdCredits(account, 100, { chargeId: hoursAgo(24) });
  await holdCredits(account, 10, { chargeId: hoursAgo(26) });
  expect(await numbers(account)).toEqual({ granted: 1_000, balance: 900, reserved: 100, spent: 0 });
});

test('what a lost job holds pays for the call that finds it', async () => {
  const account = await accountWith(100);
  await holdCredits(account, 100, { chargeId: newUuidV7(Date.now() - 26 * 3_600_000) });
  await reserveCredits(account, 100);
  expect(await numbers(account)).toMatchObject({ balance: 0, reserved: 100 });
});

test('a job moves what it held to its work, once, and is settled, given back or begun again', async () => {
  const account = await accountWith(1_000);
  const [done, cancelled, given] = [newUuidV7(), newUuidV7(), newUuidV7()];
  for (const chargeId of [done, cancelled, given]) await holdCredits(account, 100, { chargeId });
  expect((await readAccount(account)).credits).toMatchObject({ held: 300, heldJobs: 3, calls: {}, jobs: {} });
  const begun = await Promise.all([done, done].map((chargeId) => resumeReservation(account, chargeId, 100)));
  expect(begun[1]).toMatchObject({ chargeId: done, amountHundredths: 100, place: 'jobs' });
  await settle(account, begun[0] as Reservation, 70);
  await settle(account, await resumeReservation(account, done, 100), 70);
  await cancelCharge(account, cancelled);
  await cancelCharge(account, cancelled);
  await releaseReservation(account, await resumeReservation(account, given, 100));
  expect(await numbers(account)).toEqual({ granted: 1_000, balance: 930, reserved: 0, spent: 70 });
  expect((await readAccount(account)).credits).toMatchObject({ held: 0, heldJobs: 0, calls: {}, jobs: {} });
});

test('a job that is accepted, begun and cancelled while answers are lost holds its credits once', async () => {
  const account = await accountWith(200);
  const [chargeId, other] = [newUuidV7(), newUuidV7()];
  database.loseAnswer('TransactWriteItems');
  await holdCredits(account, 100, { chargeId });
  await holdCredits(account, 100, { chargeId });
  expect(await numbers(account)).toMatchObject({ balance: 100, reserved: 100 });
  database.loseAnswer('TransactWriteItems');
  const begun = await resumeReservation(account, chargeId, 100);
  expect(begun).toMatchObject({ chargeId, amountHundredths: 100, place: 'jobs' });
  await holdCredits(account, 100, { chargeId }); // the call is repeated while its job works
  expect(await numbers(account)).toMatchObject({ balance: 100, reserved: 100 });
  await holdCredits(account, 100, { chargeId: other });
  database.loseAnswer('TransactWriteItems');
  await cancelCharge(account, other);
  await settle(account, begun, 100);
  expect(await numbers(account)).toEqual({ granted: 200, balance: 100, reserved: 0, spent: 100 });
});

/** Acts while DynamoDB's first answers are those that it would have given before. */
async function withFirstReads(answers: readonly object[], act: () => Promise<unknown>): Promise<void> {
  const send = jest.spyOn(dynamodb, 'send');
  for (const answer of answers) send.mockImplementationOnce(() => Promise.resolve(answer) as never);
  await act();
  send.mockRestore();
}

test('cancels a charge that is settled between the look at the account and the release', async () => {
  const account = await accountWith(1_000);
  const charge = await reserveCredits(account, 100);
  const before = await readAccount(account);
  await settle(account, charge, 60); // the request was late
  await withFirstReads([{ Item: before }], () => cancelCharge(account, charge.chargeId));
  expect(await numbers(account)).toEqual({ granted: 1_000, balance: 1_000, reserved: 0, spent: 0 });
});

test('refunds a charge once, even if another refund becomes a row meanwhile', async () => {
  const account = await accountWith(1_000);
  const charge = await reserveCredits(account, 100);
  await settle(account, charge, 60);
  const before = await readAccount(account);
  await refundCredits(account, charge.chargeId);
  await recordAndForget(account);
  // What a second refund acts on that read the account before the first one: neither entry nor row of a refund.
  await withFirstReads([{ Item: before }, {}], () => refundCredits(account, charge.chargeId));
  expect(await numbers(account)).toEqual({ granted: 1_000, balance: 1_000, reserved: 0, spent: 0 });
});

test('refunds a charge once, even if its refund became a row long ago', async () => {
  const account = await accountWith(1_000);
  const charge = await reserveCredits(account, 100);
  await settle(account, charge, 100);
  await refundCredits(account, charge.chargeId);
  await refundCredits(account, charge.chargeId);
  expect(await numbers(account)).toEqual({ granted: 1_000, balance: 1_000, reserved: 0, spent: 0 });
  await recordAndForget(account);
  await refundCredits(account, charge.chargeId);
  expect(await numbers(account)).toEqual({ granted: 1_000, balance: 1_000, reserved: 0, spent: 0 });
  expect(await spentByRows(account)).toBe(0);
});

test('a thousand jobs of an account may wait, and the next is asked to come later', async () => {
  const account = await accountWith(1_000);
  await set(account, 'credits.heldJobs = :value', 999);
  const last = await holdCredits(account, 1, {});
  await expect(holdCredits(account, 1, {})).rejects.toMatchObject({
    code: 'rate_limited',
    headers: { 'Retry-After': '1' },
  });
  await releaseReservation(account, await reserveCredits(account, 1)); // calls go on
  await cancelCharge(account, last);
  await cancelCharge(account, await holdCredits(account, 1, {}));
  expect(await numbers(account)).toMatchObject({ balance: 1_000 });
});

test('a charge asks the database twice, and once beside its answer to be recorded', async () => {
  const account = await accountWith(1_000);
  const charge = async () => {
    database.operations.length = 0;
    await settle(account, await reserveCredits(account, 1), 1);
    while (!database.operations.includes('TransactWriteItems')) await setImmediate();
    await database.idle();
  };
  await charge();
  await charge();
  expect(database.operations).toEqual(['UpdateItem', 'UpdateItem', 'TransactWriteItems']);
});

test('what a call writes to the account is as much with jobs that wait, and little more with calls in progress', async () => {
  const account = await accountWith(100_000);
  const sizeOf = async () => JSON.stringify((await readAccount(account)).credits).length;
  const before = await sizeOf();
  for (let job = 0; job < 30; job++) await holdCredits(account, 100, {});
  expect((await sizeOf()) - before).toBeLessThan(10);
  for (let call = 0; call < 20; call++) await reserveCredits(account, 100);
  expect((await sizeOf()) - before).toBeLessThan(20 * 32);
});

test('while usage cannot be recorded calls go on for a while, then fail, and nothing is lost', async () => {
  const account = await accountWith(1_000);
  const calls: PromiseSettledResult<unknown>[] = [];
  database.losses.operation = 'TransactWriteItems';
  while (calls.every(({ status }) => status === 'fulfilled')) {
    const [reserved] = await Promise.allSettled([reserveCredits(account, 1)]);
    calls.push(reserved);
    if (reserved.status === 'fulfilled') await settle(account, reserved.value, 1);
  }
  database.losses.operation = undefined;
  await recordAndForget(account);
  expect(await spentByRows(account)).toBe(calls.length - 1);
  expect(await numbers(account)).toMatchObject({ spent: calls.length - 1, reserved: 0 });
});

test('grants add up, each counted once although its answer is lost', async () => {
  const account = await accountWith(0);
  database.loseAnswer('UpdateItem');
  await Promise.all(Array.from({ length: 10 }, () => grantCredits(account, 25)));
  expect(await numbers(account)).toEqual({ granted: 250, balance: 250, reserved: 0, spent: 0 });
});

test.each([0, -1, 0.5, Number.NaN])('grants no %p hundredths', async (amount) => {
  await expect(grantCredits(await accountWith(0), amount)).rejects.toThrow(RangeError);
});

test('knows no credits of an account that is not there', async () => {
  await expect(reserveCredits('nobody', 1)).rejects.toThrow('Account nobody does not exist');
  await expect(grantCredits('nobody', 1)).rejects.toThrow('Account nobody does not exist');
});

async function accountWith(creditsHundredths: number): Promise<string> {
  const { accountId } = await createAccount({ email: `${randomUUID()}@example.com`, creditsHundredths });
  return accountId;
}

/** Changes an account's item. */
async function set(accountId: string, assignment: string, value: unknown): Promise<void> {
  await dynamodb.send(
    new UpdateCommand({
      TableName: tableNamed('accounts'),
      Key: { accountId },
      UpdateExpression: `SET ${assignment}`,
      ExpressionAttributeValues: { ':value': value },
    }),
  );
}

/** Has all charges recorded, and then removed from the account's item, as by the next call. */
async function recordAndForget(account: string): Promise<void> {
  await summarizeUsage(account, 0, Date.now());
  await releaseReservation(account, await reserveCredits(account, 1));
  await releaseReservation(account, await reserveCredits(account, 1)); // an update removes 25 of them
  expect(unrecordedCharges((await readAccount(account)).credits).size).toBe(0);
}

function settle(account: string, reservation: Reservation, costHundredths: number) {
  return settleCredits(account, reservation, { endpoint: '/htmlToPdf', pages: 1, costHundredths });
}

async function numbers(account: string) {
  const credits = await readCredits(account);
  return {
    granted: credits.grantedHundredths,
    balance: credits.balanceHundredths,
    reserved: credits.reservedHundredths,
    spent: credits.spentHundredths,
  };
}

async function spentByRows(account: string): Promise<number> {
  const rows = await usageRowsOf(account);
  return rows.reduce((sum, { costHundredths }) => sum + costHundredths, 0);
}
