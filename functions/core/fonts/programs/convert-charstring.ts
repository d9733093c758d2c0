import { BrokenFont } from './broken-font.ts';
import type { Type1 } from './read-type1.ts';
import { type GlyphStep, type Stem, writeCharString } from './write-charstring.ts';

/** A glyph of a Type 1 font as a Type 2 charstring, without its width. */
export interface ConvertedGlyph {
  readonly width: number;
  /** The charstring, given the operands that state the width: none if it is the default. */
  readonly charString: (width: readonly number[]) => Buffer;
}

const maximumSteps = 200_000;
const maximumDepth = 10;

/**
 * Converts a Type 1 charstring (Adobe Type 1 Font Format, chapters 6 and 8): the same lines, curves and hints, with
 * subroutines inlined. Throws BrokenFont for constructs that Type 2 lacks.
 */
export function convertCharString(font: Type1, glyph: Buffer): ConvertedGlyph {
  const steps: GlyphStep[] = [];
  const stack: number[] = [];
  const handedBack: number[] = [];
  let stems: Stem[] = [];
  let width = 0;
  let [bearingX, bearingY] = [0, 0];
  /** The offset of the next point from the last one drawn. */
  let [pendingX, pendingY] = [0, 0];
  let flex: { x: number; y: number }[] | undefined;
  let isStarted = false;
  let count = 0;

  const taken = (size: number): number[] => {
    if (stack.length < size) throw new BrokenFont('operands are missing');
    const operands = stack.slice(-size);
    stack.length = 0;
    return operands;
  };
  const at = (operands: readonly number[], index: number) => operands[index] as number;
  const move = (x: number, y: number) => {
    if (flex) {
      flex.push({ x, y });
      return;
    }
    pendingX += x;
    pendingY += y;
  };
  const draw = (kind: 'line' | 'curve', operands: readonly number[]) => {
    if (!isStarted || pendingX !== 0 || pendingY !== 0 || steps.at(-1)?.kind === 'close') {
      steps.push({ kind: 'move', operands: [pendingX, pendingY] });
      [pendingX, pendingY] = [0, 0];
      isStarted = true;
    }
    steps.push({ kind, operands });
  };
  const stem = (isVertical: boolean, start: number, size: number) => {
    stems.push({ isVertical, start: start + (isVertical ? bearingX : bearingY), size });
  };
  const applyStems = () => {
    if (stems.length > 0) steps.push({ kind: 'hints', stems });
    stems = [];
  };

  const run = (code: Buffer, depth: number): boolean => {
    if (depth > maximumDepth) throw new BrokenFont('subroutines nested too deep');
    for (let position = 0; position < code.length; ) {
      if (++count > maximumSteps) throw new BrokenFont('too many steps');
      const byte = code[position] as number;
      if (byte >= 32) {
        stack.push(numberAt(code, position));
        if (stack.length > 100) throw new BrokenFont('too many operands');
        position += byte === 255 ? 5 : byte >= 247 ? 2 : 1;
        continue;
      }
      position++;
      const isEscape = byte === 12;
      const operator = isEscape ? 1_200 + (code[position++] ?? 0) : byte;
      if (operator === 11) return false;
      if (operator === 10) {
        const subr = font.subrs[stack.pop() ?? -1];
        if (!subr) throw new BrokenFont('a call of no subroutine');
        if (run(subr, depth + 1)) return true;
        continue;
      }
      if (operate(operator)) return true;
    }
    return false;
  };

  const operate = (operator: number): boolean => {
    // A change of hints applies to the segments drawn after it.
    if (operator !== 1 && operator !== 3 && operator !== 1_201 && operator !== 1_202) {
      const draws = operator >= 5 && operator <= 8 ? true : operator === 30 || operator === 31;
      if (draws || operator === 14) applyStems();
    }
    switch (operator) {
      case 1: {
        const operands = taken(2);
        stem(false, at(operands, 0), at(operands, 1));
        return false;
      }
      case 3: {
        const operands = taken(2);
        stem(true, at(operands, 0), at(operands, 1));
        return false;
      }
      case 1_201:
      case 1_202: {
        const operands = taken(6);
        for (const index of [0, 2, 4]) stem(operator === 1_201, at(operands, index), at(operands, index + 1));
        return false;
      }
      case 4:
        move(0, at(taken(1), 0));
        return false;
      case 5:
        draw('line', taken(2));
        return false;
      case 6:
        draw('line', [at(taken(1), 0), 0]);
        return false;
      case 7:
        draw('line', [0, at(taken(1), 0)]);
        return false;
      case 8:
        draw('curve', taken(6));
        return false;
      case 9:
        if (steps.at(-1)?.kind !== 'close') steps.push({ kind: 'close' });
        stack.length = 0;
        return false;
      case 13: {
        const operands = taken(2);
        [bearingX, width] = [at(operands, 0), at(operands, 1)];
        pendingX += bearingX;
        return false;
      }
      case 1_207: {
        const operands = taken(4);
        [bearingX, bearingY, width] = [at(operands, 0), at(operands, 1), at(operands, 2)];
        pendingX += bearingX;
        pendingY += bearingY;
        return false;
      }
      case 14:
        return true;
      case 21: {
        const operands = taken(2);
        move(at(operands, 0), at(operands, 1));
        return false;
      }
      case 22:
        move(at(taken(1), 0), 0);
        return false;
      case 30: {
        const [a, b, c, d] = taken(4) as [number, number, number, number];
        draw('curve', [0, a, b, c, d, 0]);
        return false;
      }
      case 31: {
        const [a, b, c, d] = taken(4) as [number, number, number, number];
        draw('curve', [a, 0, b, c, 0, d]);
        return false;
      }
      case 1_200:
        stack.length = 0;
        return false;
      case 1_206: {
        const [accentBearing, x, y, base, accent] = taken(5) as [number, number, number, number, number];
        steps.push({ kind: 'accented', operands: [x + bearingX - accentBearing, y, base, accent] });
        return true;
      }
      case 1_212: {
        const [dividend, divisor] = stack.splice(-2) as [number, number];
        if (!divisor) throw new BrokenFont('division by nothing');
        stack.push(dividend / divisor);
        return false;
      }
      case 1_216:
        callOther();
        return false;
      case 1_217:
        stack.push(handedBack.pop() ?? 0);
        return false;
      case 1_233:
        stack.length = 0;
        return false;
      default:
        throw new BrokenFont('an unknown operator');
    }
  };

  /** The PostScript procedures that every interpreter knows by number. */
  const callOther = () => {
    const [size = 0, number = -1] = stack.splice(-2);
    if (size < 0 || size > stack.length) throw new BrokenFont('operands are missing');
    const operands = size > 0 ? stack.splice(-size) : [];
    handedBack.length = 0;
    if (number === 1) flex = [];
    else if (number === 0) {
      const points = flex ?? [];
      flex = undefined;
      if (points.length !== 7) throw new BrokenFont('a flex of other points');
      const [reference, first, ...others] = points as [Point, Point, ...Point[]];
      const whole = [{ x: reference.x + first.x, y: reference.y + first.y }, ...others].flatMap(
        ({ x, y }) => [x, y],
      );
      applyStems();
      draw('curve', whole.slice(0, 6));
      draw('curve', whole.slice(6));
      handedBack.push(...operands.slice(1).reverse());
    } else if (number === 3) handedBack.push(3);
    else if (number !== 2 && number !== 12 && number !== 13) throw new BrokenFont('an unknown procedure');
    if (number === 3) handedBack[0] = operands[0] ?? 3;
  };

  run(glyph, 0);
  return { width, charString: (operands) => writeCharString(steps, operands) };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function numberAt(code: Buffer, at: number): number {
  const byte = code.readUInt8(at);
  if (byte === 255) return code.readInt32BE(at + 1);
  if (byte <= 246) return byte - 139;
  if (byte <= 250) return (byte - 247) * 256 + code.readUInt8(at + 1) + 108;
  return -(byte - 251) * 256 - code.readUInt8(at + 1) - 108;
}
