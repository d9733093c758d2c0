/** An ASN.1 value in BER or DER encoding (X.690). */
export interface DerValue {
  /** The identifier: class, whether it is constructed, and number. */
  readonly tag: number;
  /** Including identifier and length. */
  readonly whole: Uint8Array;
  readonly content: Uint8Array;
}

/** The bytes are not an ASN.1 value that this service reads. */
export class UnreadableDer extends Error {}

export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectId: 0x06,
  enumerated: 0x0a,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

const constructed = 0x20;
const maximumDepth = 32;
const maximumItems = 10_000;

/** Reads what a stranger wrote; undefined if it is not readable. */
export function ifReadableDer<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableDer) return undefined;
    throw error;
  }
}

/** The value at the start of bytes, ignoring anything after it. Throws UnreadableDer. */
export function readDer(bytes: Uint8Array, depth = 0): DerValue {
  const [tag, first] = [bytes[0], bytes[1]];
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f || depth > maximumDepth)
    throw new UnreadableDer('no value');
  if (first === 0x80) return readIndefinite(bytes, tag, depth);
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  if (lengthBytes > 4) throw new UnreadableDer('too long');
  const start = 2 + lengthBytes;
  const length =
    lengthBytes === 0 ? first : bytes.subarray(2, start).reduce((sum, byte) => sum * 256 + byte, 0);
  if (start + length > bytes.length) throw new UnreadableDer('cut off');
  return { tag, whole: bytes.subarray(0, start + length), content: bytes.subarray(start, start + length) };
}

/** Reads a value with an end marker instead of a length, which BER allows. */
function readIndefinite(bytes: Uint8Array, tag: number, depth: number): DerValue {
  let at = 2;
  for (let items = 0; items < maximumItems; items++) {
    if (bytes[at] === 0 && bytes[at + 1] === 0)
      return { tag, whole: bytes.subarray(0, at + 2), content: bytes.subarray(2, at) };
    at += readDer(bytes.subarray(at), depth + 1).whole.length;
  }
  throw new UnreadableDer('too many values');
}

/** The values within a constructed one. Throws UnreadableDer. */
export function within({ tag, content }: DerValue): readonly DerValue[] {
  if ((tag & constructed) === 0) throw new UnreadableDer('not constructed');
  const values: DerValue[] = [];
  for (let at = 0; at < content.length && values.length < maximumItems; ) {
    const value = readDer(content.subarray(at));
    values.push(value);
    at += value.whole.length;
  }
  return values;
}

/** The value of an object identifier: `1.2.840.113549.1.7.2`. Throws UnreadableDer. */
export function objectId(value: DerValue | undefined): string {
  if (value?.tag !== tags.objectId) throw new UnreadableDer('no object identifier');
  const parts: number[] = [];
  let part = 0;
  for (const byte of value.content) {
    part = part * 128 + (byte & 0x7f);
    if ((byte & 0x80) !== 0) continue;
    parts.push(...(parts.length === 0 ? firstTwo(part) : [part]));
    part = 0;
  }
  return parts.join('.');
}

function firstTwo(part: number): readonly number[] {
  const first = Math.min(Math.floor(part / 40), 2);
  return [first, part - first * 40];
}

/** The bytes of an octet string, which may be in pieces. */
export function octets(value: DerValue): Uint8Array {
  if (value.tag === tags.octetString) return value.content;
  if (value.tag !== (tags.octetString | constructed)) throw new UnreadableDer('no octets');
  return Buffer.concat(within(value).map(({ content }) => content));
}

/** A time in ISO 8601; undefined for other values. Times without a century are from 1950 to 2049 (RFC 5652, 11.3). */
export function timeOf({ tag, content }: DerValue): string | undefined {
  const text = Buffer.from(content).toString('latin1');
  const whole = tag === tags.utcTime ? `${text < '50' ? '20' : '19'}${text}` : text;
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?(?:\.\d+)?(Z|[+-]\d{4})?$/.exec(whole);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second = '00', zone = 'Z'] = match;
  const offset = zone === 'Z' ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(3)}`;
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
