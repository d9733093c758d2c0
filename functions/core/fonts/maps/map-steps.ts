import { parseValue } from '../../pdf-objects/objects/parse-value.ts';
import { cursorAt } from '../../pdf-objects/objects/tokens.ts';

/** A string, by the digits of its bytes. It is plain if nothing but digits is written between angle brackets. */
export interface Digits {
  readonly hex: string;
  readonly isPlain: boolean;
}

/** A string, a name, a number, or an array. */
export type Operand = Digits | string | number | readonly Operand[];

/** The operands of an operator, and what stands before them. */
export interface MapStep {
  readonly operator: string;
  readonly operands: readonly Operand[];
  /** The operator before the operands, such as the one that begins the section whose entries they are. */
  readonly begin: string;
  /** The operand before `begin`: a section's count of entries. */
  readonly count: Operand | undefined;
}

/** A code or several with their text, which is the first one's, or a list of all of them. */
export interface TextEntry {
  readonly first: Operand | undefined;
  readonly last: Operand | undefined;
  readonly target: Operand | undefined;
}

/** Three for each entry of more than the largest maps in use have. */
const maximumTokens = 210_000;

const tokens =
  /<(?!<)([^<>]*)>|(\((?:[^()\\]|\\[\s\S])*\))|\[|\]|\/([^\s<>[\]/()]*)|(-?\d+)|[A-Za-z]+|<<|%[^\r\n]*/g;

/**
 * The operators of an embedded character map (ISO 32000-2, 9.7.5.3 and 9.10.3) in order, and after the last one an
 * empty operator with what is left. A map that is too long ends early.
 */
export function* mapSteps(text: string): Generator<MapStep> {
  let [begin, count]: [string, Operand | undefined] = ['', undefined];
  let operands: Operand[] = [];
  let list: Operand[] | undefined;
  let left = maximumTokens;
  for (const [token, hex, literal, name, number] of text.matchAll(tokens)) {
    if (left-- === 0) break;
    const operand =
      hex !== undefined
        ? digits(hex)
        : literal !== undefined
          ? { hex: bytesOf(literal), isPlain: false }
          : (name ?? (number === undefined ? undefined : Number(number)));
    if (operand !== undefined) (list ?? operands).push(operand);
    else if (token === '[') list = [];
    else if (token === ']') {
      if (list) operands.push(list);
      list = undefined;
    } else if (/^[A-Za-z]/.test(token)) {
      yield { operator: token, operands, begin, count };
      [begin, count] = [token, operands.at(-1)];
      operands = [];
      list = undefined;
    }
  }
  yield { operator: '', operands, begin, count };
}

/** The entries of a section of a ToUnicode map; undefined for other steps. */
export function textEntries({ begin, operands }: MapStep): readonly TextEntry[] | undefined {
  if (begin === 'beginbfrange')
    return entriesOf(operands, 3).map(([first, last, target]) => ({ first, last, target }));
  if (begin !== 'beginbfchar') return undefined;
  return entriesOf(operands, 2).map(([code, target]) => ({ first: code, last: code, target }));
}

/** The operands of a section, grouped by entry; an incomplete last entry is left out. */
export function entriesOf(operands: readonly Operand[], size: number): readonly (readonly Operand[])[] {
  const count = Math.floor(operands.length / size);
  return Array.from({ length: count }, (_, entry) => operands.slice(entry * size, (entry + 1) * size));
}

/** The code of a string, and its length; undefined for another operand and for more than four bytes. */
export function codeOf(
  operand: Operand | undefined,
): { readonly code: number; readonly length: number } | undefined {
  if (!isDigits(operand) || operand.hex.length < 2 || operand.hex.length > 8) return undefined;
  return { code: Number.parseInt(operand.hex, 16), length: operand.hex.length / 2 };
}

/** Whether an operand is a string. */
export function isDigits(operand: Operand | undefined): operand is Digits {
  return typeof operand === 'object' && 'hex' in operand;
}

/** Other characters are skipped, and a last digit alone is the first of its byte (ISO 32000-2, 7.3.4.3). */
function digits(written: string): Digits {
  const hex = written.replace(/[^\dA-Fa-f]+/g, '');
  const isPlain = hex.length % 2 === 0 && !/[^\dA-Fa-f\s]/.test(written);
  return { hex: hex.length % 2 === 1 ? `${hex}0` : hex, isPlain };
}

function bytesOf(literal: string): string {
  return Buffer.from(parseValue(cursorAt(Buffer.from(literal, 'latin1'), 0)) as Uint8Array).toString('hex');
}
