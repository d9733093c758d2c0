/** A value of ASN.1 with its tag and content, as read from DER (X.690). */
export interface DerValue {
  readonly tag: number;
  readonly content: Buffer;
  /** All of it, tag and length included. */
  readonly whole: Buffer;
}

/** A value in DER: its tag, length and content. */
export function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const digits = Buffer.from(
    length.toString(16).padStart(length > 0xffff ? 6 : length > 0xff ? 4 : 2, '0'),
    'hex',
  );
  return Buffer.concat([Buffer.from([tag, 0x80 | digits.length]), digits, content]);
}

export const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
export const set = (...parts: readonly Uint8Array[]) => der(0x31, ...parts);
export const octets = (bytes: Uint8Array) => der(0x04, bytes);
export const bits = (bytes: Uint8Array, unused = 0) => der(0x03, Buffer.from([unused]), bytes);
export const boolean = (value: boolean) => der(0x01, Buffer.from([value ? 0xff : 0]));
export const text = (value: string) => der(0x0c, Buffer.from(value));
export const nothing = () => der(0x05);

/** The value of a context-specific tag around others. */
export const explicit = (number: number, ...parts: readonly Uint8Array[]) => der(0xa0 | number, ...parts);

/** An integer that is not negative, of its bytes, the most significant first. */
export function integer(value: number | Uint8Array): Buffer {
  const given = typeof value === 'number' ? Buffer.from([value]) : Buffer.from(value);
  const first = given.findIndex((byte) => byte !== 0);
  const bytes = first < 0 ? Buffer.from([0]) : given.subarray(first);
  return der(0x02, (bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
}

/** An object identifier, written as `1.2.840`. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const groups = [first * 40 + second, ...rest].map((arc) => {
    const digits = [arc & 0x7f];
    for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128))
      digits.unshift((left & 0x7f) | 0x80);
    return Buffer.from(digits);
  });
  return der(0x06, ...groups);
}

/** A time to the second: UTCTime before 2050, as RFC 5280 has it. */
export function time(date: Date): Buffer {
  const digits = date.toISOString().replace(/[-:T]|\.\d+/g, '');
  return date.getUTCFullYear() < 2050
    ? der(0x17, Buffer.from(digits.slice(2)))
    : der(0x18, Buffer.from(digits));
}

/** A time to the second as GeneralizedTime. */
export function generalizedTime(date: Date): Buffer {
  return der(0x18, Buffer.from(date.toISOString().replace(/[-:T]|\.\d+/g, '')));
}

/** The values that follow each other in DER. Throws for what is cut off or longer than 16 MB. */
export function readDer(bytes: Buffer): DerValue[] {
  const found: DerValue[] = [];
  for (let at = 0; at < bytes.length; ) {
    const tag = bytes.readUInt8(at);
    const first = bytes.readUInt8(at + 1);
    const count = first < 0x80 ? 0 : first & 0x7f;
    if (count > 3) throw new Error('no such length in DER');
    const length = count === 0 ? first : bytes.readUIntBE(at + 2, count);
    const start = at + 2 + count;
    if (start + length > bytes.length) throw new Error('DER that is cut off');
    found.push({
      tag,
      content: bytes.subarray(start, start + length),
      whole: bytes.subarray(at, start + length),
    });
    at = start + length;
  }
  return found;
}
