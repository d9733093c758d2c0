// The AWS cost of a thousand calls of each endpoint, by service, from their usage here: writes bench/cost.md.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { FunctionName } from '../functions/core/contract/resources/functions.ts';
import { deployment } from '../functions/deployment.ts';
import { newAccount } from '../test/service.ts';
import { type CostCall, costCalls } from './cost-calls.ts';
import type { RequestUnits } from './metered-dynamodb.ts';
import prices from './prices.json' with { type: 'json' };
import { table } from './table.ts';
import { startTracedService, type Trace } from './traced-service.ts';

const runs = 20;
/** How many of them are repeated to count DynamoDB's units, which vary little. */
const meteredRuns = 5;
/** One whole vCPU: a function with less memory has proportionally less. */
const wholeCoreMb = 1_769;
/** The time until the rows of logged calls are written. */
const recordingMs = 2_000;
/** Lines of metrics and of the account's log for each call, and Lambda's own lines for each function run. */
const logBytes = { call: 1_150, run: 350 };

const service = await startTracedService();
const account = await newAccount(1_000_000);
const rows: string[][] = [];
for (const call of await costCalls(service.liveUrl, account.liveKey)) rows.push(await rowOf(call));
await service.stop();

const text = `# What calls cost

Dollars for a thousand calls of each endpoint on AWS, on top of nothing: without calls there is nothing to pay but what is
stored. Made by \`npm run cost\` from what each call used on this machine, ${runs} times each, warm, and the prices in
\`bench/prices.json\`. A function's time is what it took here, longer by as much as its memory buys less than one core; each
call passes API Gateway, the authorizer and its family, and work on files the engine: its family waits with a sixth of the memory. DynamoDB is counted in its own units, writes to indexes included.
The row that each call has in the account's log is in it: a line of the function's log, a write of the
table and of its index, and the function that writes them, which is called for many calls together where there are many.
Cold starts are not counted, and \`/files/search\` finds one document among some thirty. The last column is what its
credits bring at ${prices.creditDollars} dollars each.

${table(['call', 'Lambda', 'API Gateway', 'DynamoDB', 'S3', 'logs', 'transfer', 'together', 'credits', 'they bring'], rows)}`;
writeFileSync(join(import.meta.dirname, 'cost.md'), text);
console.log(text);

async function rowOf({ name, run }: CostCall): Promise<string[]> {
  for (let warmUp = 0; warmUp < 3; warmUp++) await run();
  await setTimeout(recordingMs);
  service.take();
  let answerBytes = 0;
  let credits = 0;
  for (let count = 0; count < runs; count++) {
    const answer = await run();
    answerBytes += answer.sizeBytes;
    credits += answer.credits;
  }
  await setTimeout(recordingMs);
  const trace = service.take();
  const units = await service.meter(async () => {
    for (let count = 0; count < meteredRuns; count++) await run();
    await setTimeout(recordingMs);
  });
  const dynamodb = { reads: units.reads / meteredRuns, writes: units.writes / meteredRuns };
  const perCall = costsOf(trace, dynamodb, answerBytes);
  const together = perCall.reduce((sum, dollars) => sum + dollars, 0);
  const perThousand = [...perCall, together].map((dollars) => (dollars * 1_000).toFixed(4));
  const earned = (credits / runs) * 1_000;
  return [name, ...perThousand, earned.toFixed(0), (earned * prices.creditDollars).toFixed(2)];
}

/** In the order of the columns, in dollars per call. The trace covers `runs` calls, the units one. */
function costsOf(
  { runs: functionRuns, s3 }: Trace,
  { reads, writes }: RequestUnits,
  answerBytes: number,
): readonly number[] {
  const isPost = (operation: string) => /^(PUT|POST)/.test(operation);
  const count = (operations: readonly string[], is: (operation: string) => boolean) =>
    [operations.filter(is).length, operations.filter((operation) => !is(operation)).length] as const;
  const [puts, gets] = count(s3, isPost);
  const gatewayCalls = functionRuns.filter(({ name }) => name === 'authorizer').length;
  const logged = functionRuns.length * logBytes.run + gatewayCalls * logBytes.call;
  return [
    functionRuns.reduce((sum, { name, durationMs }) => sum + lambdaCost(name as FunctionName, durationMs), 0),
    (gatewayCalls / 1e6) * prices.apiGateway.requestsPerMillion,
    (runs * (reads * prices.dynamodb.readsPerMillion + writes * prices.dynamodb.writesPerMillion)) / 1e6,
    (puts / 1e3) * prices.s3.writesPerThousand + (gets / 1e3) * prices.s3.readsPerThousand,
    (logged / 1e9) * prices.logs.ingestedPerGb,
    (answerBytes / 1e9) * prices.transfer.outPerGb,
  ].map((dollars) => dollars / runs);
}

function lambdaCost(name: FunctionName, durationMs: number): number {
  const { memoryMb, architecture } = deployment[name];
  const seconds = (durationMs * Math.max(1, wholeCoreMb / memoryMb)) / 1_000;
  const perGbSecond = prices.lambda[`${architecture}PerGbSecond`];
  return seconds * (memoryMb / 1_024) * perGbSecond + prices.lambda.requestsPerMillion / 1e6;
}
