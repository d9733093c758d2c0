import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { takePrelude } from './awslambda.ts';
import type { FromEnvironment } from './messages.ts';

/** The most unread bytes before the writer has to wait. */
const windowBytes = 1024 * 1024;

/** The size of a message: small enough that the reader starts early, large enough for few messages. */
const pieceBytes = 256 * 1024;

/** The size at which Lambda ends a streamed response. */
const answerBytes = 200 * 1024 * 1024;

/** The stream for a function's response. */
export interface ResponseStream {
  readonly writable: Writable;
  /** Reports that the other side has read this many bytes. */
  taken(sizeBytes: number): void;
  /** Ends the response, if the function has not, and waits until all of it has been sent. */
  end(): Promise<void>;
}

/**
 * A stream that sends its bytes to the service as messages, limited to what the reader can take. It breaks off where
 * Lambda's would: after 200 MB.
 */
export function responseStream(
  post: (message: FromEnvironment, transfer?: readonly ArrayBuffer[]) => void,
): ResponseStream {
  let bytesOnTheirWay = 0;
  let bytesSent = 0;
  let goOn: (() => void) | undefined;

  function send(bytes: Uint8Array, start: number, done: (error?: Error) => void): void {
    let position = start;
    while (position < bytes.length) {
      if (bytesOnTheirWay >= windowBytes) {
        const next = position;
        goOn = () => send(bytes, next, done);
        return;
      }
      const end = Math.min(position + pieceBytes, position + answerBytes - bytesSent);
      if (end === position) {
        done(tooLarge());
        return;
      }
      // A copy, since the function may reuse its memory, and since only whole buffers can be transferred.
      const piece = new Uint8Array(bytes.subarray(position, end));
      position += piece.length;
      bytesOnTheirWay += piece.length;
      bytesSent += piece.length;
      post({ kind: 'chunk', bytes: piece }, [piece.buffer]);
    }
    done();
  }

  const writable = new Writable({
    highWaterMark: windowBytes,
    write: (chunk: Uint8Array, _encoding, done) => send(withPrelude(writable, chunk), 0, done),
    final: (done) => send(withPrelude(writable, new Uint8Array()), 0, done),
  });

  return {
    writable,
    taken: (sizeBytes) => {
      bytesOnTheirWay -= sizeBytes;
      const next = goOn;
      goOn = undefined;
      next?.();
    },
    end: async () => {
      if (!writable.writableEnded) writable.end();
      if (!writable.writableFinished) await finished(writable);
    },
  };
}

function tooLarge(): Error {
  const message = `Response payload size exceeded maximum allowed payload size (${answerBytes} bytes).`;
  return Object.assign(new Error(message), { name: 'Function.ResponseSizeTooLarge' });
}

function withPrelude(writable: Writable, chunk: Uint8Array): Uint8Array {
  const prelude = takePrelude(writable);
  return prelude ? Buffer.concat([prelude, chunk]) : chunk;
}
