import { isNear } from '../widths.ts';
import { BrokenFont } from './broken-font.ts';
import type { DictEntry } from './cff-data.ts';
import { charstringNumber, numberLength, subrBias } from './charstring-numbers.ts';
import { flatCharString } from './flat-charstring.ts';
import type { Cff } from './read-cff.ts';

const [defaultWidth, nominalWidth, fontMatrix] = [20, 21, 1_207];
const maximumDepth = 10;

/** The advance of a glyph in thousandths of the em. Throws BrokenFont. */
export function cffAdvance(cff: Cff, glyph: number): number {
  const { width, nominal, fallback, scale } = widthOf(cff, glyph);
  return (width ? nominal + width.value : fallback) * scale;
}

/** Whether a glyph has this advance, also in readers that read the base width as an integer. */
export function hasAdvance(cff: Cff, glyph: number, advance: number): boolean {
  const { width, nominal, fallback, scale } = widthOf(cff, glyph);
  const base = width ? nominal : fallback;
  return [base, Math.trunc(base)].every((own) => isNear((own + (width?.value ?? 0)) * scale, advance));
}

/** The charstring of a glyph with the same drawing and this advance in thousandths of the em. Throws BrokenFont. */
export function withAdvance(cff: Cff, glyph: number, advance: number): Buffer {
  const own = widthOf(cff, glyph);
  if (own.width && own.width.depth > 0) {
    const charStrings = cff.charStrings.with(glyph, flatCharString(cff, glyph));
    return withAdvance({ ...cff, charStrings }, glyph, advance);
  }
  const { width, nominal, scale } = own;
  const code = cff.charStrings[glyph] ?? Buffer.alloc(0);
  const operand = numberOperand(advance / scale - nominal);
  if (!width) return Buffer.concat([operand, code]);
  return Buffer.concat([code.subarray(0, width.start), operand, code.subarray(width.end)]);
}

interface Operand {
  readonly value: number;
  readonly depth: number;
  readonly start: number;
  readonly end: number;
}

function widthOf(cff: Cff, glyph: number) {
  const part = cff.parts[cff.partOf[glyph] ?? 0];
  if (!part) throw new BrokenFont('a glyph of no part');
  const number = (code: number) =>
    decimals(part.privateDict.find((entry) => entry.operator === code))[0] ?? 0;
  const ownScale = decimals(part.dict.find((entry) => entry.operator === fontMatrix))[0];
  const topScale = cff.isCidKeyed
    ? decimals(cff.top.find((entry) => entry.operator === fontMatrix))[0]
    : undefined;
  const scale = (ownScale ?? (topScale === undefined ? 0.001 : 1)) * (topScale ?? 1) * 1_000;
  return {
    width: firstOperand(cff, cff.charStrings[glyph] ?? Buffer.alloc(0), part.subrs),
    nominal: number(nominalWidth),
    fallback: number(defaultWidth),
    scale: scale || 1,
  };
}

/** The operand that states the width, before those of the first operator (Adobe Technical Note 5177, 3.1). */
function firstOperand(cff: Cff, glyph: Buffer, subrs: readonly Buffer[]): Operand | undefined {
  const stack: Operand[] = [];
  const run = (code: Buffer, depth: number): { readonly operator: number } | undefined => {
    if (depth > maximumDepth) throw new BrokenFont('subroutines nested too deep');
    for (let at = 0; at < code.length; ) {
      const byte = code[at] as number;
      if (byte >= 32 || byte === 28) {
        const end = at + numberLength(byte);
        stack.push({ value: charstringNumber(code, at), depth, start: at, end });
        if (stack.length > 513) throw new BrokenFont('too many operands');
        at = end;
        continue;
      }
      at++;
      if (byte === 11) return undefined;
      if (byte !== 10 && byte !== 29) return { operator: byte };
      const list = byte === 10 ? subrs : cff.globalSubrs;
      const subr = list[(stack.pop()?.value ?? Number.NaN) + subrBias(list.length)];
      if (!subr) throw new BrokenFont('a call of no subroutine');
      const found = run(subr, depth + 1);
      if (found) return found;
    }
    return undefined;
  };
  const operator = run(glyph, 0)?.operator ?? 14;
  const count = stack.length;
  const hasWidth =
    operator === 21
      ? count > 2
      : operator === 22 || operator === 4
        ? count > 1
        : [1, 3, 14, 18, 19, 20, 23].includes(operator) && count % 2 === 1;
  return hasWidth ? stack[0] : undefined;
}

function numberOperand(value: number): Buffer {
  if (Math.abs(value) > 32_000) throw new BrokenFont('an advance out of range');
  const bytes = Buffer.alloc(Number.isInteger(value) ? 3 : 5);
  bytes.writeUInt8(Number.isInteger(value) ? 28 : 255, 0);
  if (Number.isInteger(value)) bytes.writeInt16BE(value, 1);
  else bytes.writeInt32BE(Math.round(value * 65_536), 1);
  return bytes;
}

/** An entry's operands, including decimals. */
function decimals(entry: DictEntry | undefined): readonly number[] {
  const bytes = entry?.operands ?? Buffer.alloc(0);
  const numbers: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes.readUInt8(at);
    if (byte === 29) {
      numbers.push(bytes.readInt32BE(at + 1));
      at += 5;
    } else if (byte === 30) {
      const end = bytes.findIndex((own, index) => index > at && (own >> 4 === 15 || (own & 15) === 15));
      if (end < 0) throw new BrokenFont('a number without end');
      numbers.push(decimal(bytes.toString('hex', at + 1, end + 1)));
      at = end + 1;
    } else {
      numbers.push(charstringNumber(bytes, at));
      at += numberLength(byte);
    }
  }
  return numbers;
}

/** A decimal with a nibble for each character (Adobe Technical Note 5176, table 5). */
function decimal(nibbles: string): number {
  const text = nibbles
    .replace(/f.*$/, '')
    .replaceAll('a', '.')
    .replaceAll('b', 'E')
    .replaceAll('c', 'E-')
    .replaceAll('e', '-');
  return Number(text) || 0;
}
