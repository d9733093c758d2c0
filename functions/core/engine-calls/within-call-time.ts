import type { Problem } from '../contract/problems/problem.ts';
import { serviceBusy } from '../contract/problems/service-busy.ts';
import type { EngineRequest } from './engine-request.ts';

/** For the answer's way to the caller. */
const marginMs = 1_000;

/**
 * Does the work of a call in a thread, which `end` ends when its caller stops waiting. That time is over first where the
 * processor gave the work too little of its own.
 */
export async function withinCallTime<Result>(
  { endsAtEpochMs }: EngineRequest['call'],
  end: (reason: Problem) => void,
  work: () => Promise<Result>,
): Promise<Result> {
  const waitMs = Math.max(0, endsAtEpochMs - marginMs - Date.now());
  const timer = setTimeout(() => end(serviceBusy(new Error(`not done in ${waitMs} ms`))), waitMs);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
}
