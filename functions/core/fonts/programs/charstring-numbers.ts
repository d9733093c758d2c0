/** The bias added to an operand to get the number of one of `count` subroutines. */
export function subrBias(count: number): number {
  return count < 1_240 ? 107 : count < 33_900 ? 1_131 : 32_768;
}

/** The length of a number in a Type 2 charstring, by its first byte (Adobe Technical Note 5177, 3.2). */
export function numberLength(first: number): number {
  return first === 28 ? 3 : first === 255 ? 5 : first >= 247 ? 2 : 1;
}

/** The number at a position in a Type 2 charstring. */
export function charstringNumber(code: Buffer, at: number): number {
  const byte = code.readUInt8(at);
  if (byte === 28) return code.readInt16BE(at + 1);
  if (byte === 255) return code.readInt32BE(at + 1) / 65_536;
  if (byte <= 246) return byte - 139;
  if (byte <= 250) return (byte - 247) * 256 + code.readUInt8(at + 1) + 108;
  return -(byte - 251) * 256 - code.readUInt8(at + 1) - 108;
}
