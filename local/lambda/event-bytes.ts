/**
 * An event as JSON in UTF-8. An HTTP request's `body`, which may be large, is separate: only the function makes a
 * string of it, as Lambda's runtime would by parsing the JSON.
 * See docs/decisions/local.md#a-requests-body-reaches-its-function-as-bytes
 */
export type EventBytes = Uint8Array | { readonly json: Uint8Array; readonly body: BodyBytes };

/** The bytes of a request's body, which is base64 or text in the event. */
export interface BodyBytes {
  readonly bytes: Uint8Array;
  readonly isBase64Encoded: boolean;
}

export function sizeOfEvent(event: EventBytes): number {
  return event instanceof Uint8Array ? event.length : event.json.length + event.body.bytes.length;
}

/** The event as passed to a function. */
export function eventOfBytes(event: EventBytes): unknown {
  if (event instanceof Uint8Array) return JSON.parse(textOf(event));
  const { json, body } = event;
  const encoding = body.isBase64Encoded ? 'base64' : 'utf8';
  return { ...JSON.parse(textOf(json)), body: textOf(body.bytes, encoding) };
}

/** The event in its own buffers, and those buffers: a message transfers a buffer without copying it. */
export function movableEvent(event: EventBytes): { event: EventBytes; buffers: ArrayBuffer[] } {
  if (event instanceof Uint8Array) {
    const own = withOwnBuffer(event);
    return { event: own, buffers: [own.buffer] };
  }
  const [json, bytes] = [withOwnBuffer(event.json), withOwnBuffer(event.body.bytes)];
  return { event: { json, body: { ...event.body, bytes } }, buffers: [json.buffer, bytes.buffer] };
}

function withOwnBuffer(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = bytes;
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) return new Uint8Array(buffer);
  return new Uint8Array(bytes);
}

function textOf({ buffer, byteOffset, length }: Uint8Array, encoding: 'utf8' | 'base64' = 'utf8'): string {
  return Buffer.from(buffer, byteOffset, length).toString(encoding);
}
