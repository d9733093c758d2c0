import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { EventBytes } from './event-bytes.ts';
import type { FunctionFailure } from './messages.ts';

/** One call of a function in progress. */
export interface Invocation {
  readonly requestId: string;
  readonly event: EventBytes;
  /** X-Ray's header, where the call is traced. */
  readonly traceHeader: string | undefined;
  /** The bytes of the response, as read by the caller; ends as the function's response ends. */
  readonly answer: Readable;
  /** Gives the reader a chunk of the response; `taken` receives the number of bytes that were read. */
  push(bytes: Uint8Array): void;
  done(): void;
  fail(failure: FunctionFailure): void;
}

/** Creates a call from an event. `taken` is called with the number of bytes that the reader has read. */
export function newInvocation(
  event: EventBytes,
  traceHeader: string | undefined,
  taken: (call: Invocation, sizeBytes: number) => void,
): Invocation {
  let bytesHeld = 0;
  const release = () => {
    const sizeBytes = bytesHeld;
    bytesHeld = 0;
    if (sizeBytes > 0) taken(call, sizeBytes);
  };
  const answer = new Readable({ highWaterMark: 1024 * 1024, read: release });
  const call: Invocation = {
    requestId: randomUUID(),
    event,
    traceHeader,
    answer,
    push: (bytes) => {
      bytesHeld += bytes.length;
      // A disconnected reader discards everything: the function still runs to its end, as on Lambda.
      if (answer.destroyed || answer.push(bytes)) release();
    },
    done: () => answer.push(null),
    fail: (failure) => answer.destroy(functionError(failure)),
  };
  return call;
}

/** A function's failure as an error: its `name` is Lambda's errorType, `cause` the function's own stack. */
export function functionError({ errorType, errorMessage, trace }: FunctionFailure): Error {
  return Object.assign(new Error(errorMessage, { cause: trace }), { name: errorType });
}
