import { describe, expect, test } from '@jest/globals';
import type { BareEvent } from '../../local/gateway/api-event.ts';
import { eventPayload } from '../../local/gateway/event-payload.ts';
import { eventOfBytes, movableEvent } from '../../local/lambda/event-bytes.ts';

const bare = { path: '/é', headers: { A: '"' } } as unknown as BareEvent;

const everyByte = Uint8Array.from({ length: 256 }, (_, byte) => byte);
const everyAscii = Buffer.from(String.fromCharCode(...everyByte.subarray(0, 0x80)));

describe('an event whose body is moved apart from it', () => {
  test.each([
    ['text with all that JSON escapes', everyAscii, false],
    ['text beyond ASCII', Buffer.from('é日本😀\u2028\ufeff'), false],
    ['text with a byte order mark', Buffer.from('\ufeff{}'), false],
    ['bytes that are not text', everyByte, false],
    ['bytes in base64', everyByte, true],
    ['bytes in base64 with one digit of padding', everyByte.subarray(0, 8), true],
  ])('%s is the same in the function, and as large as its JSON', (_, bytes, isBase64Encoded) => {
    const body = Buffer.from(bytes).toString(isBase64Encoded ? 'base64' : 'utf8');
    const whole = { ...bare, body, isBase64Encoded };
    const { event, sizeBytes } = eventPayload(bare, { bytes, isBase64Encoded });
    expect(eventOfBytes(movableEvent(event).event)).toEqual(whole);
    expect(sizeBytes).toBe(Buffer.byteLength(JSON.stringify(whole)));
  });

  test('a request without a body has null for one', () => {
    const { event, sizeBytes } = eventPayload(bare, undefined);
    const whole = { ...bare, body: null, isBase64Encoded: false };
    expect(eventOfBytes(event)).toEqual(whole);
    expect(sizeBytes).toBe(Buffer.byteLength(JSON.stringify(whole)));
  });
});
