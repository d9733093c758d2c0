import { isUtf8 } from 'node:buffer';
import type { BodyBytes, EventBytes } from '../lambda/event-bytes.ts';
import type { BareEvent } from './api-event.ts';

/** The size of an ASCII character as JSON in UTF-8; every byte of other characters counts one. */
const bytesInJson = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < 0x80 ? Buffer.byteLength(JSON.stringify(String.fromCharCode(byte))) - '""'.length : 1,
);

/** A request's event, and its size as JSON in UTF-8, without serialising a large body only to count it. */
export function eventPayload(
  event: BareEvent,
  body: BodyBytes | undefined,
): { readonly event: EventBytes; readonly sizeBytes: number } {
  const { isBase64Encoded = false } = body ?? {};
  const json = Buffer.from(JSON.stringify({ ...event, body: body ? '' : null, isBase64Encoded }));
  if (!body) return { event: json, sizeBytes: json.length };
  const whole = isBase64Encoded ? body : { ...body, bytes: validText(body.bytes) };
  return { event: { json, body: whole }, sizeBytes: json.length + sizeInJson(whole) };
}

/** Invalid UTF-8 becomes replacement characters, as for a function. */
function validText(bytes: Uint8Array): Uint8Array {
  return isUtf8(bytes)
    ? bytes
    : new TextEncoder().encode(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
}

function sizeInJson({ bytes, isBase64Encoded }: BodyBytes): number {
  if (isBase64Encoded) return Math.ceil(bytes.length / 3) * 4;
  let sizeBytes = bytes.length;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0;
    // Most texts hardly contain these bytes, and looking all of them up takes twice the time.
    if (byte <= 0x22 || byte === 0x5c) sizeBytes += (bytesInJson[byte] ?? 1) - 1;
  }
  return sizeBytes;
}
