import { answerEngineCalls } from '../../../functions/core/pdf/engines/answer-engine-calls.ts';
import { webAssembly } from '../../../functions/core/pdf/web-assembly.ts';

/** An engine that does what engines must not. */
export const stubbornJobs = {
  echo: (bytes: Uint8Array) => bytes,
  hang: (): void => {
    for (;;);
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
