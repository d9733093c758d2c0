import type { CodeMap } from './code-map.ts';

/** More than the largest maps in use have. */
const maximumEntries = 70_000;

/** A code space, a string of hexadecimal digits, an array of those, a number, a name or a word. */
const tokens =
  /<([0-9A-Fa-f\s]*)>|\[|\]|\/([^\s<>[\]/()]*)|(-?\d+)|[A-Za-z]+|\((?:[^()\\]|\\.)*\)|%[^\r\n]*/g;

/** The contents of an embedded map, and the name of the map that it extends. */
export interface EmbeddedMap extends CodeMap {
  readonly base: string | undefined;
}

/** Reads an embedded map (ISO 32000-2, 9.7.5.3). Entries that are not understood are skipped. */
export function readCodeMap(text: string): EmbeddedMap {
  const spaces: CodeMap['spaces'][number][] = [];
  const ranges: CodeMap['ranges'][number][] = [];
  let isVertical = false;
  let base: string | undefined;
  eachOperator(text, (operator, operands) => {
    if (operator === 'usecmap') base = String(operands.at(-1) ?? '');
    else if (operator === 'def' && operands.at(-2) === 'WMode') isVertical = operands.at(-1) === 1;
    else if (operator === 'endcodespacerange')
      for (let at = 0; at + 1 < operands.length; at += 2) {
        const [low, high] = [hexOf(operands[at]), hexOf(operands[at + 1])];
        if (low && high) spaces.push({ length: low.length, low: low.code, high: high.code });
      }
    else if (operator === 'endcidchar')
      for (let at = 0; at + 1 < operands.length; at += 2) {
        const [code, cid] = [hexOf(operands[at]), operands[at + 1]];
        if (code && typeof cid === 'number')
          ranges.push({ length: code.length, first: code.code, last: code.code, cid });
      }
    else if (operator === 'endcidrange')
      for (let at = 0; at + 2 < operands.length; at += 3) {
        const [first, last, cid] = [hexOf(operands[at]), hexOf(operands[at + 1]), operands[at + 2]];
        if (first && last && typeof cid === 'number')
          ranges.push({ length: first.length, first: first.code, last: last.code, cid });
      }
  });
  return { spaces, ranges, isVertical, base };
}

/** A hexadecimal string of an embedded map, by its digits. */
type Operand = string | number | readonly { readonly hex: string }[] | { readonly hex: string };

/** Calls `take` with each word of a map and its operands. */
export function eachOperator(
  text: string,
  take: (operator: string, operands: readonly Operand[]) => void,
): void {
  let operands: Operand[] = [];
  let list: { hex: string }[] | undefined;
  let entries = 0;
  for (const [token, hex, name, number] of text.matchAll(tokens)) {
    if (++entries > maximumEntries * 3) return;
    if (hex !== undefined) (list ?? operands).push({ hex: hex.replace(/\s+/g, '') });
    else if (token === '[') list = [];
    else if (token === ']') {
      if (list) operands.push(list);
      list = undefined;
    } else if (name !== undefined) operands.push(name);
    else if (number !== undefined) operands.push(Number(number));
    else if (/^[A-Za-z]/.test(token)) {
      take(token, operands);
      operands = [];
      list = undefined;
    }
  }
}

/** The code of hexadecimal digits, and its length; undefined for another operand and for more than four bytes. */
export function hexOf(
  operand: Operand | undefined,
): { readonly code: number; readonly length: number } | undefined {
  if (typeof operand !== 'object' || !('hex' in operand)) return undefined;
  const digits = operand.hex.length % 2 === 1 ? `${operand.hex}0` : operand.hex;
  if (digits.length < 2 || digits.length > 8) return undefined;
  return { code: Number.parseInt(digits, 16), length: digits.length / 2 };
}
