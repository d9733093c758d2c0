import { crc32 } from 'node:zlib';

/**
 * One message of an application/vnd.amazon.eventstream: lengths, their CRC-32, headers, payload, and the CRC-32 of
 * everything before; all numbers are 4 bytes, big-endian. Returned in pieces, so that the payload is not copied.
 */
export function eventStreamMessage(headers: Readonly<Record<string, string>>, payload: Uint8Array): Buffer {
  const headerBytes = Buffer.concat(
    Object.entries(headers).map(([name, value]) => encodedHeader(name, value)),
  );
  const head = Buffer.alloc(12);
  head.writeUInt32BE(head.length + headerBytes.length + payload.length + 4, 0);
  head.writeUInt32BE(headerBytes.length, 4);
  head.writeUInt32BE(crc32(head.subarray(0, 8)), 8);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(payload, crc32(headerBytes, crc32(head))));
  return Buffer.concat([head, headerBytes, payload, tail]);
}

/** A text header: its name's length in one byte, its name, type 7, its value's length in two, its value. */
function encodedHeader(name: string, value: string): Buffer {
  const nameBytes = Buffer.from(name);
  const valueBytes = Buffer.from(value);
  const valueLength = Buffer.alloc(2);
  valueLength.writeUInt16BE(valueBytes.length);
  return Buffer.concat([Buffer.of(nameBytes.length), nameBytes, Buffer.of(7), valueLength, valueBytes]);
}
