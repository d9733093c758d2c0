/** A value of ASN.1 in DER (X.690). */
export function der(tag: number, ...contents: readonly (Uint8Array | string)[]): Buffer {
  const content = Buffer.concat(contents.map((part) => Buffer.from(part)));
  if (content.length < 128) return Buffer.concat([Buffer.of(tag, content.length), content]);
  const whole = Buffer.alloc(4);
  whole.writeUInt32BE(content.length);
  const length = whole.subarray(whole.findIndex((byte) => byte !== 0));
  return Buffer.concat([Buffer.of(tag, 0x80 | length.length), length, content]);
}

export function sequence(...parts: readonly Uint8Array[]): Buffer {
  return der(0x30, ...parts);
}

export function set(...parts: readonly Uint8Array[]): Buffer {
  return der(0x31, ...parts);
}

export function integer(value: number): Buffer {
  return der(0x02, Buffer.of(value));
}

/** An object identifier, from `1.2.840.10045.4.3.2`. */
export function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...others] = dotted.split('.').map(Number);
  return der(0x06, Buffer.from([first * 40 + second, ...others].flatMap(base128)));
}

function base128(part: number): readonly number[] {
  const digits = [part & 127];
  for (let left = part >> 7; left > 0; left >>= 7) digits.unshift((left & 127) | 128);
  return digits;
}
