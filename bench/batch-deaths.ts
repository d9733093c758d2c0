// A batch of 10,000 rows whose worker is killed (SIGKILL) at 50 random points, and whose messages come twice: `node
// bench/batch-deaths.ts`. Fails unless each row is made once and charged once, and the account's books add up.
import { deepStrictEqual } from 'node:assert';
import { parseArgs } from 'node:util';
import type { SQSEvent } from 'aws-lambda';
import type { BatchOutput } from '../functions/core/contract/answers/batch-answers.ts';
import { type BatchAnswer, rowsOf } from '../test/batches/batch-of.ts';
import {
  chargesOf,
  type DyingBatches,
  endLeases,
  hasEnded,
  startDyingBatches,
} from '../test/batches/dying-batches.ts';
import { seededRandom } from '../test/billing/seeded-random.ts';
import { workIn } from '../test/jobs/killed-worker.ts';
import { startService } from '../test/service.ts';
import { processCpuMs } from './process-usage.ts';
import { table } from './table.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000' },
    deaths: { type: 'string', default: '50' },
    output: { type: 'string', default: 'documents' },
    seed: { type: 'string', default: '1' },
  },
});
const [rowCount, deathCount] = [Number(values.rows), Number(values.deaths)];
const output = values.output as BatchOutput;
const random = seededRandom(Number(values.seed));

/** What a worker asks of AWS for a row, about: the deaths are spread over half of the rows. */
const requestsPerRow = 9;

const service = await startService({ env: { RATE_LIMIT_PER_MINUTE: '1000000' } });
try {
  const batches = await startDyingBatches(service, 20);
  const { accountId, liveKey: key } = await service.newAccount(rowCount / 100);
  const startedMs = performance.now();
  const batch = await batches.accept(accountId, { output, rowCount });
  let [deaths, doubled] = [0, 0];
  while (!(await hasEnded(batch))) {
    const event = await batches.nextEvent(batch);
    if (!event) continue;
    doubled += 1;
    if (deaths === deathCount) await Promise.all([batches.deliverUntilDone(event), batches.deliver(event)]);
    else if (await isKilledAt(batches, event)) {
      deaths += 1;
      await endLeases(batch);
      await batches.again(event);
    } else await batches.remove(event);
    const { succeeded, total } = (await answerOf(`/batches/${batch.id}`)) as BatchAnswer;
    console.error(`${deaths} deaths, ${succeeded} of ${total} rows`);
  }
  const seconds = (performance.now() - startedMs) / 1_000;
  const cpuSeconds = (processCpuMs(process.pid) / 1_000).toFixed(0);

  const made = rowCount - 1;
  const { status, succeeded, failed, credits } = (await answerOf(`/batches/${batch.id}`)) as BatchAnswer;
  deepStrictEqual(
    { status, succeeded, failed, credits },
    { status: 'completed', succeeded: made, failed: 1, credits: made / 100 },
  );
  const rows = await rowsOf(service, { key }, batch.id);
  deepStrictEqual(
    rows.map(({ row }) => row),
    Array.from({ length: rowCount }, (_, index) => index + 1),
  );
  deepStrictEqual(
    rows.flatMap(({ row, status }) => (status === 'completed' ? [] : [row])),
    [3],
  );
  const documents = new Set(rows.flatMap(({ document_id }) => document_id ?? []));
  deepStrictEqual(documents.size, output === 'documents' ? made : 0);
  const { total } = (await answerOf('/files')) as { readonly total: number };
  deepStrictEqual(total, output === 'documents' ? made : 1);
  deepStrictEqual(await chargesOf(accountId), made);
  const { spent, reserved, balance, granted } = (await answerOf('/credits')) as Readonly<
    Record<string, number>
  >;
  deepStrictEqual(
    { spent, reserved, balance, granted },
    { spent: made / 100, reserved: 0, balance: 0.01, granted: rowCount / 100 },
  );
  console.log(
    table(
      [
        'rows',
        'deaths',
        'messages that came twice',
        'rows made',
        'charges',
        'documents',
        'seconds',
        'processor seconds',
      ],
      [[rowCount, deaths, doubled, succeeded, made, total, seconds.toFixed(0), cpuSeconds].map(String)],
    ),
  );

  async function answerOf(path: string): Promise<unknown> {
    return (await service.call('GET', path, { key })).json();
  }
} finally {
  await service.stop();
}

/**
 * Works on a message in a process that is killed at a random point, unless it is done before; meanwhile the message comes again.
 * Returns whether it was killed.
 */
async function isKilledAt({ deliver }: DyingBatches, event: SQSEvent): Promise<boolean> {
  const diesAt = 1 + Math.floor((random() * rowCount * requestsPerRow) / deathCount);
  const comesAgainAt = Math.ceil(random() * diesAt);
  let second: Promise<unknown> | undefined;
  let isKilled = false;
  await workIn(event, ({ request, when }) => {
    if (request === comesAgainAt) second ??= deliver(event);
    isKilled ||= request === diesAt && when === (diesAt % 2 === 0 ? 'sent' : 'answered');
    return isKilled;
  });
  await second;
  return isKilled;
}
