import type { Matrix } from '../geometry/matrix.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveArray, resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import type { Value } from '../pdf-objects/objects/values.ts';
import type { ContentState, TextState } from './content-state.ts';
import type { Operand } from './operation.ts';

/** The state's entry that an operator with one number sets. */
const numbers: Readonly<Record<string, 'lineWidth' | 'lineCap' | 'lineJoin' | 'miterLimit'>> = {
  J: 'lineCap',
  M: 'miterLimit',
  j: 'lineJoin',
  w: 'lineWidth',
};

/** The same for the text state. */
const textNumbers: Readonly<Record<string, keyof Omit<TextState, 'font' | 'fontNumber'>>> = {
  TL: 'leading',
  Tc: 'characterSpacing',
  Tr: 'mode',
  Ts: 'rise',
  Tw: 'wordSpacing',
};

/** Operators that choose a colour, or a colour space, in place of a pattern. */
const [fills, strokes] = [new Set(['cs', 'g', 'k', 'rg']), new Set(['CS', 'G', 'K', 'RG'])];

/** The numbers among operands. */
export function numbersOf(operands: readonly Operand[]): readonly number[] {
  return operands.map(({ value }) => value).filter((value) => typeof value === 'number');
}

/** The last name among operands. */
export function nameOf(operands: readonly Operand[]): string | undefined {
  const named = operands.findLast(({ value }) => typeof value === 'string');
  return typeof named?.value === 'string' ? named.value : undefined;
}

/** The matrix in the last six numbers among operands; undefined if there are fewer. */
export function matrixIn(operands: readonly Operand[]): Matrix | undefined {
  const numbers = numbersOf(operands).slice(-6);
  return numbers.length === 6 ? (numbers as unknown as Matrix) : undefined;
}

/** The state after an operator that needs no resource; the same object if it is unchanged. */
export function afterOperator<Font>(
  state: ContentState<Font>,
  name: string,
  operands: readonly Operand[],
): ContentState<Font> {
  const last = () => numbersOf(operands).at(-1) ?? 0;
  const key = numbers[name];
  if (key) return { ...state, [key]: last() };
  const textKey = textNumbers[name];
  if (textKey) return withText(state, { [textKey]: last() });
  switch (name) {
    case 'd': {
      const all = numbersOf(operands);
      return { ...state, dash: { lengths: all.slice(0, -1), phase: all.at(-1) ?? 0 } };
    }
    case 'Tz':
      return withText(state, { scale: last() / 100 });
    case '"': {
      const [wordSpacing = 0, characterSpacing = 0] = numbersOf(operands).slice(-2);
      return withText(state, { wordSpacing, characterSpacing });
    }
    default:
      if (fills.has(name)) return { ...state, fillPattern: undefined };
      return strokes.has(name) ? { ...state, strokePattern: undefined } : state;
  }
}

export function withText<Font>(
  state: ContentState<Font>,
  changes: Partial<TextState<Font>>,
): ContentState<Font> {
  return { ...state, text: { ...state.text, ...changes } };
}

/** The state after a dictionary of parameters (ISO 32000-2, table 57), except its font. */
export function afterParameters<Font>(
  file: PdfFile,
  state: ContentState<Font>,
  value: Value | undefined,
): ContentState<Font> {
  const entries = resolveDictionary(file, value);
  const changes: { -readonly [Key in keyof ContentState]?: ContentState<Font>[Key] } = {};
  for (const [key, operator] of [
    ['LW', 'w'],
    ['LC', 'J'],
    ['LJ', 'j'],
    ['ML', 'M'],
  ] as const) {
    const number = resolve(file, entries?.get(key));
    const name = numbers[operator];
    if (typeof number === 'number' && name) changes[name] = number;
  }
  const [lengths, phase] = resolveArray(file, entries?.get('D')) ?? [];
  const stated = resolveArray(file, lengths)?.map((item) => resolve(file, item));
  if (stated)
    changes.dash = {
      lengths: stated.filter((item) => typeof item === 'number'),
      phase: Number(resolve(file, phase)) || 0,
    };
  return { ...state, ...changes };
}
