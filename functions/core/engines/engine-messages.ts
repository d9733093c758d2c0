import type { ProblemFacts } from '../contract/problems/problem.ts';
import type { Progress } from '../contract/progress.ts';

export interface EngineCall {
  readonly id: number;
  readonly name: string;
  readonly given: unknown[];
}

/** `threadMs` is the processor time of the engine's thread. */
export type EngineAnswer = { readonly id: number; readonly threadMs: number } & EngineOutcome;

export type EngineOutcome =
  | { readonly value: unknown }
  | { readonly problem: ProblemFacts }
  | { readonly error: Error; readonly isTrap: boolean };

/** How far a job has come, before its answer. */
export interface EngineProgress {
  readonly id: number;
  readonly progress: Progress;
}
