import { nameAt } from '../../pdf-objects/objects/name-at.ts';
import { parseValue } from '../../pdf-objects/objects/parse-value.ts';
import { cursorAt } from '../../pdf-objects/objects/tokens.ts';
import { isString } from '../../pdf-objects/objects/values.ts';
import { beginsNumber, numberAt } from '../../pdf-objects/structure/content-numbers.ts';
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

/** By the number of their bytes: those that say what is drawn and how large it is. All others are passed over. */
const told: ReadonlyMap<number, string> = new Map(
  ['q', 'Q', 'cm', 'Do', 'Tf', 'Tr', 'Tj', 'TJ', "'", '"', 'gs'].map((operator) => {
    const bytes = Buffer.from(operator, 'latin1');
    return [operatorNumber(bytes, 0, bytes.length), operator];
  }),
);

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
    } else if (beginsNumber(first)) {
      if (numbers.length >= 6) numbers = numbers.slice(-5);
      numbers.push(numberAt(content, start, end));
    } else {
      const operator = end - start <= 2 ? told.get(operatorNumber(content, start, end)) : undefined;
      if (operator) take(operator, { numbers, name, strings });
      if (strings.length > 0) strings = [];
      if (numbers.length > 0) numbers = [];
      name = undefined;
    }
  });
}

/** An operator of one or two bytes as a number: quicker than a string of each. */
function operatorNumber(bytes: Uint8Array, start: number, end: number): number {
  const first = bytes[start] as number;
  return end - start === 1 ? first : first * 256 + (bytes[start + 1] as number);
}
