import { tags } from '../signatures/read-der.ts';

const constructedContext = 0xa0;

/** A value in DER (X.690): the identifier, the shortest length, and the contents one after the other. */
export function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const length = contents.reduce((sum, { byteLength }) => sum + byteLength, 0);
  return Buffer.concat([Buffer.of(tag), lengthOctets(length), ...contents]);
}

export function sequence(...items: readonly Uint8Array[]): Buffer {
  return der(tags.sequence, ...items);
}

/** A SET OF: its items in the order that DER demands. */
export function setOf(...items: readonly Uint8Array[]): Buffer {
  return der(tags.set, ...[...items].sort(Buffer.compare));
}

/** A non-negative integer: from a number, or from big-endian bytes. */
export function integer(value: number | Uint8Array): Buffer {
  const bytes = typeof value === 'number' ? bytesOf(value) : Buffer.from(value);
  const first = bytes.findIndex((byte) => byte !== 0);
  const shortest = first < 0 ? Buffer.of(0) : bytes.subarray(first);
  const isNegative = ((shortest[0] as number) & 0x80) !== 0; // it has at least one byte
  return der(tags.integer, ...(isNegative ? [Buffer.of(0)] : []), shortest);
}

/** The serial number of a certificate: one may be negative, against the rules (RFC 5280, 4.1.2.2). */
export function serialNumber({ serial }: { readonly serial: Uint8Array }): Buffer {
  return der(tags.integer, serial);
}

export function octetString(bytes: Uint8Array): Buffer {
  return der(tags.octetString, bytes);
}

export function truth(value: boolean): Buffer {
  return der(tags.boolean, Buffer.of(value ? 0xff : 0));
}

export function nothing(): Buffer {
  return der(0x05);
}

/** An object identifier, from `1.2.840.113549.1.7.2`. */
export function objectIdentifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...others] = dotted.split('.').map(Number);
  return der(tags.objectId, Buffer.from([first * 40 + second, ...others].flatMap(base128)));
}

/** `[number] EXPLICIT`, or a constructed `[number] IMPLICIT` from the contents of what it replaces. */
export function tagged(number: number, ...contents: readonly Uint8Array[]): Buffer {
  return der(constructedContext | number, ...contents);
}

function lengthOctets(length: number): Buffer {
  if (length < 0x80) return Buffer.of(length);
  const bytes = bytesOf(length);
  return Buffer.concat([Buffer.of(0x80 | bytes.length), bytes]);
}

function bytesOf(value: number): Buffer {
  const hex = value.toString(16);
  return Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
}

function base128(part: number): readonly number[] {
  const digits = [part % 128];
  for (let left = Math.floor(part / 128); left > 0; left = Math.floor(left / 128))
    digits.unshift((left % 128) + 128);
  return digits;
}
