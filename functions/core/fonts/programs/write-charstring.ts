import { BrokenFont } from './broken-font.ts';

/** A hint: an edge, and its distance to the opposite one. */
export interface Stem {
  readonly isVertical: boolean;
  readonly start: number;
  readonly size: number;
}

/** A glyph's drawing steps, in order. Points are relative to the one before. */
export type GlyphStep =
  | { readonly kind: 'move' | 'line' | 'curve' | 'accented'; readonly operands: readonly number[] }
  | { readonly kind: 'close' }
  | { readonly kind: 'hints'; readonly stems: readonly Stem[] };

const code = {
  hstem: 1,
  vstem: 3,
  vmoveto: 4,
  rlineto: 5,
  hlineto: 6,
  vlineto: 7,
  rrcurveto: 8,
  endchar: 14,
  hstemhm: 18,
  hintmask: 19,
  rmoveto: 21,
  hmoveto: 22,
  vstemhm: 23,
  vhcurveto: 30,
  hvcurveto: 31,
} as const;

/** The maximum operands on an interpreter's stack (Adobe Technical Note 5177, appendix B). */
const maximumOperands = 48;
const maximumStems = 96;

/** A Type 2 charstring of these steps. `width` is empty or one number, which precedes the first operator's operands. */
export function writeCharString(steps: readonly GlyphStep[], width: readonly number[]): Buffer {
  const bytes: number[] = [];
  let first: readonly number[] = width;
  const write = (operands: readonly number[], operator: number) => {
    for (const operand of [...first, ...operands]) appendNumber(bytes, operand);
    bytes.push(operator);
    first = [];
  };
  const hinted = steps.filter((step) => step.kind === 'hints');
  const stems = sortedStems(hinted.flatMap((step) => step.stems));
  if (stems.length > maximumStems) throw new BrokenFont('too many hints');
  const changes = hinted.length > 1;
  const across = stems.filter((stem) => !stem.isVertical);
  const down = stems.filter((stem) => stem.isVertical);
  if (across.length > 0) writeStems(across, changes ? code.hstemhm : code.hstem, write);
  if (down.length > 0) writeStems(down, changes ? code.vstemhm : code.vstem, write);
  const ordered = [...across, ...down];
  let ended = false;
  for (let index = 0; index < steps.length; ) {
    const step = steps[index] as GlyphStep;
    if (step.kind === 'hints' && changes) {
      bytes.push(code.hintmask, ...maskOf(ordered, step.stems));
      index++;
    } else if (step.kind === 'move') {
      const [x = 0, y = 0] = step.operands;
      if (y === 0) write([x], code.hmoveto);
      else if (x === 0) write([y], code.vmoveto);
      else write([x, y], code.rmoveto);
      index++;
    } else if (step.kind === 'line') index = writeLines(steps, index, write);
    else if (step.kind === 'curve') index = writeCurves(steps, index, write);
    else {
      if (step.kind === 'accented') {
        write(step.operands, code.endchar);
        ended = true;
      }
      index++;
    }
  }
  if (!ended) write([], code.endchar);
  return Buffer.from(bytes);
}

type Write = (operands: readonly number[], operator: number) => void;

function sortedStems(stems: readonly Stem[]): readonly Stem[] {
  const distinct = new Map(stems.map((stem) => [keyOf(stem), stem]));
  return [...distinct.values()].sort((one, other) => one.start - other.start || one.size - other.size);
}

function keyOf({ isVertical, start, size }: Stem): string {
  return `${isVertical} ${start} ${size}`;
}

function writeStems(stems: readonly Stem[], operator: number, write: Write): void {
  let last = 0;
  const operands = stems.flatMap(({ start, size }) => {
    const pair = [start - last, size];
    last = start + size;
    return pair;
  });
  // One operator must take all hints, so the stack limits their number.
  if (operands.length >= maximumOperands) throw new BrokenFont('too many hints');
  write(operands, operator);
}

