// Mixed traffic against a service of its own: `npm run load -- --minutes 2 --concurrency 8`. Prints how long each
// endpoint took, the failures, and the memory of the service and its browsers every half minute.
import { parseArgs } from 'node:util';
import { startService } from '../test/service.ts';
import { type LoadCall, loadCalls } from './load-calls.ts';
import { processMemory } from './process-usage.ts';
import { percentile } from './statistics.ts';
import { table } from './table.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '2' },
    concurrency: { type: 'string', default: '8' },
  },
});
const concurrency = Number(values.concurrency);

/** The observations of one endpoint. */
interface Measured {
  readonly durationsMs: number[];
  readonly failures: Map<string, number>;
}

const service = await startService({ env: { RATE_LIMIT_PER_MINUTE: '1000000' } });
const { liveKey } = await service.newAccount(1_000_000);
const calls = await loadCalls(service, liveKey);
const seen = new Map<string, Measured>(
  calls.map(({ name }) => [name, { durationsMs: [], failures: new Map() }]),
);
const memory: string[] = [];

const startedMs = performance.now();
const endsAtMs = startedMs + Number(values.minutes) * 60_000;
const watch = setInterval(noteMemory, 30_000);
await Promise.all(Array.from({ length: concurrency }, (_, worker) => callUntilTheEnd(worker)));
clearInterval(watch);
noteMemory();
const lastedSeconds = (performance.now() - startedMs) / 1_000;
await service.stop();

console.log(report());
process.exitCode = [...seen.values()].some(({ failures }) => failures.size > 0) ? 1 : 0;

/** Each worker starts at a different call; since durations differ, all combinations occur. */
async function callUntilTheEnd(worker: number): Promise<void> {
  for (let turn = worker; performance.now() < endsAtMs; turn++) {
    const call = calls[turn % calls.length];
    if (call) await timedCall(call);
  }
}

async function timedCall({ name, run }: LoadCall): Promise<void> {
  const of = seen.get(name);
  const calledMs = performance.now();
  try {
    await run();
    of?.durationsMs.push(performance.now() - calledMs);
  } catch (error) {
    const { message } = error as Error;
    of?.failures.set(message, (of.failures.get(message) ?? 0) + 1);
  }
}

function noteMemory(): void {
  const { serviceBytes, browserBytes } = processMemory(service.process.pid ?? 0);
  memory.push(`${Math.round(serviceBytes / 1e6)} + ${Math.round(browserBytes / 1e6)}`);
}

function report(): string {
  const rows = [...seen].map(([name, { durationsMs, failures }]) => [
    name,
    String(durationsMs.length),
    ...[0.5, 0.95, 0.99].map((part) => percentile(durationsMs, part).toFixed(0)),
    [...failures].map(([message, count]) => `${count} × ${message}`).join(', ') || '0',
  ]);
  const total = [...seen.values()].reduce((sum, { durationsMs }) => sum + durationsMs.length, 0);
  return `${total} calls in ${lastedSeconds.toFixed(0)} s by ${concurrency} callers at once: ${(total / lastedSeconds).toFixed(1)} a second.
Memory of the service + its browsers in MB, each half minute: ${memory.join(', ')}.

${table(['call', 'count', 'p50 ms', 'p95 ms', 'p99 ms', 'failures'], rows)}`;
}
