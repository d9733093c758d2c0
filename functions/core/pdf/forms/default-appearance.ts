import { isString, type Value } from '../../pdf-objects/objects/values.ts';
import { eachContentToken } from '../../pdf-objects/structure/content-tokens.ts';
import { latin1 } from '../../pdf-objects/structure/trees.ts';

/** How a field's text looks (ISO 32000-2, 12.7.4.3). */
export interface DefaultAppearance {
  /** The name of its font among the form's resources. */
  readonly font: string | undefined;
  /** 0 for a size that fits the field. */
  readonly sizePoints: number;
  /** The operator that sets its colour, with operands. */
  readonly color: string;
}

const maximumBytes = 1_000;
const maximumSizePoints = 1_000;

/** Operators that set a colour, and how many numbers they take. */
const colorOperands: Readonly<Record<string, number>> = { g: 1, rg: 3, k: 4 };

/** Reads a default appearance string; black text of a fitting size where it says nothing. */
export function readDefaultAppearance(value: Value | undefined): DefaultAppearance {
  let font: string | undefined;
  let sizePoints = 0;
  let color = '0 g';
  const bytes = isString(value) ? value.subarray(0, maximumBytes) : new Uint8Array(0);
  let operands: string[] = [];
  eachContentToken(bytes, (start, end) => {
    const text = latin1(bytes.subarray(start, end));
    if (text.startsWith('/') || Number.isFinite(Number(text))) {
      operands.push(text);
      return;
    }
    const count = colorOperands[text];
    const numbers = operands.map(Number);
    if (text === 'Tf' && operands.length >= 2) {
      font = operands.at(-2)?.replace(/^\//, '');
      const size = Math.abs(numbers.at(-1) ?? 0);
      sizePoints = Number.isFinite(size) ? Math.min(size, maximumSizePoints) : 0;
    } else if (count !== undefined && operands.length >= count) {
      const parts = numbers.slice(-count);
      if (parts.every(Number.isFinite)) color = `${parts.join(' ')} ${text}`;
    }
    operands = [];
  });
  return { font, sizePoints, color };
}
