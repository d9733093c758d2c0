import { eachOperator, hexOf } from './read-code-map.ts';

/** More characters per code than in any real font. */
const maximumUnits = 64;

/** Reads a ToUnicode map (ISO 32000-2, 9.10.3) as texts by code. */
export function readTextMap(text: string): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  eachOperator(text, (operator, operands) => {
    if (operator === 'endbfchar')
      for (let at = 0; at + 1 < operands.length; at += 2) {
        const code = hexOf(operands[at]);
        const target = textOf(operands[at + 1]);
        if (code && target !== undefined) texts.set(code.code, target);
      }
    else if (operator === 'endbfrange')
      for (let at = 0; at + 2 < operands.length; at += 3) {
        const [first, last] = [hexOf(operands[at]), hexOf(operands[at + 1])];
        const target = operands[at + 2];
        if (!first || !last) continue;
        for (let code = first.code; code <= last.code && code - first.code < 65_536; code++) {
          const own = Array.isArray(target)
            ? textOf(target[code - first.code])
            : raised(textOf(target), code - first.code);
          if (own !== undefined) texts.set(code, own);
        }
      }
  });
  return texts;
}

function textOf(operand: Parameters<typeof hexOf>[0]): string | undefined {
  if (typeof operand !== 'object' || !('hex' in operand)) return undefined;
  const digits = operand.hex.padStart(Math.ceil(operand.hex.length / 4) * 4, '0');
  if (digits.length > maximumUnits * 4) return undefined;
  const text = Buffer.from(digits, 'hex').swap16().toString('utf16le');
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

/** The text with its last character increased by `by`. */
function raised(text: string | undefined, by: number): string | undefined {
  if (!text) return text;
  if (by === 0) return text;
  const last = [...text].at(-1) ?? '';
  const code = (last.codePointAt(0) ?? 0) + by;
  return code > 0x10ffff ? undefined : text.slice(0, -last.length) + String.fromCodePoint(code);
}
