import { answerEngineCalls } from '../../../functions/core/engines/answer-engine-calls.ts';
import { webAssembly } from '../../../functions/core/engines/web-assembly.ts';
import { threadMs } from '../../../functions/core/processor-time.ts';

/** An engine that does what engines must not. */
export const stubbornJobs = {
  echo: (bytes: Uint8Array) => bytes,
  hang: (): void => {
    for (;;);
  },
  /** Gets nothing of the processor for so long. */
  wait: (milliseconds: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds),
  /** Takes so much of the processor. */
  work: (milliseconds: number): boolean => {
    for (const startedMs = threadMs(); threadMs() - startedMs < milliseconds; );
    return true;
  },
  trap: (): void => {
    throw new webAssembly.RuntimeError('unreachable');
  },
  exhaustStack: (): number => 1 + stubbornJobs.exhaustStack(),
  exhaustMemory: (): void => {
    const held: number[][] = [];
    for (;;) held.push(Array(100_000).fill(held.length));
  },
  fail: (): void => {
    throw new TypeError('a bug of ours');
  },
};

answerEngineCalls(stubbornJobs);
