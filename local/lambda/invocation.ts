import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { EventBytes } from './event-bytes.ts';
import type { FunctionFailure } from './messages.ts';

/** One call of a function on its way. */
export interface Invocation {
  readonly requestId: string;
  readonly event: EventBytes;
  /** What the caller reads: the answer's bytes, ending as the function's answer ends. */
  readonly answer: Readable;
  /** Gives the reader a piece of the answer; `taken` hears of the bytes that made room. */
  push(bytes: Uint8Array): void;
  done(): void;
  fail(failure: FunctionFailure): void;
}

/** Makes a call of an event. `taken` is told how many bytes of the answer the reader has taken. */
export function newInvocation(
  event: EventBytes,
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
    answer,
    push: (bytes) => {
      bytesHeld += bytes.length;
      // A reader that has gone away takes everything: the function runs to its end all the same, as on Lambda.
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
