import { BrokenFont } from './broken-font.ts';
import { charstringNumber, numberLength, subrBias } from './charstring-numbers.ts';
import type { Cff } from './read-cff.ts';

const maximumDepth = 10;
const maximumBytes = 65_535;

/** A glyph's charstring with its subroutines inlined (Adobe Technical Note 5177). Throws BrokenFont. */
export function flatCharString(cff: Cff, glyph: number): Buffer {
  const subrs = cff.parts[cff.partOf[glyph] ?? 0]?.subrs ?? [];
  const written: number[] = [];
  let [operands, hints] = [0, 0];
  /** The position and value of the last number. */
  let last = { at: 0, value: Number.NaN };
  const run = (code: Buffer, depth: number): boolean => {
    if (depth > maximumDepth) throw new BrokenFont('subroutines nested too deep');
    for (let at = 0; at < code.length; ) {
      if (written.length > maximumBytes) throw new BrokenFont('a glyph too long');
      const byte = code[at] as number;
      if (byte >= 32 || byte === 28) {
        const end = at + numberLength(byte);
        last = { at: written.length, value: charstringNumber(code, at) };
        written.push(...code.subarray(at, end));
        operands++;
        at = end;
        continue;
      }
      at++;
      if (byte === 11) return false;
      if (byte === 10 || byte === 29) {
        const list = byte === 10 ? subrs : cff.globalSubrs;
        const subr = list[last.value + subrBias(list.length)];
        if (!subr) throw new BrokenFont('a call of no subroutine');
        written.length = last.at;
        operands--;
        last = { at: 0, value: Number.NaN };
        if (run(subr, depth + 1)) return true;
        continue;
      }
      written.push(byte);
      if (byte === 12) written.push(code.readUInt8(at++));
      if ([1, 3, 18, 19, 20, 23].includes(byte)) hints += operands >> 1;
      if (byte === 19 || byte === 20) {
        const end = at + ((hints + 7) >> 3);
        written.push(...code.subarray(at, end));
        at = end;
      }
      operands = 0;
      if (byte === 14) return true;
    }
    return false;
  };
  run(cff.charStrings[glyph] ?? Buffer.alloc(0), 0);
  return Buffer.from(written);
}
