import { answerEngineCalls } from '../../functions/core/engines/answer-engine-calls.ts';

/** A LibreOffice that waits for nothing when it starts, where its variables say so, and works for some milliseconds. */
answerEngineCalls({
  ready: () => {
    if (process.env.STALLS) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  },
  work: (ms: number) => {
    for (const start = Date.now(); Date.now() < start + ms; );
    return 'done';
  },
});
