/** Writes numbers of any width up to 32 bits, the most significant bit first. */
export interface BitWriter {
  readonly write: (value: number, bits: number) => void;
  /** Fills the last byte with zeros. */
  readonly align: () => void;
  /** The number of whole bytes. */
  readonly length: () => number;
  readonly bytes: () => Buffer;
}

export function bitWriter(): BitWriter {
  const written: number[] = [];
  let last = 0;
  let used = 0;
  return {
    write(value, bits) {
      for (let bit = bits - 1; bit >= 0; bit--) {
        last = (last << 1) | ((value >>> bit) & 1);
        used++;
        if (used < 8) continue;
        written.push(last);
        last = 0;
        used = 0;
      }
    },
    align() {
      if (used > 0) written.push(last << (8 - used));
      last = 0;
      used = 0;
    },
    length: () => written.length,
    bytes: () => Buffer.from(written),
  };
}

/** The number of bits that the largest of some numbers takes. */
export function bitsFor(largest: number): number {
  return largest === 0 ? 0 : 32 - Math.clz32(largest);
}
