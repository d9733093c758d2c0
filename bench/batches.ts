// The invoices per second of one batch, compared with the same calls from eight callers in the same run: `node
// bench/batches.ts`.
import { parseArgs } from 'node:util';
import { limits } from '../functions/core/contract/limits.ts';
import { endOfBatch, startBatch } from '../test/batches/batch-of.ts';
import type { OwnService } from '../test/service.ts';
import { htmlDocuments } from './html-documents.ts';
import { processCpuMs } from './process-usage.ts';
import { table } from './table.ts';
import { withService } from './with-service.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000' },
    callers: { type: 'string', default: '8' },
    output: { type: 'string', default: 'documents' },
  },
});
const [rowCount, callers] = [Number(values.rows), Number(values.callers)];
const request = { html: htmlDocuments.invoice, storage: { mode: 'default' } };

async function measure(service: OwnService, key: string): Promise<string> {
  await Promise.all(Array.from({ length: callers }, () => print(service, key))); // until V8 has compiled a call's code
  const alone = await effortOf(service, async () => {
    let left = rowCount;
    const callUntilNone = async () => {
      while (left-- > 0) await print(service, key);
    };
    await Promise.all(Array.from({ length: callers }, callUntilNone));
  });
  const batched = await effortOf(service, async () => {
    const requests = Array.from({ length: rowCount }, () => ({ html: request.html }));
    const json = { endpoint: '/htmlToPdf', requests, output: values.output };
    const { succeeded } = await endOfBatch(service, { key }, await startBatch(service, { key }, json));
    if (succeeded !== rowCount) throw new Error(`only ${succeeded} rows succeeded`);
  });
  const row = (name: string, { seconds, cpuMs }: Effort) => [
    name,
    (rowCount / seconds).toFixed(2),
    (alone.seconds / seconds).toFixed(2),
    (cpuMs / rowCount).toFixed(0),
    (alone.cpuMs / cpuMs).toFixed(2),
  ];
  return table(
    ['invoices', 'a second', 'ratio', 'CPU ms', 'ratio'],
    [row(`${callers} callers`, alone), row('one batch', batched)],
  );
}

async function print(service: OwnService, key: string): Promise<void> {
  const response = await service.call('POST', '/htmlToPdf', { key, json: request });
  if (response.status !== 200) throw new Error(await response.text());
}

/** What some work takes: time, and that of the processor, with the service's browsers and without its caller. */
interface Effort {
  readonly seconds: number;
  readonly cpuMs: number;
}

async function effortOf({ process: { pid = 0 } }: OwnService, work: () => Promise<void>): Promise<Effort> {
  const [startedMs, usedMs] = [performance.now(), processCpuMs(pid)];
  await work();
  return { seconds: (performance.now() - startedMs) / 1_000, cpuMs: processCpuMs(pid) - usedMs };
}

const env = { RATE_LIMIT_PER_MINUTE: '1000000', CALLS_AT_ONCE: String(limits.callsAtOnce.live) };
console.log(await withService(measure, { env }));
