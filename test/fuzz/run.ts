// Damages PDFs and images for the given time, makes every operation work on each, and reports what goes wrong.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { baseFiles } from './base-files.ts';
import type { Outcome } from './call-operation.ts';
import { callOfFinding, saveFinding } from './finding.ts';
import { callsOf, type FuzzCall } from './make-calls.ts';
import { startOcr } from './start-ocr.ts';
import { startWorker } from './start-worker.ts';

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    workers: { type: 'string', default: '2' },
    corpus: { type: 'string', default: process.env.PDF_CORPUS ?? '' },
    findings: { type: 'string', default: join(tmpdir(), 'pdf-service-fuzz') },
    replay: { type: 'string' },
  },
});

/** Every seed that is divisible by this has the PDFs made from it opened by another reader. */
const checkedSeeds = 4;

const ocr = await startOcr();
try {
  process.exitCode = await (options.replay === undefined ? fuzz() : replay(options.replay));
} finally {
  ocr.stop();
}

async function fuzz(): Promise<number> {
  const files = await baseFiles(options.corpus || undefined);
  const endsAt = performance.now() + Number(options.minutes) * 60_000;
  const counts = new Map<string, number>();
  let seed = Number(options.seed);
  let findings = 0;
  say(`seed ${seed}, ${files.pdfs.length} PDFs, ${files.images.length} images`);

  const work = async () => {
    const worker = startWorker(ocr.variables);
    while (performance.now() < endsAt) {
      const own = seed++;
      const pageCounts = new Map<FuzzCall['operation'], number>();
      for (const call of callsOf(own, files)) {
        const ended = await worker.run(call, own % checkedSeeds === 0);
        if ('answered' in ended && ended.sourcePages !== undefined)
          pageCounts.set(call.operation, ended.sourcePages);
        const outcome = new Set(pageCounts.values()).size > 1 ? disagreement(pageCounts) : ended;
        if (outcome !== ended) pageCounts.delete(call.operation);
        const ending = 'failed' in outcome ? outcome.failed : outcome.answered;
        const counted = `${call.operation} ${ending}`;
        counts.set(counted, (counts.get(counted) ?? 0) + 1);
        if (!('failed' in outcome)) continue;
        findings++;
        const path = saveFinding(options.findings, { seed: own, outcome, call });
        say(`${counted}: ${outcome.detail}\n  to see it again: npm run fuzz -- --replay ${path}`);
      }
    }
    worker.end();
  };
  const progress = setInterval(
    () => say(`${seed - Number(options.seed)} PDFs, ${findings} findings`),
    60_000,
  );
  await Promise.all(Array.from({ length: Number(options.workers) }, work));
  clearInterval(progress);

  for (const [counted, count] of [...counts].toSorted()) say(`${String(count).padStart(8)} ${counted}`);
  const calls = [...counts.values()].reduce((sum, count) => sum + count, 0);
  say(
    `${calls} calls on ${seed - Number(options.seed)} damaged PDFs in ${options.minutes} minutes: ${findings} findings`,
  );
  return findings > 0 ? 1 : 0;
}

/** No two operations may count different pages in one PDF. */
function disagreement(pageCounts: ReadonlyMap<string, number>): Outcome {
  return { failed: 'page counts', detail: [...pageCounts].map((count) => count.join(' counts ')).join(', ') };
}

/** Makes the call of a saved finding again, in a fresh process. */
async function replay(path: string): Promise<number> {
  const worker = startWorker(ocr.variables);
  const outcome = await worker.run(callOfFinding(path), true);
  worker.end();
  say('failed' in outcome ? `${outcome.failed}: ${outcome.detail}` : `answered: ${outcome.answered}`);
  return 'failed' in outcome ? 1 : 0;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
