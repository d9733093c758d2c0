import type { MessagePort } from 'node:worker_threads';
import type { EventBytes } from './event-bytes.ts';
import type { CallCount } from './freeze-between-events.ts';

/** Messages from the service to a worker that emulates an execution environment. */
export type ToEnvironment =
  | {
      readonly kind: 'invoke';
      readonly requestId: string;
      readonly deadlineEpochMs: number;
      readonly event: EventBytes;
      readonly traceHeader: string | undefined;
    }
  /** This many bytes of the response were read: as many more may follow. */
  | { readonly kind: 'taken'; readonly requestId: string; readonly sizeBytes: number };

/** Messages from a worker to the service. A response is chunks and then `done` or `failed`. */
export type FromEnvironment =
  | { readonly kind: 'ready' }
  | { readonly kind: 'startFailed'; readonly failure: FunctionFailure }
  | { readonly kind: 'chunk'; readonly bytes: Uint8Array }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly failure: FunctionFailure }
  | { readonly kind: 'logged'; readonly text: string }
  | { readonly kind: 'processStarted'; readonly processId: number }
  | { readonly kind: 'processEnded'; readonly processId: number };

/** An error as Lambda reports it to the function's caller. */
export interface FunctionFailure {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly trace: readonly string[];
}

/** The data that a worker starts with. */
export interface EnvironmentData {
  readonly handlerUrl: string;
  readonly functionName: string;
  readonly memoryMb: number;
  readonly calls: CallCount;
  readonly databasePort?: MessagePort | undefined;
}
