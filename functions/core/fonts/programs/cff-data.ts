import { BrokenFont } from './broken-font.ts';

/** An entry of a DICT: its operator, with 1200 added to two-byte ones, and its operands as encoded. */
export interface DictEntry {
  readonly operator: number;
  readonly operands: Buffer;
}

/** Operators of DICTs (Adobe Technical Note 5176, tables 9, 10 and 23). */
export const operator = {
  charset: 15,
  encoding: 16,
  charStrings: 17,
  privateDict: 18,
  subrs: 19,
  charStringType: 1_206,
  ros: 1_230,
  fdArray: 1_236,
  fdSelect: 1_237,
} as const;

/** The items of an INDEX that begins at `start`, as views, and its end. Throws BrokenFont. */
export function readIndex(font: Buffer, start: number): { readonly items: Buffer[]; readonly end: number } {
  const count = font.readUInt16BE(start);
  if (count === 0) return { items: [], end: start + 2 };
  const size = font.readUInt8(start + 2);
  if (size < 1 || size > 4) throw new BrokenFont('offsets of a bad size');
  const base = start + 3 + (count + 1) * size - 1;
  const offset = (index: number) => font.readUIntBE(start + 3 + index * size, size);
  const items: Buffer[] = [];
  let from = offset(0);
  if (from !== 1) throw new BrokenFont('an INDEX that begins elsewhere');
  for (let index = 1; index <= count; index++) {
    const to = offset(index);
    if (to < from || base + to > font.length) throw new BrokenFont('an INDEX out of order');
    items.push(font.subarray(base + from, base + to));
    from = to;
  }
  return { items, end: base + from };
}

/** An INDEX of these items. */
export function writeIndex(items: readonly Uint8Array[]): Buffer {
  if (items.length === 0) return Buffer.from([0, 0]);
  const total = items.reduce((sum, item) => sum + item.length, 1);
  const size = total < 0x100 ? 1 : total < 0x10000 ? 2 : total < 0x1000000 ? 3 : 4;
  const header = Buffer.alloc(3 + (items.length + 1) * size);
  header.writeUInt16BE(items.length, 0);
  header.writeUInt8(size, 2);
  let offset = 1;
  header.writeUIntBE(offset, 3, size);
  for (const [index, item] of items.entries()) {
    offset += item.length;
    header.writeUIntBE(offset, 3 + (index + 1) * size, size);
  }
  return Buffer.concat([header, ...items]);
}

/** The entries of a DICT. Throws BrokenFont. */
export function readDict(bytes: Buffer): readonly DictEntry[] {
  const entries: DictEntry[] = [];
  let from = 0;
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes.readUInt8(at);
    if (byte <= 21) {
      const isLong = byte === 12;
      const code = isLong ? 1_200 + bytes.readUInt8(at + 1) : byte;
      entries.push({ operator: code, operands: bytes.subarray(from, at) });
      at += isLong ? 2 : 1;
      from = at;
    } else at = operandEnd(bytes, at);
  }
  return entries;
}

/** A DICT of these entries. */
export function writeDict(entries: readonly DictEntry[]): Buffer {
  return Buffer.concat(
    entries.flatMap(({ operator: code, operands }) => [
      operands,
      Buffer.from(code >= 1_200 ? [12, code - 1_200] : [code]),
    ]),
  );
}

/** An entry's operands as numbers. */
export function numbersOf(entry: DictEntry | undefined): readonly number[] {
  const bytes = entry?.operands ?? Buffer.alloc(0);
  const numbers: number[] = [];
  for (let at = 0; at < bytes.length; at = operandEnd(bytes, at)) {
    const byte = bytes.readUInt8(at);
    if (byte === 28) numbers.push(bytes.readInt16BE(at + 1));
    else if (byte === 29) numbers.push(bytes.readInt32BE(at + 1));
    else if (byte === 30) numbers.push(Number.NaN);
    else if (byte <= 246) numbers.push(byte - 139);
    else if (byte <= 250) numbers.push((byte - 247) * 256 + bytes.readUInt8(at + 1) + 108);
    else numbers.push(-(byte - 251) * 256 - bytes.readUInt8(at + 1) - 108);
  }
  return numbers;
}

/** Operands of always five bytes, so that a DICT's length does not depend on them. */
export function longOperands(...numbers: readonly number[]): Buffer {
  const operands = Buffer.alloc(numbers.length * 5);
  for (const [index, number] of numbers.entries()) {
    operands.writeUInt8(29, index * 5);
    operands.writeInt32BE(number, index * 5 + 1);
  }
  return operands;
}

function operandEnd(bytes: Buffer, at: number): number {
  const byte = bytes.readUInt8(at);
  if (byte === 28) return at + 3;
  if (byte === 29) return at + 5;
  if (byte === 30) {
    let end = at + 1;
    for (; end < bytes.length; end++) {
      const nibbles = bytes.readUInt8(end);
      if (nibbles >> 4 === 15 || (nibbles & 15) === 15) return end + 1;
    }
    throw new BrokenFont('a number without end');
  }
  if (byte < 32 || byte === 255) throw new BrokenFont('no operand');
  return byte <= 246 ? at + 1 : at + 2;
}
