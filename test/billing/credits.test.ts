import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { dynamodb } from '../../functions/core/aws/dynamodb-client.ts';
import { cancelCharge } from '../../functions/core/billing/cancel-charge.ts';
import { grantCredits, readCredits } from '../../functions/core/billing/credits.ts';
import { refundCredits } from '../../functions/core/billing/refund-credits.ts';
import {
  type Reservation,
  releaseReservation,
  reserveCredits,
  settleCredits,
} from '../../functions/core/billing/reservation.ts';
import { usageRows } from '../../functions/core/billing/usage-rows.ts';
import { readAccount } from '../../functions/core/identity/account.ts';
import { createAccount } from '../../functions/core/identity/create-account.ts';
import { tableNamed } from '../../functions/core/settings.ts';
import { startTestDynamodb, type TestDynamodb } from '../identity/start-dynamodb.ts';
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
  const givenBack = await reserveCredits(account, 100); // writes the row of the charge before it
  await releaseReservation(account, givenBack);
  await releaseReservation(account, givenBack);
  expect((await readAccount(account)).credits.unrecorded).toEqual({});
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
  await givenBack.upkeep.finished;
  database.loseAnswer('UpdateItem');
  await releaseReservation(account, givenBack);
  expect(await numbers(account)).toEqual({ granted: 200, balance: 100, reserved: 0, spent: 100 });
});

test('the reservation of a dead call is released after twenty minutes, with the next call', async () => {
  const account = await accountWith(1_000);
  await reserveCredits(account, 100);
  await ageReservations(account, 19);
  await releaseReservation(account, await reserveCredits(account, 1));
  expect(await numbers(account)).toMatchObject({ balance: 900, reserved: 100 });
  await ageReservations(account, 2);
  await releaseReservation(account, await reserveCredits(account, 1));
  expect((await readAccount(account)).credits).toMatchObject({ balance: 1_000, pending: {} });
});

test('the reservation of a dead call pays for the call that finds it, and is back when the balance is read', async () => {
  const account = await accountWith(100);
  await reserveCredits(account, 100);
  await ageReservations(account, 21);
  await reserveCredits(account, 100);
  await ageReservations(account, 21);
  expect(await numbers(account)).toEqual({ granted: 100, balance: 100, reserved: 0, spent: 0 });
});

test('the reservation of a job is kept as long as the job may last, and then released', async () => {
  const account = await accountWith(1_000);
  await reserveCredits(account, 100, { lastsMs: 25 * 3_600_000 });
  await ageReservations(account, 24 * 60);
  await releaseReservation(account, await reserveCredits(account, 1));
  expect(await numbers(account)).toMatchObject({ balance: 900, reserved: 100 });
  await ageReservations(account, 61);
  await releaseReservation(account, await reserveCredits(account, 1));
  expect(await numbers(account)).toMatchObject({ balance: 1_000, reserved: 0 });
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
  await releaseReservation(account, await reserveCredits(account, 1)); // writes the rows
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
  await releaseReservation(account, await reserveCredits(account, 1)); // writes the rows
  expect((await readAccount(account)).credits.unrecorded).toEqual({});
  await refundCredits(account, charge.chargeId);
  expect(await numbers(account)).toEqual({ granted: 1_000, balance: 1_000, reserved: 0, spent: 0 });
  expect(await spentByRows(account)).toBe(0);
});

test('an account may have a thousand calls in progress, and the next is asked to wait', async () => {
  const account = await accountWith(1_000);
  await pretendAtWork(account, 999);
  const last = await reserveCredits(account, 1);
  await expect(reserveCredits(account, 1)).rejects.toMatchObject({
    code: 'rate_limited',
    headers: { 'Retry-After': '1' },
  });
  await releaseReservation(account, last);
  await releaseReservation(account, await reserveCredits(account, 1));
  expect(await numbers(account)).toMatchObject({ balance: 1_000 });
});

test('a charge asks the database twice, and once more beside its work for the row of the charge before it', async () => {
  const account = await accountWith(1_000);
  await settle(account, await reserveCredits(account, 1), 1);
  database.operations.length = 0;
  const reservation = await reserveCredits(account, 1);
  await reservation.upkeep.finished;
  await settle(account, reservation, 1);
  expect(database.operations).toEqual(['UpdateItem', 'PutItem', 'UpdateItem']);
});

test('while usage cannot be recorded calls go on for a while, then fail, and nothing is lost', async () => {
  const account = await accountWith(1_000);
  const calls: PromiseSettledResult<unknown>[] = [];
  database.losses.operation = 'PutItem';
  while (calls.every(({ status }) => status === 'fulfilled')) {
    const reservation = await reserveCredits(account, 1);
    const [call] = await Promise.allSettled([settle(account, reservation, 1)]);
    if (call.status === 'rejected') await releaseReservation(account, reservation);
    calls.push(call);
  }
  database.losses.operation = undefined;
  await releaseReservation(account, await reserveCredits(account, 1));
  expect((await readAccount(account)).credits.unrecorded).toEqual({});
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

/** Starts the given number of calls, which have reserved nothing. */
async function pretendAtWork(accountId: string, count: number): Promise<void> {
  const pending = Array.from({ length: count }, (_, call) => [
    `call-${call}`,
    { amount: 0, atMs: Date.now() },
  ]);
  await dynamodb.send(
    new UpdateCommand({
      TableName: tableNamed('accounts'),
      Key: { accountId },
      UpdateExpression: 'SET credits.pending = :pending',
      ExpressionAttributeValues: { ':pending': Object.fromEntries(pending) },
    }),
  );
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
  let spent = 0;
  for await (const { costHundredths } of usageRows(account, 0, Date.now() + 1_000)) spent += costHundredths;
  return spent;
}
