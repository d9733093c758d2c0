import { answerEngineCalls } from '../../functions/core/engines/answer-engine-calls.ts';

/** Jobs that take what they must not. */
answerEngineCalls({
  fillHeap: () => {
    const kept: object[] = [];
    for (;;) kept.push(Array.from({ length: 1_000 }, (_, index) => ({ index })));
  },
  spin: () => {
    for (;;);
  },
  size: (bytes: Uint8Array) => bytes.length,
});
