/** Reads whole numbers of up to 32 bits, the highest bit first. */
export interface BitReader {
  /** The number of bits left. */
  left(): number;
  /** Undefined at the end. */
  read(bits: number): number | undefined;
  /** Skips the rest of a partly read byte. */
  align(): void;
}

export function bitReader(bytes: Uint8Array): BitReader {
  let at = 0;
  const end = bytes.length * 8;
  return {
    left: () => end - at,
    read(bits) {
      if (at + bits > end) return undefined;
      let value = 0;
      for (let left = bits; left > 0; ) {
        const inByte = at & 7;
        const taken = Math.min(8 - inByte, left);
        const part = ((bytes[at >> 3] as number) >> (8 - inByte - taken)) & ((1 << taken) - 1);
        value = value * 2 ** taken + part;
        at += taken;
        left -= taken;
      }
      return value;
    },
    align() {
      at = Math.ceil(at / 8) * 8;
    },
  };
}
