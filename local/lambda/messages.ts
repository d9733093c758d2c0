import type { EventBytes } from './event-bytes.ts';
import type { CallCount } from './freeze-between-events.ts';

/** What the service tells a worker that plays an execution environment. */
export type ToEnvironment =
  | {
      readonly kind: 'invoke';
      readonly requestId: string;
      readonly deadlineEpochMs: number;
      readonly event: EventBytes;
    }
  /** So many bytes of the answer have been taken: as many more may follow. */
  | { readonly kind: 'taken'; readonly requestId: string; readonly sizeBytes: number };

/** What a worker tells the service. An answer is chunks and then `done` or `failed`. */
export type FromEnvironment =
  | { readonly kind: 'ready' }
  | { readonly kind: 'startFailed'; readonly failure: FunctionFailure }
  | { readonly kind: 'chunk'; readonly bytes: Uint8Array }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly failure: FunctionFailure }
  | { readonly kind: 'logged'; readonly text: string }
  | { readonly kind: 'processStarted'; readonly processId: number }
  | { readonly kind: 'processEnded'; readonly processId: number };

/** An error as Lambda tells it to whoever called the function. */
export interface FunctionFailure {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly trace: readonly string[];
}

/** What a worker is told when it starts. */
export interface EnvironmentData {
  readonly handlerUrl: string;
  readonly functionName: string;
  readonly memoryMb: number;
  readonly calls: CallCount;
}
