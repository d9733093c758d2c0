import { isMarkedAsUntransferable, parentPort } from 'node:worker_threads';
import { factsOfProblem, Problem } from '../contract/problems/problem.ts';
import { threadMs } from '../processor-time.ts';
import { atMostEvery, withProgress } from '../progress.ts';
import type { EngineAnswer, EngineCall, EngineOutcome, EngineProgress } from './engine-messages.ts';
import type { EngineJobs } from './engine-thread.ts';
import { webAssembly } from './web-assembly.ts';

/** Runs inside an engine's thread: does the requested jobs, one at a time, and posts their results. */
export function answerEngineCalls(jobs: EngineJobs): void {
  let last: Promise<unknown> = Promise.resolve();
  parentPort?.on('message', (call: EngineCall) => {
    last = last.then(() => answerCall(jobs, call));
  });
}

/** How often a job's progress is passed on. */
const progressMs = 200;

async function answerCall(jobs: EngineJobs, { id, name, given }: EngineCall): Promise<void> {
  try {
    const job = jobs[name] as ((...given: unknown[]) => unknown) | undefined;
    const report = atMostEvery(progressMs, (progress) =>
      parentPort?.postMessage({ id, progress } satisfies EngineProgress),
    );
    const value = await withProgress(report, () => job?.(...given));
    send(id, { value }, buffersOf(value));
  } catch (error) {
    if (error instanceof Problem) send(id, { problem: factsOfProblem(error) });
    else send(id, { error: error as Error, isTrap: isTrap(error) });
  }
}

function send(id: number, outcome: EngineOutcome, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage({ id, threadMs: threadMs(), ...outcome } satisfies EngineAnswer, transfer);
}

/**
 * The buffers in an answer, which are transferred to the receiver, not copied: except those of native code, and those that
 * hold more than the answer.
 */
function buffersOf(value: unknown): ArrayBuffer[] {
  const found = value instanceof Uint8Array ? [value] : Object.values(value ?? {}).flat();
  const bytes = found.filter((item) => item instanceof Uint8Array);
  const whole = [...bytes, ...found.flatMap(lettersOf)].filter(
    (item): item is ArrayBufferView<ArrayBuffer> =>
      ArrayBuffer.isView(item) &&
      item.byteLength === item.buffer.byteLength &&
      !isMarkedAsUntransferable(item.buffer),
  );
  return [...new Set(whole.map(({ buffer }) => buffer))];
}

/** The columns of a page's letters, which are most of its geometry. */
function lettersOf(page: unknown): readonly unknown[] {
  return typeof page === 'object' && page !== null && 'letters' in page
    ? Object.values(page.letters ?? {})
    : [];
}

/** Aborts, traps and exhausted stacks are caused by the file; any other error is a bug of ours. */
function isTrap(error: unknown): boolean {
  return error instanceof webAssembly.RuntimeError || error instanceof RangeError;
}
