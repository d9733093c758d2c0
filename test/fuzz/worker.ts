// Makes the calls that its parent sends, one at a time, and reports how each ended and how large the process was.
import { callOperation } from './call-operation.ts';
import type { WorkerAnswer, WorkerRequest } from './start-worker.ts';

process.on('disconnect', () => process.exit());
process.on('message', async ({ call, isChecked }: WorkerRequest) => {
  const outcome = await callOperation(call, isChecked);
  const peakBytes = process.resourceUsage().maxRSS * 1024;
  process.send?.({ outcome, peakBytes } satisfies WorkerAnswer);
});
