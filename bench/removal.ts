// How fast what has expired, and deleted accounts, are removed: measures one consumer on this machine, with the stores in
// another process, and prints what follows from it on AWS. `node bench/removal.ts`; docs/scale.md has its numbers.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { maximumTogether } from '../functions/core/documents/remove-due-documents.ts';
import { newUuidV7 } from '../functions/core/uuid-v7.ts';
import { deployment, type FunctionShape } from '../functions/deployment.ts';
import { putDueDocuments } from '../test/documents/put-due-documents.ts';
import { invokeFunction } from '../test/invoke-function.ts';
import { startService } from '../test/service.ts';
import prices from './prices.json' with { type: 'json' };
import { processCpuMs } from './process-usage.ts';
import { median } from './statistics.ts';
import { table } from './table.ts';

const measured = { documents: 2_000, rows: 10_000, runs: 10 } as const;

/** Assumed of AWS, for one request: DynamoDB's, which AWS describes as single-digit, and S3's for 200 keys. */
const latencyMs = { dynamodb: 10, deleteObjects: 500, sqs: 20 } as const;

/** A function with less memory has proportionally less than one core. */
const wholeCoreMb = 1_769;

/** A request to DynamoDB returns at most this, and an index has the whole record. */
const page = { bytes: 1_024 * 1_024, recordBytes: 900 } as const;

/** A day on which nothing is due, at a minute that is no full hour. */
const emptyDay = '2020-01-01T00:30:00.000Z';

const minutesOfMonth = 30 * 24 * 60;
const partitionsOfDay = 16;
const partitionsOfSearch = 400;

/** Lambda's five pollers of a queue wait for 20 seconds each. */
const pollsAMinute = 15;

interface Work {
  /** The items of one run. */
  readonly count: number;
  readonly wallMs: number;
  readonly cpuMs: number;
}

const service = await startService();
try {
  const account = await service.newAccount();
  const idle = await repeated(() => findDocuments(emptyDay));
  const idleHere = await measureLocalRuns();
  const results = {
    finding: await measureFinding(account.accountId),
    removing: await measureRemoving(account.accountId),
    deleting: await measureDeleting(account.accountId),
  };
  console.log([measurements(results), arithmetic(results), idleMonth(idle.cpuMs)].join('\n'));
  console.log(
    `A run that finds nothing takes ${idleHere.toFixed(0)} ms of processor time here, stores included.`,
  );
} finally {
  await service.stop();
}

/** Finds due documents in the index, and removes none of them. */
async function measureFinding(accountId: string): Promise<Work> {
  const expiresAt = new Date(Date.now() - 3 * 3_600_000).toISOString();
  await putDueDocuments(accountId, measured.documents, expiresAt);
  return repeated(() => findDocuments(expiresAt));
}

/** Counts the documents that are due at this moment, in all partitions of its day. */
async function findDocuments(at: string): Promise<number> {
  const { dueDocuments } = await import('../functions/core/documents/due-documents.ts');
  const { partitionsOfDay: partitions } = await import('../functions/core/documents/sweep-times.ts');
  let count = 0;
  for (const partition of partitions(Date.parse(at))) {
    for await (const found of dueDocuments(partition, { from: at, until: at })) {
      JSON.stringify(found); // as for the messages
      count += found.length;
    }
  }
  return count;
}

/** The processor time of a run that finds nothing, in milliseconds, of the whole local service. */
async function measureLocalRuns(): Promise<number> {
  const run = () => invokeFunction(service.lambdaUrl, 'cleanup', { time: emptyDay });
  await run();
  const processId = service.process.pid ?? 0;
  const startedMs = processCpuMs(processId);
  for (let index = 0; index < 50; index += 1) await run();
  return (processCpuMs(processId) - startedMs) / 50;
}

/** Removes the documents of a message, as the consumer does. */
async function measureRemoving(accountId: string): Promise<Work> {
  const { queue_urls } = JSON.parse(readFileSync(join(service.dataDir, 'service.json'), 'utf8'));
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SQS: service.sqsUrl,
    DELIVERIES_QUEUE_URL: queue_urls.deliveries,
  });
  const { removeDueDocuments } = await import('../functions/core/documents/remove-due-documents.ts');
  const expiresAt = new Date(Date.now() - 2 * 3_600_000).toISOString();
  const due = [...(await putDueDocuments(accountId, maximumTogether * (measured.runs + 1), expiresAt))];
  return repeated(async () => {
    await removeDueDocuments(due.splice(0, maximumTogether), (failure) => {
      throw failure;
    });
    return maximumTogether;
  });
}

/** Removes rows of usage, as the deletion of an account does. */
async function measureDeleting(accountId: string): Promise<Work> {
  const { putUsageRow, usageRow } = await import('../functions/core/billing/usage-rows.ts');
  const { removeItems } = await import('../functions/core/aws/dynamodb/remove-items.ts');
  const charge = { endpoint: '/pageCount', pages: 1, costHundredths: 10 };
  for (let rows = 0; rows < measured.rows; rows += 50) {
    const some = Array.from({ length: 50 }, () => putUsageRow(usageRow(accountId, newUuidV7(), charge)));
    await Promise.all(some);
  }
  return repeated(async () => {
    let batches = 0;
    const goesOn = () => ++batches <= 2; // at the start, and after the first
    await removeItems({ table: 'usage', partition: accountId, goesOn });
    return 2 * 250;
  });
}

