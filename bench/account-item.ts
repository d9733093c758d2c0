// What a call writes to its account's item in DynamoDB, with other calls in progress and jobs that wait, and how many
// calls a second one account can make: writes bench/account-item.md, and bench/account-item.json for bench/cost.ts. It
// counts units, which depend little on the machine: `node bench/account-item.ts`.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { UpdateCommandOutput } from '@aws-sdk/lib-dynamodb';
import { findAccount } from '../functions/core/identity/account.ts';
import { tableNamed } from '../functions/core/settings.ts';
import { newUuidV7 } from '../functions/core/uuid-v7.ts';
import { startDynamodb } from '../local/dynamodb.ts';
import { storeVariables } from '../local/store-variables.ts';
import { table } from './table.ts';

/** How long a call works, how many each caller makes, and how many are counted at least. */
const workMs = 1_500;
const callsOfEach = 6;
const fewestCalls = 40;

/** DynamoDB's published limit for one partition key, in write units a second. */
const keyUnits = 1_000;

/** How long DynamoDB takes for a write, about. In a transaction, a write that meets another one is refused. */
const writeMs = 8;

const access = { accessKeyId: 'test', secretAccessKey: 'test-secret', region: 'us-east-1' };
const folder = await mkdtemp(join(tmpdir(), 'account-item-'));
const store = await startDynamodb(folder, access);
Object.assign(process.env, storeVariables({ dynamodbUrl: store.url, s3Url: 'http://127.0.0.1:1' }, access), {
  CALLS_AT_ONCE: '1000',
});
const { dynamodb } = await import('../functions/core/aws/dynamodb/dynamodb-client.ts');
const { createAccount } = await import('../functions/core/identity/create-account.ts');
const { holdCredits, reserveCredits, settleCredits } = await import(
  '../functions/core/billing/reservation.ts'
);

/** The units that the accounts' table has used, by DynamoDB's own answers. */
let accountUnits = 0;
dynamodb.middlewareStack.add(
  (next) => async (request) => {
    const result = await next({ ...request, input: { ...request.input, ReturnConsumedCapacity: 'TOTAL' } });
    const { ConsumedCapacity: used } = result.output as UpdateCommandOutput;
    if (used?.TableName === tableNamed('accounts') && 'UpdateExpression' in request.input)
      accountUnits += used.CapacityUnits ?? 0;
    return result;
  },
  { step: 'initialize' },
);

const cases = [
  { calls: 1, jobs: 0 },
  { calls: 20, jobs: 0 },
  { calls: 50, jobs: 0 },
  { calls: 100, jobs: 0 },
  { calls: 1, jobs: 900 },
  { calls: 20, jobs: 900 },
];
const rows: string[][] = [];
/** The units of a call by the number of calls in progress, without jobs. */
const unitsOf: Record<number, number> = {};
for (const each of cases) rows.push(await rowOf(each));
await store.stop();
await rm(folder, { recursive: true, force: true });

const text = `# What a call writes to its account

The account's credits are one item of DynamoDB, so that they are never spent twice. DynamoDB counts the whole item for each
write, in units of 1 KB, and a key has ${keyUnits} units a second. Made by \`node bench/account-item.ts\`: ${callsOfEach} rounds of
calls a line, each by an API key and ${workMs} ms long, with a password and a sign-in address in the account. The last column is how many
calls would meet another write of their account if each reserved and settled in a transaction, with writes of ${writeMs} ms:
DynamoDB refuses these.

${table(['in progress', 'jobs that wait', 'largest item', 'write units a call', 'calls a second at most', 'a transaction would meet another write'], rows)}`;
await writeFile(join(import.meta.dirname, 'account-item.md'), text);
await writeFile(join(import.meta.dirname, 'account-item.json'), `${JSON.stringify(unitsOf, null, 2)}\n`);
console.log(text);

async function rowOf({ calls, jobs }: { readonly calls: number; readonly jobs: number }): Promise<string[]> {
  const { accountId } = await createAccount({
    email: `${newUuidV7()}@example.com`,
    password: 'a password of some length',
    creditsHundredths: 1_000_000,
  });
  for (let job = 0; job < jobs; job++) await holdCredits(accountId, 100, {});
  const spender = 'key_0123456789abcdef';
  const writesAt: number[] = [];
  const callCount = Math.max(fewestCalls, calls * callsOfEach);
  let [left, largest] = [callCount, 0];
  const callAgainAndAgain = async (delayMs: number) => {
    await pause(delayMs);
    while (left-- > 0) {
      writesAt.push(performance.now());
      const reservation = await reserveCredits(accountId, 100, { spender });
      await pause(workMs);
      writesAt.push(performance.now());
      await settleCredits(accountId, reservation, {
        endpoint: '/htmlToPdf',
        pages: 3,
        costHundredths: 103,
        spender,
      });
      largest = Math.max(largest, JSON.stringify(await findAccount(accountId)).length);
    }
  };
  accountUnits = 0;
  const starts = Array.from({ length: calls }, (_, index) => (workMs * index) / calls);
  await Promise.all(starts.map(callAgainAndAgain));
  const units = accountUnits / callCount;
  if (jobs === 0) unitsOf[calls] = Number(units.toFixed(2));
  return [
    calls,
    jobs,
    `${(largest / 1_024).toFixed(1)} KB`,
    units.toFixed(1),
    Math.floor(keyUnits / units),
    `${Math.round((100 * meetings(writesAt.sort((one, other) => one - other))) / writesAt.length)} %`,
  ].map(String);
}

/** How many of these writes begin while another is being made. */
function meetings(timesMs: readonly number[]): number {
  return timesMs.filter((timeMs, index) => timeMs - (timesMs[index - 1] ?? -Infinity) < writeMs).length;
}
