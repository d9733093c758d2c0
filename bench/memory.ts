// The proportional memory of the local service and its browsers after a thousand small PDFs by four callers, by process
// and by thread: `node bench/memory.ts`. With `--warm`, also everything that `npm start` loads beforehand. The
// first run after a change fills Node's compile cache; measure again after it.
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { OwnService } from '../test/service.ts';
import { htmlDocuments } from './html-documents.ts';
import { printed } from './html-to-pdf.ts';
import { isolateHeaps } from './isolate-heaps.ts';
import { type ProcessUsage, processCpuMs, processTree } from './process-usage.ts';
import { table } from './table.ts';
import { withService } from './with-service.ts';

const { values } = parseArgs({
  options: {
    pdfs: { type: 'string', default: '1000' },
    callers: { type: 'string', default: '4' },
    warm: { type: 'boolean', default: false },
  },
});

/** Work that the last calls left, such as the next page and the log of calls, is done after this. */
const restMs = 2_000;

async function measureMemory(service: OwnService, key: string): Promise<string> {
  const processId = service.process.pid ?? 0;
  const pdfs = Number(values.pdfs);
  const rows: string[][] = [];
  let count = 0;
  for (const mark of [...[10, 100, 300].filter((each) => each < pdfs), pdfs]) {
    const cpuBeforeMs = processCpuMs(processId);
    await printMany(service, key, mark - count);
    const cpuMs = (processCpuMs(processId) - cpuBeforeMs) / (mark - count);
    count = mark;
    await delay(restMs);
    const tree = processTree(processId);
    const [node, browsers] = [tree.filter(isNode), tree.filter((each) => !isNode(each))];
    rows.push([String(mark), ...[node, browsers, tree].map(megabytesOf), cpuMs.toFixed(0)]);
  }
  const processes = processTree(processId).map(({ kind, bytes, anonymousBytes }) => [
    kind,
    megabytes(bytes),
    megabytes(anonymousBytes),
  ]);
  const heaps = await isolateHeaps(processId, join(service.dataDir, 'service.log'));
  const threads = heaps.map(({ name, usedBytes, totalBytes, bufferBytes }) => [
    name,
    ...[usedBytes, totalBytes, bufferBytes].map(megabytes),
  ]);
  return `${table(['PDFs', 'Node MB', 'browsers MB', 'together MB', 'CPU ms a PDF'], rows)}
${table(['process', 'MB', 'anonymous MB'], processes)}
${table(['thread', 'heap in use MB', 'heap MB', 'buffers MB'], threads)}`;
}

/** Each caller asks for the next PDF as soon as it has one. */
async function printMany(service: OwnService, key: string, count: number): Promise<void> {
  let left = count;
  const caller = async () => {
    while (left-- > 0) await printed(service, key, htmlDocuments.hello);
  };
  await Promise.all(Array.from({ length: Number(values.callers) }, caller));
}

function isNode({ kind }: ProcessUsage): boolean {
  return kind === 'node';
}

function megabytesOf(processes: readonly ProcessUsage[]): string {
  return megabytes(processes.reduce((sum, { bytes }) => sum + bytes, 0));
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}

if (import.meta.main) {
  const env = { WARM: values.warm ? 'yes' : 'no', NODE_OPTIONS: '--inspect-port=0' };
  console.log(await withService(measureMemory, { env }));
}
