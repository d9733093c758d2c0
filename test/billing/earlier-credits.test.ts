import { randomUUID } from 'node:crypto';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { migrations } from '../../bin/admin/migrations/migrations.ts';
import { dynamodb } from '../../functions/core/aws/dynamodb/dynamodb-client.ts';
import { cancelCharge } from '../../functions/core/billing/cancel-charge.ts';
import { readCredits } from '../../functions/core/billing/credits.ts';
import { refundCredits } from '../../functions/core/billing/refund-credits.ts';
import { summarizeUsage } from '../../functions/core/billing/reports/summarize-usage.ts';
import { reserveCredits, settleCredits } from '../../functions/core/billing/reservation.ts';
import { resumeReservation } from '../../functions/core/billing/resume-reservation.ts';
import { setCap } from '../../functions/core/billing/set-cap.ts';
import { readAccount } from '../../functions/core/identity/account.ts';
import { createAccount } from '../../functions/core/identity/create-account.ts';
import { tableNamed } from '../../functions/core/settings.ts';
import { newUuidV7 } from '../../functions/core/uuid-v7.ts';
import { startTestDynamodb, type TestDynamodb } from '../identity/start-dynamodb.ts';

const minuteMs = 60_000;
const charge = { endpoint: '/htmlToPdf', pages: 1, costHundredths: 101 };

let database: TestDynamodb;

beforeAll(async () => {
  database = await startTestDynamodb();
  Object.assign(process.env, database.variables);
});

afterAll(() => database.stop());

test('an account of version 0.2 goes on: its calls are released, its jobs are done, its charges are counted once', async () => {
  const [dead, alive, job] = [newUuidV7(), newUuidV7(), newUuidV7()];
  const old = newUuidV7(Date.now() - 90 * minuteMs);
  const young = newUuidV7();
  const row = newUuidV7(Date.now() - 80 * minuteMs);
  const account = await accountOfVersion02({
    granted: 10_000,
    balance: 10_000 - 600 - 303,
    spent: 303,
    pending: {
      [dead]: { amount: 100, atMs: Date.now() - 21 * minuteMs },
      [alive]: { amount: 200, atMs: Date.now() },
      [job]: { amount: 300, atMs: Date.now(), lastsMs: 25 * 60 * minuteMs },
    },
    liveCalls: { [dead]: 1, [alive]: Date.now() + minuteMs },
    unrecorded: { [old]: charge, [young]: charge },
  });
  await putRow(account, row, charge);
  await putRow(account, old, charge); // its entry was not removed yet

  expect(await numbers(account)).toEqual({ granted: 10_000, balance: 9_197, reserved: 500, spent: 303 });
  expect(await used(account)).toEqual({ calls: 3, costHundredths: 303 });

  await settleCredits(account, await reserveCredits(account, 100), charge);
  const begun = await resumeReservation(account, job, 300);
  expect(begun).toMatchObject({ chargeId: job, amountHundredths: 300 });
  await settleCredits(account, begun, charge);
  await cancelCharge(account, alive);
  await refundCredits(account, row);
  await refundCredits(account, row);
  expect(await numbers(account)).toEqual({ granted: 10_000, balance: 9_596, reserved: 0, spent: 404 });
  expect(await used(account)).toEqual({ calls: 4, costHundredths: 404 });

  const migrate = (isTrial: boolean) => migrations['0.3.0']?.run([], isTrial);
  expect(await migrate(true)).toMatchObject({ rows: 1 });
  expect(await migrate(false)).toMatchObject({ rows: 1 });
  expect(await migrate(false)).toMatchObject({ rows: 0 });
  expect(await used(account)).toEqual({ calls: 4, costHundredths: 404 });
  const { pending, unrecorded } = (await readAccount(account)).credits as unknown as Record<string, object>;
  expect([pending, Object.keys(unrecorded ?? {})]).toEqual([{}, [young]]);
});

test('the cap of a reservation of version 0.2 is given back with it', async () => {
  const chargeId = newUuidV7();
  const account = await accountOfVersion02({ granted: 1_000, balance: 1_000, spent: 0 });
  await setCap(account, 'key_old', { amountHundredths: 500, every: 'total' });
  const { caps } = (await readAccount(account)).credits;
  const cap = { spender: 'key_old', sinceMs: caps?.key_old?.sinceMs, period: 'total' };
  await set(account, 'credits.pending.#id = :value', { amount: 100, atMs: 0, cap }, chargeId);
  await set(account, 'credits.balance = :value', 900);
  await set(account, 'credits.caps.key_old.remaining.#id = :value', 400, 'total');
  expect(await numbers(account)).toEqual({ granted: 1_000, balance: 1_000, reserved: 0, spent: 0 });
  expect((await readAccount(account)).credits.caps?.key_old?.remaining).toEqual({ total: 500 });
});

/** An account with credits in the form of version 0.2. */
async function accountOfVersion02(credits: object): Promise<string> {
  const account = await createAccount({ email: `${randomUUID()}@example.com` });
  const earlier = { pending: {}, liveCalls: {}, testCalls: {}, unrecorded: {}, grants: {}, ...credits };
  await dynamodb.send(
    new PutCommand({ TableName: tableNamed('accounts'), Item: { ...account, credits: earlier } }),
  );
  return account.accountId;
}

function putRow(accountId: string, chargeId: string, content: object) {
  const Item = { accountId, chargeId, at: new Date().toISOString(), ...content };
  return dynamodb.send(new PutCommand({ TableName: tableNamed('usage'), Item }));
}

async function set(accountId: string, assignment: string, value: unknown, id?: string): Promise<void> {
  await dynamodb.send(
    new UpdateCommand({
      TableName: tableNamed('accounts'),
      Key: { accountId },
      UpdateExpression: `SET ${assignment}`,
      ...(id && { ExpressionAttributeNames: { '#id': id } }),
      ExpressionAttributeValues: { ':value': value },
    }),
  );
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

async function used(account: string) {
  const usage = await summarizeUsage(account, Date.now() - 86_400_000, Date.now() + minuteMs);
  const sum = (name: 'calls' | 'costHundredths') => usage.reduce((total, day) => total + day[name], 0);
  return { calls: sum('calls'), costHundredths: sum('costHundredths') };
}
