/** The tags of a profile, each with the signatures that share its data. */
export type IccTags = readonly (readonly [signatures: readonly string[], data: Buffer])[];

/** The white point of the profile connection space (ICC.1:2022, 7.2.16). */
export const d50 = [0.9642, 1, 0.8249] as const;

const headerBytes = 128;

/**
 * Builds an ICC profile. `kind` is its class, its colour space and its connection space, of four characters each. The
 * date is fixed to that of the sRGB standard, so that output never changes.
 */
export function iccProfile(
  { version, kind }: { readonly version: 2 | 4; readonly kind: string },
  tags: IccTags,
): Buffer {
  const entries = tags.flatMap(([signatures, data]) => signatures.map((signature) => ({ signature, data })));
  const tableBytes = 4 + entries.length * 12;
  const table = Buffer.alloc(tableBytes);
  table.writeUInt32BE(entries.length);
  const starts = new Map<Buffer, number>();
  let end = headerBytes + tableBytes;
  for (const [, data] of tags) {
    starts.set(data, end);
    end += data.length;
  }
  for (const [index, { signature, data }] of entries.entries()) {
    const at = 4 + index * 12;
    table.write(signature, at, 'latin1');
    table.writeUInt32BE(starts.get(data) ?? 0, at + 4);
    table.writeUInt32BE(data.length, at + 8);
  }
  return Buffer.concat([header(version, kind, end), table, ...tags.map(([, data]) => data)]);
}

function header(version: 2 | 4, kind: string, length: number): Buffer {
  const bytes = Buffer.alloc(headerBytes);
  bytes.writeUInt32BE(length, 0);
  bytes.writeUInt32BE(version === 4 ? 0x04400000 : 0x02100000, 8);
  bytes.write(kind, 12, 'latin1');
  for (const [index, part] of [1999, 10, 18].entries()) bytes.writeUInt16BE(part, 24 + index * 2);
  bytes.write('acsp', 36, 'latin1');
  fixedNumbers(d50).copy(bytes, 68);
  return bytes;
}

/** Returns the data of a tag with a type signature. */
export function typed(signature: string, ...parts: readonly Buffer[]): Buffer {
  const data = Buffer.concat([Buffer.from(signature, 'latin1'), Buffer.alloc(4), ...parts]);
  return Buffer.concat([data, Buffer.alloc(-data.length & 3)]);
}

export function xyz(values: readonly number[]): Buffer {
  return typed('XYZ ', fixedNumbers(values));
}

/** Encodes numbers with 16 fractional bits. */
export function fixedNumbers(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeInt32BE(Math.round(value * 65_536), index * 4);
  return bytes;
}

export function uint32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
}

/** Encodes an ASCII text. */
export function plainText(text: string): Buffer {
  return typed('text', Buffer.from(`${text}\0`, 'latin1'));
}

/** Encodes a profile's name in version 2: in ASCII, without the Unicode and Macintosh forms. */
export function description(text: string): Buffer {
  const ascii = Buffer.from(`${text}\0`, 'latin1');
  return typed('desc', uint32(ascii.length), ascii, Buffer.alloc(4 + 4 + 2 + 1 + 67));
}