/** The median of several runs, after one that is not counted. */
async function repeated(run: () => Promise<number>): Promise<Work> {
  await run();
  const runs: Work[] = [];
  for (let index = 0; index < measured.runs; index += 1) {
    const [startedMs, startedCpu] = [performance.now(), process.cpuUsage()];
    const count = await run();
    const { user, system } = process.cpuUsage(startedCpu);
    runs.push({ count, wallMs: performance.now() - startedMs, cpuMs: (user + system) / 1_000 });
  }
  return {
    count: median(runs.map(({ count }) => count)),
    wallMs: median(runs.map(({ wallMs }) => wallMs)),
    cpuMs: median(runs.map(({ cpuMs }) => cpuMs)),
  };
}

function measurements(results: Readonly<Record<'finding' | 'removing' | 'deleting', Work>>): string {
  const rows = Object.entries(results).map(([name, { count, wallMs, cpuMs }]) => [
    name,
    ((1_000 * count) / wallMs).toFixed(0),
    ((1_000 * cpuMs) / count).toFixed(0),
    (lambdaMs(cpuMs) * (1_000 / count)).toFixed(0),
  ]);
  const heads = [
    'one after another, here',
    'a second',
    'processor ms for 1,000',
    `at ${deployment.cleanup.memoryMb} MB`,
  ];
  return table(heads, rows);
}

function arithmetic({
  finding,
  removing,
  deleting,
}: Readonly<Record<'finding' | 'removing' | 'deleting', Work>>) {
  const { atOnce } = deployment.cleanup.consumes;
  // One read, one request to S3, then search terms and records, each in four requests at the same time.
  const messageMs = 3 * latencyMs.dynamodb + latencyMs.deleteObjects + lambdaMs(removing.cpuMs);
  const aSecond = (1_000 * maximumTogether) / messageMs;
  const perPage = Math.floor(page.bytes / page.recordBytes);
  const roundMs =
    latencyMs.dynamodb * 10 +
    latencyMs.sqs +
    partitionsOfDay * perPage * (lambdaMs(finding.cpuMs) / finding.count);
  const foundAMinute = (60_000 / roundMs) * partitionsOfDay * perPage;
  const batchMs = 2 * latencyMs.dynamodb + lambdaMs(deleting.cpuMs) * (250 / deleting.count);
  const rowsASecond = (1_000 * 250) / batchMs;
  return table(
    ['on AWS', 'calculated', ''],
    [
      [
        'a message of 100 documents',
        `${messageMs.toFixed(0)} ms`,
        'three rounds of DynamoDB, one request to S3, and the processor',
      ],
      ['documents a second, one consumer', aSecond.toFixed(0), ''],
      [`${atOnce} at once`, (aSecond * atOnce).toFixed(0), ''],
      [
        'documents that a run can queue in its minute',
        Math.round(foundAMinute).toLocaleString('en'),
        `${perPage} records a page, ${partitionsOfDay} pages at a time in ${roundMs.toFixed(0)} ms`,
      ],
      ['rows of a deleted account a second', rowsASecond.toFixed(0), 'one partition key takes 1,000 writes'],
      ['12 million rows', `${(12e6 / Math.min(1_000, rowsASecond) / 3_600).toFixed(1)} h`, ''],
    ],
  );
}

/** What the cleanup, and all queues, cost in a month in which nothing happens, in dollars. */
function idleMonth(runCpuMs: number): string {
  const { memoryMb } = deployment.cleanup;
  const runMs = 2 * latencyMs.dynamodb + lambdaMs(runCpuMs);
  const reads =
    minutesOfMonth * (partitionsOfDay * 0.5 + 1) + (minutesOfMonth / 60) * partitionsOfSearch * 0.5;
  const pollsDollars = (minutesOfMonth * pollsAMinute * prices.sqs.requestsPerMillion) / 1e6;
  const parts = {
    'queries of the minutes and hours': (reads * prices.dynamodb.readsPerMillion) / 1e6,
    'runs of the function':
      minutesOfMonth *
      ((runMs / 1_000) * (memoryMb / 1_024) * prices.lambda.arm64PerGbSecond +
        prices.lambda.requestsPerMillion / 1e6),
    'polls of its queue': pollsDollars,
    'polls of the other queues': (polledQueues() - 1) * pollsDollars,
  };
  const total = Object.values(parts).reduce((sum, dollars) => sum + dollars, 0);
  const rows = [...Object.entries(parts), ['together', total] as const];
  return table(
    ['an idle month', 'dollars'],
    rows.map(([name, dollars]) => [name, dollars.toFixed(2)]),
  );
}

/** The queues that Lambda polls, queues of dead letters included. */
function polledQueues(): number {
  const shapes: readonly FunctionShape[] = Object.values(deployment);
  return shapes.reduce(
    (sum, { consumes }) => sum + (consumes ? 1 + Number(consumes.deadLetters ?? 0) : 0),
    0,
  );
}

/** The time of work at the cleanup's share of a core. */
function lambdaMs(cpuMs: number): number {
  return (cpuMs * wholeCoreMb) / deployment.cleanup.memoryMb;
}
