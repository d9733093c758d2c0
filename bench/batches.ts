// The invoices per second of one batch, compared with the same calls from eight callers in the same run: `node
// bench/batches.ts`.
import { parseArgs } from 'node:util';
import { endOfBatch, startBatch } from '../test/batches/batch-of.ts';
import type { OwnService } from '../test/service.ts';
import { htmlDocuments } from './html-documents.ts';
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
  const alone = await secondsOf(async () => {
    let left = rowCount;
    const callUntilNone = async () => {
      while (left-- > 0) await print(service, key);
    };
    await Promise.all(Array.from({ length: callers }, callUntilNone));
  });
  const batched = await secondsOf(async () => {
    const requests = Array.from({ length: rowCount }, () => ({ html: request.html }));
    const json = { endpoint: '/htmlToPdf', requests, output: values.output };
    const { succeeded } = await endOfBatch(service, { key }, await startBatch(service, { key }, json));
    if (succeeded !== rowCount) throw new Error(`only ${succeeded} rows succeeded`);
  });
  const perSecond = (seconds: number) => (rowCount / seconds).toFixed(2);
  const rows = [
    [`${callers} callers`, perSecond(alone), '1'],
    ['one batch', perSecond(batched), (alone / batched).toFixed(2)],
  ];
  return table(['invoices', 'a second', 'ratio'], rows);
}

async function print(service: OwnService, key: string): Promise<void> {
  const response = await service.call('POST', '/htmlToPdf', { key, json: request });
  if (response.status !== 200) throw new Error(await response.text());
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return (performance.now() - startedMs) / 1_000;
}

console.log(await withService(measure, { env: { RATE_LIMIT_PER_MINUTE: '1000000' } }));
