import { isString, type Value } from '../pdf-objects/objects/values.ts';
import { beginsNumber, numberAt } from '../pdf-objects/structure/content/content-numbers.ts';
import { eachContentToken } from '../pdf-objects/structure/content/content-tokens.ts';
import { latin1 } from '../pdf-objects/structure/trees.ts';
import { formatNumber } from '../pdf-objects/writer/format-number.ts';

/** The look of a field's text (ISO 32000-2, 12.7.4.3). */
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

/** Operators that set a colour, and their numbers of operands. */
const colorOperands: Readonly<Record<string, number>> = { g: 1, rg: 3, k: 4 };

/** Reads a default appearance string; the defaults are black and a fitting size. */
export function readDefaultAppearance(value: Value | undefined): DefaultAppearance {
  let font: string | undefined;
  let sizePoints = 0;
  let color = '0 g';
  const bytes = isString(value) ? value.subarray(0, maximumBytes) : new Uint8Array(0);
  let name: string | undefined;
  let numbers: number[] = [];
  eachContentToken(bytes, (start, end) => {
    const text = latin1(bytes.subarray(start, end));
    if (text.startsWith('/')) name = text.slice(1);
    else if (beginsNumber(bytes[start])) numbers.push(numberAt(bytes, start, end));
    else {
      const count = colorOperands[text];
      if (text === 'Tf' && name !== undefined && numbers.length > 0) {
        font = name;
        sizePoints = Math.min(Math.abs(numbers.at(-1) ?? 0), maximumSizePoints);
      } else if (count !== undefined && numbers.length >= count)
        color = `${numbers.slice(-count).map(formatNumber).join(' ')} ${text}`;
      name = undefined;
      numbers = [];
    }
  });
  return { font, sizePoints, color };
}