function maskOf(ordered: readonly Stem[], active: readonly Stem[]): readonly number[] {
  const keys = new Set(active.map(keyOf));
  const mask = Array.from({ length: (ordered.length + 7) >> 3 }, () => 0);
  for (const [index, stem] of ordered.entries())
    if (keys.has(keyOf(stem))) mask[index >> 3] = (mask[index >> 3] ?? 0) | (0x80 >> (index & 7));
  return mask;
}

/** Writes the lines from `index` on that one operator can draw. Returns the index after them. */
function writeLines(steps: readonly GlyphStep[], index: number, write: Write): number {
  const at = (position: number) => {
    const step = steps[position];
    return step?.kind === 'line' ? step.operands : undefined;
  };
  const [x = 0, y = 0] = at(index) ?? [];
  const operands: number[] = [];
  let next = index;
  if (x === 0 || y === 0) {
    let isHorizontal = y === 0;
    for (; operands.length < maximumOperands - 1; next++, isHorizontal = !isHorizontal) {
      const line = at(next);
      if (!line || (isHorizontal ? line[1] : line[0]) !== 0) break;
      operands.push((isHorizontal ? line[0] : line[1]) ?? 0);
    }
    write(operands, y === 0 ? code.hlineto : code.vlineto);
    return next;
  }
  for (; operands.length < maximumOperands - 2; next++) {
    const line = at(next);
    if (!line || line.includes(0)) break;
    operands.push(...line);
  }
  write(operands, code.rlineto);
  return next;
}

/** Like `writeLines`, for curves: alternating curves that begin and end along an axis are the shortest. */
function writeCurves(steps: readonly GlyphStep[], index: number, write: Write): number {
  const at = (position: number) => {
    const step = steps[position];
    return step?.kind === 'curve' ? step.operands : undefined;
  };
  const [x1 = 0, y1 = 0, , , x3 = 0, y3 = 0] = at(index) ?? [];
  const operands: number[] = [];
  let next = index;
  const fromAxis = (isHorizontal: boolean, curve: readonly number[]) =>
    isHorizontal ? curve[1] === 0 && curve[4] === 0 : curve[0] === 0 && curve[5] === 0;
  if ((y1 === 0 && x3 === 0) || (x1 === 0 && y3 === 0)) {
    const begins = y1 === 0 && x3 === 0;
    let isHorizontal = begins;
    for (; operands.length < maximumOperands - 5; next++, isHorizontal = !isHorizontal) {
      const curve = at(next);
      if (!curve || !fromAxis(isHorizontal, curve)) break;
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = curve;
      operands.push(isHorizontal ? a : b, c, d, isHorizontal ? f : e);
    }
    write(operands, begins ? code.hvcurveto : code.vhcurveto);
    return next;
  }
  for (; operands.length < maximumOperands - 6; next++) {
    const curve = at(next);
    if (!curve || (next > index && (fromAxis(true, curve) || fromAxis(false, curve)))) break;
    operands.push(...curve);
  }
  write(operands, code.rrcurveto);
  return next;
}

function appendNumber(bytes: number[], value: number): void {
  if (!Number.isInteger(value)) {
    const fixed = Math.round(value * 65_536);
    if (Math.abs(value) > 32_767) throw new BrokenFont('a number out of range');
    bytes.push(255, (fixed >> 24) & 0xff, (fixed >> 16) & 0xff, (fixed >> 8) & 0xff, fixed & 0xff);
  } else if (value >= -107 && value <= 107) bytes.push(value + 139);
  else if (value >= 108 && value <= 1_131) bytes.push(247 + ((value - 108) >> 8), (value - 108) & 0xff);
  else if (value <= -108 && value >= -1_131) bytes.push(251 + ((-value - 108) >> 8), (-value - 108) & 0xff);
  else if (value >= -32_768 && value <= 32_767) bytes.push(28, (value >> 8) & 0xff, value & 0xff);
  else throw new BrokenFont('a number out of range');
}
