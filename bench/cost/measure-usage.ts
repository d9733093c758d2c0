import type { FunctionName } from '../../functions/core/contract/resources/functions.ts';
import { newAccount } from '../../test/service.ts';
import { startReceiver } from '../../test/webhooks/receiver.ts';
import { type CostCall, costCalls } from '../cost-calls.ts';
import { median } from '../statistics.ts';
import { startTracedService, type Trace, type TracedService } from '../traced-service.ts';
import { type Scheduled, scheduledFunctions } from './scheduled-usage.ts';
import type { CallUsage, FunctionUsage, MeasuredUsage, ScheduledUsage } from './usage.ts';

const runs = 10;
/** How many of them are repeated to count DynamoDB's units, which vary little. */
const meteredRuns = 5;
const warmUps = 3;

/** Measures what each call uses, and each function that runs on a schedule in a service without calls. */
export async function measureUsage(): Promise<MeasuredUsage> {
  const receiver = await startReceiver();
  const service = await startTracedService({ EGRESS_ALLOW: receiver.hostAndPort });
  try {
    const scheduled: ScheduledUsage[] = [];
    for (const one of scheduledFunctions()) scheduled.push(await usageOfRun(service, one));
    const { liveKey } = await newAccount(1_000_000);
    const calls: CallUsage[] = [];
    for (const call of await costCalls(service.liveUrl, liveKey, receiver)) {
      calls.push(await callUsage(service, call));
      console.log(call.name);
    }
    return { runs, calls, scheduled };
  } finally {
    await service.stop();
    await receiver.server.close();
  }
}

async function usageOfRun(service: TracedService, one: Scheduled): Promise<ScheduledUsage> {
  const { name } = one;
  await service.invoke(name);
  await service.settled();
  service.take();
  await service.invoke(name);
  const run = service.take().runs.find((ran) => ran.name === name);
  const { reads, writes } = await service.meter(() => service.invoke(name));
  return { ...one, durationMs: rounded(run?.durationMs ?? 0), readUnits: reads, writeUnits: writes };
}

async function callUsage(
  service: TracedService,
  { name, run, sqsRequests = 0 }: CostCall,
): Promise<CallUsage> {
  for (let count = 0; count < warmUps; count++) await run();
  await service.settled();
  service.take();
  let answerBytes = 0;
  let credits = 0;
  const traces: Trace[] = [];
  for (let count = 0; count < runs; count++) {
    const answer = await run();
    answerBytes += answer.sizeBytes;
    credits += answer.credits;
    await service.idle();
    traces.push(service.take());
  }
  await service.settled();
  const late = service.take();
  const units = await service.meter(async () => {
    for (let count = 0; count < meteredRuns; count++) await run();
    await service.settled();
  });
  const isWrite = (operation: string) => /^(PUT|POST)/.test(operation);
  const s3 = [...traces, late].flatMap((trace) => trace.s3);
  const s3Writes = s3.filter(isWrite).length;
  const functions = functionsOf(traces, late);
  const each = (total: number) => rounded(total / runs);
  return {
    call: name,
    functions,
    requests: functions.find((one) => one.name === 'authorizer')?.count ?? 0,
    readUnits: rounded(units.reads / meteredRuns),
    writeUnits: rounded(units.writes / meteredRuns),
    s3Writes: each(s3Writes),
    s3Reads: each(s3.length - s3Writes),
    sqsRequests,
    answerBytes: each(answerBytes),
    credits: each(credits),
  };
}

/**
 * Each function's runs for a call, and what they took in the median call, which other work of this machine hardly changes. The
 * recorder runs now and then for several calls: of it, the mean counts.
 */
function functionsOf(traces: readonly Trace[], late: Trace): readonly FunctionUsage[] {
  const all = [...traces, late].flatMap((trace) => trace.runs);
  return [...Map.groupBy(all, ({ name }) => name)].map(([name, some]) => {
    const totals = traces.map((trace) => totalMs(trace.runs.filter((one) => one.name === name)));
    const durationMs = name === 'call-recorder' ? totalMs(some) / traces.length : median(totals);
    return {
      name: name as FunctionName, // only deployed functions run
      count: rounded(some.length / traces.length),
      durationMs: rounded(durationMs),
    };
  });
}

function totalMs(some: Trace['runs']): number {
  return some.reduce((sum, { durationMs }) => sum + durationMs, 0);
}

function rounded(number: number): number {
  return Math.round(number * 1_000) / 1_000;
}
