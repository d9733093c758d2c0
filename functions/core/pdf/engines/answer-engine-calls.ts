import { parentPort } from 'node:worker_threads';
import { Problem } from '../../contract/problem.ts';
import { webAssembly } from '../web-assembly.ts';
import type { EngineAnswer, EngineCall, EngineJobs } from './engine-thread.ts';

/** The other end of an engine's thread: runs the jobs asked for, one at a time, and sends back what they give. */
export function answerEngineCalls(jobs: EngineJobs): void {
  let last: Promise<unknown> = Promise.resolve();
  parentPort?.on('message', (call: EngineCall) => {
    last = last.then(() => answerCall(jobs, call));
  });
}

async function answerCall(jobs: EngineJobs, { id, name, given }: EngineCall): Promise<void> {
  try {
    const job = jobs[name] as ((...given: unknown[]) => unknown) | undefined;
    const value = await job?.(...given);
    send({ id, value }, buffersOf(value));
  } catch (error) {
    if (error instanceof Problem) send({ id, problem: { code: error.code, message: error.message } });
    else send({ id, error: error as Error, isTrap: isTrap(error) });
  }
}

function send(answer: EngineAnswer, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(answer, transfer);
}

/** Bytes in an answer are the receiver's from then on: they are moved, not copied. */
function buffersOf(value: unknown): ArrayBuffer[] {
  const found = value instanceof Uint8Array ? [value] : Object.values(value ?? {});
  return found.filter((item) => item instanceof Uint8Array).map((bytes) => bytes.buffer as ArrayBuffer);
}

/** Aborts, traps and exhausted stacks are the file's doing; any other error is a bug of ours. */
function isTrap(error: unknown): boolean {
  return error instanceof webAssembly.RuntimeError || error instanceof RangeError;
}
