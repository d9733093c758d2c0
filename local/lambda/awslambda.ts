import type { Writable } from 'node:stream';

const streamingMark = Symbol.for('aws.lambda.runtime.handler.streaming');
const preludes = new WeakMap<Writable, Uint8Array>();

/** Provides Lambda's global `awslambda` for functions that stream their responses. */
export function provideAwslambda(): void {
  Object.assign(globalThis, { awslambda: { streamifyResponse, HttpResponseStream: { from: withPrelude } } });
}

/** Whether a handler was wrapped by awslambda.streamifyResponse, and so gets a stream to write to. */
export function isStreaming(handler: object): boolean {
  return streamingMark in handler;
}

/** Takes what HttpResponseStream.from put before the body: it is sent once, with the first byte. */
export function takePrelude(stream: Writable): Uint8Array | undefined {
  const prelude = preludes.get(stream);
  preludes.delete(stream);
  return prelude;
}

function streamifyResponse<Handler extends object>(handler: Handler): Handler {
  return Object.assign(handler, { [streamingMark]: 'response' });
}

/** API Gateway reads status and headers as JSON before the body, separated from it by eight zero bytes. */
function withPrelude(stream: Writable, metadata: Readonly<Record<string, unknown>>): Writable {
  preludes.set(stream, Buffer.concat([Buffer.from(JSON.stringify(metadata)), new Uint8Array(8)]));
  return stream;
}
