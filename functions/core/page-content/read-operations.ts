import { DamagedPdf } from '../pdf-objects/errors.ts';
import { nameAt } from '../pdf-objects/objects/name-at.ts';
import { hexBytes, parseValue } from '../pdf-objects/objects/parse-value.ts';
import { cursorAt } from '../pdf-objects/objects/tokens.ts';
import { isString } from '../pdf-objects/objects/values.ts';
import { beginsNumber, numberAt } from '../pdf-objects/structure/content/content-numbers.ts';
import { eachContentToken, isToken } from '../pdf-objects/structure/content/content-tokens.ts';
import type { Operand } from './operation.ts';

/** An operator with its operands, and its range: from the end of the previous operation. */
export interface RawOperation {
  readonly name: string;
  readonly operands: readonly Operand[];
  readonly start: number;
  readonly end: number;
}

const longestOperator = 32;

/** Operators by the numbers of their bytes, for a reader that skips all others. */
export type OperatorSet = ReadonlyMap<number, string>;

/** A set of operators of at most three bytes: all there are. */
export function operatorSet(operators: readonly string[]): OperatorSet {
  return new Map(
    operators.map((operator) => [
      operatorNumber(Buffer.from(operator, 'latin1'), 0, operator.length),
      operator,
    ]),
  );
}

/** An operator of at most three bytes as a number: faster than creating strings. */
function operatorNumber(bytes: Uint8Array, start: number, end: number): number {
  let number = 0;
  for (let at = start; at < end; at++) number = number * 256 + (bytes[at] as number);
  return number;
}

/**
 * Calls `take` with every operation of content, or only with those of the given operators, in order. An inline image is
 * one operation, named EI.
 */
export function eachRawOperation(
  content: Uint8Array,
  take: (operation: RawOperation) => void,
  only?: OperatorSet,
): void {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  /** The starts and ends of operands, which are read only if their operator is wanted. */
  const places: number[] = [];
  let count = 0;
  let start = 0;
  /** The start of an inline image's dictionary, and the image once its data is reached. */
  let imageStart = -1;
  let isInData = false;
  const hold = (from: number, to: number) => {
    places[count++] = from;
    places[count++] = to;
  };
  const give = (name: string | undefined, end: number) => {
    if (name !== undefined) take({ name, operands: operandsAt(content, places, count), start, end });
    count = 0;
    start = end;
  };
  const endImage = (before: number) => {
    if (!isInData) return;
    isInData = false;
    const end = bytes.lastIndexOf('EI', before);
    give(only ? undefined : 'EI', end < start ? before : end + 2);
  };
  eachContentToken(content, (from, to) => {
    endImage(from);
    if (isOperand(content, from, to)) hold(from, to);
    else if (isToken(content, from, to, 'BI')) {
      imageStart = from;
      count = 0;
      start = from;
    } else if (isToken(content, from, to, 'ID') && imageStart >= 0) {
      // The last operand of an image is the position of its data.
      hold(from, to);
      imageStart = -1;
      isInData = true;
    } else {
      imageStart = -1;
      if (only) give(to - from <= 3 ? only.get(operatorNumber(content, from, to)) : undefined, to);
      else give(bytes.toString('latin1', from, Math.min(to, from + longestOperator)), to);
    }
  });
  endImage(bytes.length);
  if (count > 0 && !only) give('', bytes.length);
}

/** Whether a token is an operand, rather than an operator. */
function isOperand(content: Uint8Array, start: number, end: number): boolean {
  const first = content[start] as number;
  if (first === 0x2f || first === 0x28 || first === 0x3c || beginsNumber(first)) return true;
  return (
    isToken(content, start, end, 'true') ||
    isToken(content, start, end, 'false') ||
    isToken(content, start, end, 'null')
  );
}

function operandsAt(content: Uint8Array, places: readonly number[], count: number): readonly Operand[] {
  const operands: Operand[] = [];
  for (let at = 0; at < count; at += 2) {
    const start = places[at] as number; // held in pairs
    const end = places[at + 1] as number;
    operands.push({ value: valueAt(content, start, end), start, end });
  }
  return operands;
}

/** The value of an operand; null also for the operator that begins an inline image's data. */
function valueAt(content: Uint8Array, start: number, end: number): Operand['value'] {
  const first = content[start] as number;
  if (first === 0x2f) return nameAt(content, start, end);
  if (first === 0x28) return literalAt(content, start, end);
  if (first === 0x3c) return hexBytes(content, start + 1, end);
  if (beginsNumber(first)) return numberAt(content, start, end);
  if (isToken(content, start, end, 'true')) return true;
  return isToken(content, start, end, 'false') ? false : null;
}

function literalAt(content: Uint8Array, start: number, end: number): Uint8Array {
  try {
    const value = parseValue(cursorAt(content, start, end));
    return isString(value) ? value : new Uint8Array(0);
  } catch (error) {
    // An unterminated string, which no operator follows.
    if (error instanceof DamagedPdf) return new Uint8Array(0);
    throw error;
  }
}
