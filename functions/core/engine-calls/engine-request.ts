import type { Environment } from '../contract/resources/environment.ts';
import type { Traced } from '../contract/trace-context.ts';
import type { PathOfBytes } from './apart.ts';

/** A request to the engine: an operation, its input, and nothing that gives access to anything else. */
export interface EngineRequest extends Traced {
  readonly operation: string;
  /** The input without its bytes. */
  readonly input: unknown;
  readonly bytes: readonly SentBytes[];
  readonly call: EngineCall;
  /** A presigned URL to PUT a result to that is too large to be streamed quickly. */
  readonly resultUrl?: string | undefined;
}

/** The facts of a call that an operation may depend on, besides its input. */
export interface EngineCall {
  readonly accountId: string;
  readonly environment: Environment;
  /** When the work has to end, in milliseconds since 1970. */
  readonly endsAtEpochMs: number;
  /** For each stage, how many times its pages count in the price. */
  readonly pageWeights?: readonly number[] | undefined;
}

/** Bytes of the input: base64 where the invocation has room for them, else the presigned URL of an object. */
export type SentBytes = { readonly at: PathOfBytes } & (
  | { readonly base64: string }
  | { readonly url: string; readonly sizeBytes: number; readonly missing: string }
);

/** The engine's answer, before the bytes of the result: in the response, or in the object of `resultUrl`. */
export interface EngineAnswer {
  /** The result without its bytes. */
  readonly result: unknown;
  readonly bytes: readonly { readonly at: PathOfBytes; readonly sizeBytes: number }[];
  readonly isStored?: true;
}
