import { nameAt } from '../../pdf-objects/objects/name-at.ts';
import { parseValue } from '../../pdf-objects/objects/parse-value.ts';
import { cursorAt } from '../../pdf-objects/objects/tokens.ts';
import { isString } from '../../pdf-objects/objects/values.ts';
import { eachContentToken } from '../../pdf-objects/structure/content-tokens.ts';

/** What an operator of page content is given. Brackets are not told: the strings of a TJ are one list. */
export interface Operands {
  /** The last numbers, in order. */
  readonly numbers: readonly number[];
  /** The last name, without its slash. */
  readonly name: string | undefined;
  readonly strings: readonly Uint8Array[];
}

const slash = 0x2f;
const literalString = 0x28;
const hexString = 0x3c;

/** Those that say what is drawn and how large it is; all others are passed over. */
const told = new Set(['q', 'Q', 'cm', 'Do', 'Tf', 'Tr', 'Tj', 'TJ', "'", '"', 'gs']);

/** Calls `take` with every operator that draws text or XObjects, or says how (ISO 32000-2, annex A). */
export function eachOperation(
  content: Uint8Array,
  take: (operator: string, operands: Operands) => void,
): void {
  let numbers: number[] = [];
  let strings: Uint8Array[] = [];
  let name: string | undefined;
  eachContentToken(content, (start, end) => {
    const first = content[start] as number;
    if (first === slash) name = nameAt(content, start, end);
    else if (first === literalString || first === hexString) {
      const value = parseValue(cursorAt(content, start, end));
      if (isString(value)) strings.push(value);
    } else if (first <= 0x39) {
      const isWord = first === 0x27 || first === 0x22;
      if (!isWord) {
        if (numbers.length >= 6) numbers = numbers.slice(-5);
        numbers.push(numberAt(content, start, end));
        return;
      }
      take(String.fromCharCode(first), { numbers, name, strings });
      strings = [];
      numbers = [];
    } else {
      const operator = end - start <= 3 ? String.fromCharCode(...content.subarray(start, end)) : '';
      if (told.has(operator)) take(operator, { numbers, name, strings });
      if (strings.length > 0) strings = [];
      if (numbers.length > 0) numbers = [];
      name = undefined;
    }
  });
}

function numberAt(content: Uint8Array, start: number, end: number): number {
  let value = 0;
  let scale = 0;
  let sign = 1;
  for (let at = start; at < end; at++) {
    const byte = content[at] as number;
    if (byte === 0x2d) sign = -1;
    else if (byte === 0x2e) scale = 1;
    else if (byte >= 0x30 && byte <= 0x39) {
      value = value * 10 + byte - 0x30;
      scale *= 10;
    }
  }
  return (sign * value) / Math.max(scale, 1);
}
