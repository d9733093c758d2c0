/** Encodes two-valued decisions, each under the number of its context, which predicts its value. */
export interface ArithmeticEncoder {
  encode(context: number, bit: number): void;
  /** Ends the encoding and returns all bytes. Nothing may be encoded after it. */
  finish(): Uint8Array;
}

/** For each state: the estimate of the less probable value, the states after either value, and whether they swap. */
const states = Uint16Array.from(
  (
    '5601 1 1 1 3401 2 6 0 1801 3 9 0 0AC1 4 12 0 0521 5 29 0 0221 38 33 0 5601 7 6 1 5401 8 14 0 4801 9 14 0 ' +
    '3801 10 14 0 3001 11 17 0 2401 12 18 0 1C01 13 20 0 1601 29 21 0 5601 15 14 1 5401 16 14 0 5101 17 15 0 ' +
    '4801 18 16 0 3801 19 17 0 3401 20 18 0 3001 21 19 0 2801 22 19 0 2401 23 20 0 2201 24 21 0 1C01 25 22 0 ' +
    '1801 26 23 0 1601 27 24 0 1401 28 25 0 1201 29 26 0 1101 30 27 0 0AC1 31 28 0 09C1 32 29 0 08A1 33 30 0 ' +
    '0521 34 31 0 0441 35 32 0 02A1 36 33 0 0221 37 34 0 0141 38 35 0 0111 39 36 0 0085 40 37 0 0049 41 38 0 ' +
    '0025 42 39 0 0015 43 40 0 0009 44 41 0 0005 45 42 0 0001 45 43 0 5601 46 46 0'
  )
    .split(' ')
    .map((entry, index) => Number.parseInt(entry, index % 4 === 0 ? 16 : 10)),
);

const initialBytes = 4_096;

/** The adaptive arithmetic encoder that JBIG2 shares with JPEG 2000 (ITU-T T.88, annex E.2). */
export function arithmeticEncoder(contexts: number): ArithmeticEncoder {
  // For each context: its state times 2, and the more probable value.
  const estimates = new Uint8Array(contexts);
  // The first byte is not data: it only takes carries.
  let bytes = new Uint8Array(initialBytes);
  let last = 0;
  let interval = 0x8000;
  let code = 0;
  let room = 12;

  const put = (shift: number) => {
    if (++last === bytes.length) {
      const larger = new Uint8Array(bytes.length * 2);
      larger.set(bytes);
      bytes = larger;
    }
    bytes[last] = code >>> shift;
    code &= (1 << shift) - 1;
    room = 27 - shift;
  };
  const putByte = () => {
    if (bytes[last] !== 0xff && code >= 0x8000000) {
      bytes[last] = (bytes[last] as number) + 1;
      code &= 0x7ffffff;
    }
    // A byte of ones is followed by one of seven bits, so that no carry passes through both.
    put(bytes[last] === 0xff ? 20 : 19);
  };
  const renormalize = () => {
    do {
      interval <<= 1;
      code <<= 1;
      if (--room === 0) putByte();
    } while ((interval & 0x8000) === 0);
  };

  return {
    encode: (context, bit) => {
      const estimate = estimates[context] as number;
      const probable = estimate & 1;
      const at = (estimate >> 1) * 4;
      const share = states[at] as number;
      interval -= share;
      if (bit === probable) {
        if ((interval & 0x8000) !== 0) {
          code += share;
          return;
        }
        if (interval < share) interval = share;
        else code += share;
        estimates[context] = ((states[at + 1] as number) << 1) | probable;
      } else {
        if (interval < share) code += share;
        else interval = share;
        const next = states[at + 3] === 1 ? 1 - probable : probable;
        estimates[context] = ((states[at + 2] as number) << 1) | next;
      }
      renormalize();
    },
    finish: () => {
      const highest = code + interval;
      code |= 0xffff;
      if (code >= highest) code -= 0x8000;
      for (let round = 0; round < 2; round++) {
        code <<= room;
        putByte();
      }
      const end = bytes[last] === 0xff ? last : last + 1;
      const finished = new Uint8Array(end + 1);
      finished.set(bytes.subarray(1, end));
      finished.set([0xff, 0xac], end - 1);
      return finished;
    },
  };
}
